import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/db/db'
import { activitiesTable } from '../tables/activities'
import { schoolsTable } from '../tables/schools'
import { studentsTable as table } from '../tables/students'
import { createTestApp, type TestApp } from '../testing/app'
import { readEntriesOf } from '../testing/auditEntries'
import { anOpenActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

type Given = { id: number }
const open = (values = {}) => anOpenActivity(preU.db, period.id, values)
const pupilIn = ({ id }: Given, values = {}) => aStudent(preU.db, { activity_id: id, period_id: period.id, ...values })
const post = (path: string, body: object, as: Given = staff) => preU.call({ method: 'POST', url: `/api/students/${path}`, body, as })
const register = ({ id }: Given, as: Given) => {
  const pupil = { first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: 5 }
  return post('', { ...pupil, activity_id: id, period_id: period.id }, as)
}
type Answer = Awaited<ReturnType<typeof post>>

const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
/** Sends the requests while `locking` holds what they wait for, and runs `meanwhile` once they all wait. */
async function whileTheyWait(locking: SQL, requests: (() => Promise<Answer>)[], meanwhile?: (tx: Db) => Promise<unknown>) {
  const answers: Promise<Answer>[] = []
  await preU.db.transaction(async (tx) => {
    await tx.execute(locking)
    answers.push(...requests.map((request) => request()))
    await expect.poll(() => preU.db.$count(sql`pg_stat_activity`, isWaiting)).toBe(requests.length)
    await meanwhile?.(tx)
  })
  return Promise.all(answers)
}
const lockingActivity = ({ id }: Given) => sql`select from ${activitiesTable} where id = ${id} for update`
const lockingSchool = (id: number) => sql`select from ${schoolsTable} where id = ${id} for update`

test('a registration that waits until the deadline has passed is refused', async () => {
  const [teacher, activity] = [await aSchoolUser(preU.db), await open()]
  const close = (tx: Db) => tx.execute(sql`update ${activitiesTable} set deadline = clock_timestamp() where id = ${activity.id}`)
  const [answer] = await whileTheyWait(lockingActivity(activity), [() => register(activity, teacher)], close)
  expect([answer!.statusCode, answer!.json().non_field_errors[0]]).toEqual([409, expect.stringContaining('gesloten sinds')])
})

test('the place in line is that of the moment in which the waiting list was free to change', async () => {
  const [teacher, activity] = [await aSchoolUser(preU.db), await open({ capacity: 0 })]
  let held = 0
  const [answer] = await whileTheyWait(lockingActivity(activity), [() => register(activity, teacher)], async (tx) => {
    const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
    held = Date.parse(rows[0]!.now)
  })
  expect(answer!.json().status).toBe('WAITLISTED')
  expect(Date.parse(answer!.json().waitlisted_at)).toBeGreaterThanOrEqual(held)
})

test('two who move to different activities at the same time do not exceed the package', async () => {
  const plan = await aPlan(preU.db, { max_registrations: 1 })
  const school_id = (await aSchool(preU.db, { plan_id: plan.id })).id
  const [earlier, next] = [await aPeriod(preU.db), await aPeriod(preU.db)]
  const inBoth = { period_ids: [earlier.id, next.id] }
  const aMove = async () => {
    const teacher = await aSchoolUser(preU.db, { school_id })
    const { id } = await pupilIn(await open(inBoth), { school_id, period_id: earlier.id })
    const body = { ids: [id], activity_id: (await open(inBoth)).id, period_id: next.id }
    return () => post('bulk_move', body, teacher)
  }
  const answers = await whileTheyWait(lockingSchool(school_id), [await aMove(), await aMove()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await preU.db.$count(table, eq(table.period_id, next.id))).toBe(1)
})

test('a school that takes a removal back while it registers another pupil does not exceed the package', async () => {
  const plan = await aPlan(preU.db, { max_registrations: 1 })
  const teacher = await aSchoolUser(preU.db, { school_id: (await aSchool(preU.db, { plan_id: plan.id })).id })
  const removed = await pupilIn(await open(), { school_id: teacher.school_id! })
  const { undo } = (await post('bulk_remove', { ids: [removed.id] }, teacher)).json()
  const other = await open()
  const takeBack = () => preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: teacher })
  const answers = await whileTheyWait(lockingSchool(teacher.school_id!), [takeBack, () => register(other, teacher)])
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  expect(await preU.db.$count(table, eq(table.school_id, teacher.school_id!))).toBe(1)
})

test('a change that waits for another one logs the name that the pupil has by then', async () => {
  const pupil = await pupilIn(await open(), { last_name: 'Zomerdijk' })
  const renaming = sql`update ${table} set last_name = 'Winterdijk' where id = ${pupil.id}`
  const [answer] = await whileTheyWait(renaming, [() => post('bulk_update_status', { ids: [pupil.id], status: 'ACCEPTED' })])
  expect(answer!.json().count).toBe(1)
  const [entry] = await readEntriesOf(preU, staff, 'students', pupil.id)
  expect(entry!.record_title).toBe('Sanne Winterdijk')
})
