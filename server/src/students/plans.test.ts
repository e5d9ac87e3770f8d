import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addManyRegistrations } from '../commands/demo/manyRegistrations'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff } from '../testing/builders'

type Sent = { text: string; values: unknown[] }

let preU: TestApp
let users: Record<'staff' | 'school', { id: number }>
let place: Record<'school' | 'activity' | 'period' | 'plan', number>

beforeAll(async () => {
  preU = await createTestApp()
  const period_ids = [(await aPeriod(preU.db)).id, (await aPeriod(preU.db)).id]
  const activities = []
  for (let made = 0; made < 12; made += 1)
    activities.push(await anActivity(preU.db, { period_ids, category: made % 3 === 0 ? 'College' : 'Workshop' }))
  const school = (await aSchool(preU.db)).id
  const plan = (await aPlan(preU.db)).id
  await aSchool(preU.db, { province: 'Gelderland', region: 'Achterhoek' })
  for (let made = 0; made < 20; made += 1) await aSchool(preU.db, made % 5 === 0 ? { province: 'Utrecht', plan_id: plan } : {})
  users = { staff: await aStaff(preU.db), school: await aSchoolUser(preU.db, { school_id: school }) }
  place = { school, activity: activities[7]!.id, period: period_ids[0]!, plan }
  // Enough of them that the planner has a reason to use an index.
  await addManyRegistrations(preU.db, 20_000)
  // The planner prefers an index where VACUUM found the pages visible to everybody. A transaction of another test can prevent that for a while.
  await vi.waitFor(async () => {
    await preU.db.execute(sql`vacuum students`)
    const visibility = sql`select relallvisible = relpages as is_whole from pg_class where oid = 'students'::regclass`
    if (!(await preU.db.execute<{ is_whole: boolean }>(visibility)).rows[0]!.is_whole)
      throw new Error('A page is not visible to everybody.')
  }, 60_000)
})
afterAll(() => preU.close())

const poolOf = () => (preU.db as unknown as { session: { client: pg.Pool } }).session.client

/** The statements that a request sends about registrations, on any connection. An export copies its own, after it was explained. */
async function sentBy(request: () => Promise<unknown>): Promise<Sent[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await request()
  const sent = (query.mock.calls as unknown as [Partial<Sent> | string, unknown][]).map(([statement, values]) => {
    const { text = '', values: own } = typeof statement === 'string' ? { text: statement } : statement
    return { text: text.replace(/^copy \((.*)\) to stdout.*$/s, '$1'), values: own ?? (Array.isArray(values) ? values : []) }
  })
  query.mockRestore()
  return sent.filter(({ text }) => text.includes('from "students"') && !text.startsWith('set local'))
}

async function planOf({ text, values }: Sent): Promise<string> {
  const { rows } = await poolOf().query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** An export of all registrations is not among them: it does read the whole table. */
const otherReads = () => [
  '/api/activities/',
  `/api/activities/${place.activity}/`,
  `/api/activities/${place.activity}/overview/`,
  '/api/activities/export/',
  '/api/schools/',
  `/api/schools/${place.school}/`,
  `/api/schools/${place.school}/overview/`,
  '/api/schools/dropdown',
  '/api/activities/dropdown',
  '/api/calendar/?start=2026-09-01&end=2026-12-31',
  `/api/students/export/?school__id=${place.school}`,
  `/api/students/export/?activity__id=${place.activity}&search=noor`,
  `/api/students/ids/?activity__id=${place.activity}&school__id=${place.school}`,
  `/api/students/room/?activity_id=${place.activity}&period_id=${place.period}&school_id=${place.school}`,
  `/api/students/earlier-pupils/?school_id=${place.school}`,
  `/api/students/earlier-pupils/?school_id=${place.school}&search=noor&activity__id=${place.activity}`,
]

test('a person is found among all registrations by an index', async () => {
  const urls = ['?email=noor.hoek@leerling.example', 'people/?search=noor%20hoek']
  for (const url of urls)
    for (const statement of await sentBy(() => preU.call({ url: `/api/subject-access/${url}`, as: users.staff })))
      expect(`${url}: ${await planOf(statement)}`).not.toContain('Seq Scan on students')
})

test('an overview per pupil reads the registrations of their school', async () => {
  const { results } = (await preU.call({ url: `/api/students/?school__id=${place.school}&page_size=200`, as: users.school })).json()
  const body = { ids: results.map(({ id }: { id: number }) => id) }
  const sent = await sentBy(() => preU.call({ method: 'POST', url: '/api/students/overviews', body, as: users.school }))
  expect(sent).toHaveLength(2)
  for (const statement of sent) expect(await planOf(statement)).not.toContain('Seq Scan on students')
})

test.each(['staff', 'school'] as const)('nothing else that people read scans the whole table, for %s', async (role) => {
  const scans: string[] = []
  for (const url of otherReads())
    for (const statement of await sentBy(async () => expect((await preU.call({ url, as: users[role] })).statusCode).toBe(200)))
      if ((await planOf(statement)).includes('Seq Scan on students')) scans.push(url)
  expect(scans).toEqual([])
})
