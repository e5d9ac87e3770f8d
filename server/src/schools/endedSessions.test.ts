import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../accounts/sessions'
import { schoolsTable } from '../tables/schools'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchool, aSchoolUser, aStaff } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

type School = typeof schoolsTable.$inferSelect
const read = async (id: number) => (await preU.db.select().from(schoolsTable).where(eq(schoolsTable.id, id)))[0]!

async function send(url: string, body: object) {
  const answer = await preU.call({ method: 'POST', url, body, as: staff })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { undo: string }
}
const bulk = ({ id }: School, is_active: boolean) => send('/api/schools/bulk_update', { records: [{ id }], is_active })
const undo = (key: string) => send('/api/undo/', { undo: key })

const ways: Record<string, (school: School) => Promise<unknown>> = {
  change_active: ({ id }) => send(`/api/schools/${id}/change_active`, { is_active: false }),
  'a bulk change': (school) => bulk(school, false),
  'a comparison with DUO': async ({ id, updated_at }) =>
    send('/api/schools/duo/apply/', { changes: [{ id, updated_at, change: { is_active: false } }], new_schools: [] }),
}

test.each(Object.keys(ways))('sessions of a school that %s archives end for good, those of another school stay', async (way) => {
  const [user, other] = [await aSchoolUser(preU.db), await aSchoolUser(preU.db)]
  const [own, others] = [await createSession(preU.context, user.id), await createSession(preU.context, other.id)]
  await ways[way]!(await read(user.school_id!))
  expect((await read(user.school_id!)).is_active).toBe(false)
  await bulk(await read(user.school_id!), true)
  const ask = async (access: string) => (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode
  const refresh = async (token: string) =>
    (await preU.call({ method: 'POST', url: '/auth/token/refresh', body: { refresh: token } })).statusCode
  expect([await ask(own.access), await refresh(own.refresh)]).toEqual([401, 401])
  expect([await ask(others.access), await refresh(others.refresh)]).toEqual([200, 200])
})

test('so do those of a school that was brought back by mistake, when that is taken back', async () => {
  const { id } = await aSchool(preU.db, { is_active: false })
  const user = await aSchoolUser(preU.db, { school_id: id })
  const { undo: key } = await bulk(await read(id), true)
  const { access } = await createSession(preU.context, user.id)
  await undo(key)
  await bulk(await read(id), true)
  expect((await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(401)
})
