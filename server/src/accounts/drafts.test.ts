import { MAX_DRAFTS } from '@pre-u/contract/accounts/drafts'
import { shiftDays } from '@pre-u/contract/platform/dates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { requestKeysTable } from '../platform/idempotency/table'
import { runRetention } from '../privacy/retention/run'
import { draftsTable } from '../tables/drafts'
import { usersTable } from '../tables/accounts'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchoolUser, aStaff } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
let teacher: { id: number; school_id: number | null }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  teacher = await aSchoolUser(preU.db)
})
afterAll(() => preU.close())

const urlOf = (key: string) => `/api/drafts/${key}/`
const read = async (key: string, as = teacher as { id: number }) => (await preU.call({ url: urlOf(key), as })).json()
const save = (key: string, content: unknown, as = teacher as { id: number }, headers = {}) =>
  preU.call({ method: 'PUT', url: urlOf(key), body: { content }, as, headers })
const remove = (key: string, as = teacher as { id: number }) => preU.call({ method: 'DELETE', url: urlOf(key), as })
const NOTHING = { content: null, updated_at: null }

describe('a draft', () => {
  test('comes back as it was typed, the last time it was saved', async () => {
    expect(await read('register-1')).toEqual(NOTHING)
    await save('register-1', { rows: [['Noor']] })
    const typed = { rows: [['Noor', 'half een teken \ud83d en niets \u0000']], single: null }
    const { updated_at } = (await save('register-1', typed)).json()
    expect(await read('register-1')).toEqual({ content: typed, updated_at })
    expect((await remove('register-1')).statusCode).toBe(204)
    expect(await read('register-1')).toEqual(NOTHING)
  })

  test('is of one account: not of a colleague, another school or staff', async () => {
    const others = [staff, await aSchoolUser(preU.db, { school_id: teacher.school_id }), await aSchoolUser(preU.db)]
    await save('candidate-17', { first_name: 'Noor' })
    for (const other of others) {
      expect(await read('candidate-17', other)).toEqual(NOTHING)
      await save('candidate-17', { first_name: 'Sem' }, other)
      expect((await read('candidate-17', other)).content).toEqual({ first_name: 'Sem' })
      await remove('candidate-17', other)
    }
    expect((await read('candidate-17')).content).toEqual({ first_name: 'Noor' })
  })

  test('leaves no entry in the log and no answer to a request that is sent again', async () => {
    const entries = await preU.db.$count(auditTable)
    await save('message-5', { body: 'Beste' }, staff, { 'idempotency-key': 'concept' })
    await preU.call({ method: 'DELETE', url: urlOf('message-5'), as: staff, headers: { 'idempotency-key': 'weg' } })
    expect([await preU.db.$count(auditTable), await preU.db.$count(requestKeysTable)]).toEqual([entries, 0])
  })

  test('goes with its account', async () => {
    const { id } = await aSchoolUser(preU.db)
    await save('register-1', { rows: [] }, { id })
    await preU.db.delete(usersTable).where(eq(usersTable.id, id))
    expect(await preU.db.$count(draftsTable, eq(draftsTable.user_id, id))).toBe(0)
  })

  test.each(['Register-1', 'register_1', '-1', `register-${'1'.repeat(60)}`, 'register%2F1'])('is not saved as %s', async (key) => {
    const answer = await save(key, {})
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['key']])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Noor'],
    ['a list', ['Noor']],
    ['levels without end', JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)],
  ])('of %s is refused', async (_what, content) => {
    expect((await save('register-1', content)).statusCode).toBe(400)
  })

  test('may have a megabyte', async () => {
    expect((await save('register-2', { file: 'x'.repeat(1_000_000) })).statusCode).toBe(200)
    expect((await save('register-2', { file: 'x'.repeat(1_100_000) })).statusCode).toBe(413)
  })
})

test('an account has a limited number of drafts, and each of them can still be saved', async () => {
  const typist = await aSchoolUser(preU.db)
  for (let index = 0; index < MAX_DRAFTS; index += 1) await save(`register-${index}`, {}, typist)
  const refused = await save('register-new', {}, typist)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['U hebt al 100 concepten. Verstuur of wis er eerst een.'] },
  ])
  expect((await save('register-7', { rows: [] }, typist)).statusCode).toBe(200)
  expect((await save('register-new', {})).statusCode).toBe(200)
})

test('drafts that were not typed in for fourteen days are deleted at night, and counted', async () => {
  await preU.db.delete(draftsTable)
  const { id: user_id } = teacher
  const daysAgo = (days: number) => shiftDays(new Date().toISOString(), -days)
  await preU.db.insert(draftsTable).values([
    { user_id, key: 'register-1', content: '{}', updated_at: daysAgo(15) },
    { user_id, key: 'register-2', content: '{}', updated_at: daysAgo(13) },
    { user_id: staff.id, key: 'register-1', content: '{}', updated_at: daysAgo(15) },
  ])
  const { due } = (await preU.call({ url: '/api/retention/preview/?name=drafts', as: staff })).json()
  expect(due).toMatchObject([{ name: 'drafts', count: 2 }])
  expect(await runRetention(preU.context)).toMatchObject({ drafts: 2 })
  expect(await preU.db.select({ key: draftsTable.key }).from(draftsTable)).toEqual([{ key: 'register-2' }])
})
