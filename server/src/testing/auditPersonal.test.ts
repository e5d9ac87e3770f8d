import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app'
import { anActivity, anOpenProgram, aPeriod, aSchool, aStaff } from './builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const LATER = new Date(Date.now() + 9 * 86_400_000).toISOString()
/** Stands in everything personal that is sent. */
const MARK = 'Zeldzaam'
const person = (name: string) => ({
  first_name: `${MARK}${name}`,
  infix: '',
  last_name: `${MARK}naam`,
  email: `${MARK}.${name}@pre-u.example`,
})

async function call(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) {
  const answer = await preU.call({ method, url, body, as: staff })
  expect([url, answer.statusCode < 300, answer.statusCode < 300 || answer.body]).toEqual([url, true, true])
  return answer.body ? answer.json() : undefined
}

type Entry = { title: string; changes: string; resource: string; action: string }
const entries = async () =>
  (await preU.db.execute<Entry>(sql`select resource, action, record_title as title, changes::text from audit_log order by id`)).rows

/** Adds, changes and removes one through the API. */
async function liveOf(path: string, input: object, change: object) {
  const { id } = await call('POST', `${path}/`, input)
  await call('PATCH', `${path}/${id}/`, change)
  return () => call('DELETE', `${path}/${id}/`)
}

/** Writes an entry of the kind `users`, as a new password or a change of the own account does. */
const changeOwnAccount = async (as: { id: number }) => {
  const answer = await preU.call({ method: 'PATCH', url: '/auth/user/', body: { first_name: `${MARK}zelf`, phone: '' }, as })
  expect(answer.statusCode).toBe(200)
}

test('the log has no personal values, and names only as long as the record is there', async () => {
  const { db } = preU
  const period = await aPeriod(db)
  const activity = await anActivity(db, { period_ids: [period.id], deadline: LATER, start_at: LATER, end_at: LATER, grades: [5] })
  const program = await anOpenProgram(db)
  const school_id = (await aSchool(db)).id
  const names = { first_name: `${MARK}er`, last_name: `${MARK}st` }
  const place = { school_id, activity_id: activity.id, period_id: period.id, grade: 5 }
  const removals = [
    await liveOf('/api/students', { ...person('a'), ...place, level: '', profile: '', remarks: MARK }, { ...names, remarks: `${MARK}!` }),
    await liveOf(
      '/api/honours-program-students',
      { ...person('b'), school_id, honours_program_id: program.id, grade: 5, profile: '', motivation: MARK },
      { ...names, motivation: `${MARK}!` },
    ),
    await liveOf('/api/staff', person('c'), names),
    await liveOf('/api/retention/holds', { email: person('c').email, reason: MARK, until: '2099-12-31' }, { reason: `${MARK}!` }),
  ]
  const members = '/api/schools'
  const member = await call('POST', `${members}/${school_id}/add_member`, {
    ...person('e'),
    phone: '030 253 35 50',
    function: 'Docent',
    is_primary: true,
  })
  await call('POST', `${members}/update_member`, { id: member.id, ...names, phone: '030 253 35 51' })
  await changeOwnAccount(member)
  const colleague = await aStaff(db)
  await changeOwnAccount(colleague)
  removals.push(() => call('DELETE', `/api/staff/${colleague.id}/`))
  const leaving = await aSchool(db)
  const leavingMember = await call('POST', `${members}/${leaving.id}/add_member`, person('f'))
  await changeOwnAccount(leavingMember)
  removals.push(() => call('DELETE', `${members}/${leaving.id}/`))

  const written = await entries()
  expect(new Set(written.map(({ resource }) => resource)).size).toBeGreaterThanOrEqual(5)
  expect(written.filter(({ changes }) => changes.includes(MARK) || changes.includes('253 35'))).toEqual([])
  expect(written.filter(({ title }) => title.includes(MARK)).length).toBeGreaterThan(5)

  for (const remove of removals) await remove()
  await call('POST', `${members}/remove_member`, { id: member.id })
  const left = await entries()
  expect(left.filter(({ title, changes }) => `${title}${changes}`.includes(MARK))).toEqual([])
  expect(left.filter(({ resource, action }) => resource === 'members' && action === 'DELETE')).toHaveLength(2)
})
