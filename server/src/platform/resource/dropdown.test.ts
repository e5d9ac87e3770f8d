import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolsTable } from '../../tables/schools'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPeriod, aSchool, aSchoolUser, aStaff } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
let schools: { id: number; name: string }[]
let teachers: { id: number }[]
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  schools = [await aSchool(preU.db), await aSchool(preU.db)]
  teachers = await Promise.all(schools.map(({ id }) => aSchoolUser(preU.db, { school_id: id })))
})
afterAll(() => preU.close())

const url = '/api/schools/dropdown'
const namesFor = async (authorization: string) => {
  const choices: { name: string }[] = (await preU.call({ url, headers: { authorization } })).json()
  return choices.map(({ name }) => name)
}
const rename = (db: TestApp['db'], id: number, name: string) => db.update(schoolsTable).set({ name }).where(eq(schoolsTable.id, id))

test('a change shows at once, whoever makes it, and only when it is committed', async () => {
  const authorization = await preU.bearer(staff.id)
  await rename(preU.db, schools[0]!.id, 'Anders')
  expect(await namesFor(authorization)).toContain('Anders')
  await preU.db.transaction(async (tx) => {
    await rename(tx, schools[0]!.id, 'Nog anders')
    expect(await namesFor(authorization)).toContain('Anders')
  })
  expect(await namesFor(authorization)).toContain('Nog anders')
})

test('changes that end in another order than they began are all seen', async () => {
  const authorization = await preU.bearer(staff.id)
  await preU.db.transaction(async (first) => {
    await first.execute(sql`select pg_current_xact_id()`)
    await rename(preU.db, schools[1]!.id, 'Later begonnen')
    expect(await namesFor(authorization)).toContain('Later begonnen')
    await rename(first, schools[0]!.id, 'Eerder begonnen')
  })
  expect(await namesFor(authorization)).toEqual(['Eerder begonnen', 'Later begonnen'])
})

test('what is cached for one user is not answered to another', async () => {
  const tokens = await Promise.all([...teachers, staff].map(({ id }) => preU.bearer(id)))
  const answers = []
  for (const authorization of tokens) answers.push(await namesFor(authorization))
  expect(answers).toEqual([['Eerder begonnen'], ['Later begonnen'], ['Eerder begonnen', 'Later begonnen']])
})

test('what is past is found apart: archived schools by staff, inactive periods by everybody', async () => {
  const archived = await aSchool(preU.db, { name: 'Opgeheven', is_active: false })
  const period = await aPeriod(preU.db, { name: 'Vorig jaar', is_active: false })
  const past = async (path: string, as: { id: number }): Promise<{ id: number }[]> =>
    (await preU.call({ url: `/api/${path}/dropdown?past=true`, as })).json()
  expect(await past('schools', staff)).toEqual([expect.objectContaining({ id: archived.id, name: 'Opgeheven' })])
  expect(await past('schools', teachers[0]!)).toEqual([])
  for (const user of [staff, teachers[0]!])
    expect(await past('periods', user)).toEqual([expect.objectContaining({ id: period.id, name: 'Vorig jaar' })])
  expect(await namesFor(await preU.bearer(staff.id))).not.toContain('Opgeheven')
  expect((await preU.call({ url: '/api/plans/dropdown?past=true', as: staff })).statusCode).toBe(400)
})
