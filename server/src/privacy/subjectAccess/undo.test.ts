import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { activitiesTable } from '../../tables/activities'
import { studentsTable } from '../../tables/students'
import type { Db } from '../../platform/db/db'
import { anActivity, aPeriod, aSchool, aStudent } from '../../testing/builders'
import { ROOS, startSubjectAccess } from './testing'

const { preU, staff, anAddress, get, post, read, partOf, studentRow, dumpOf } = await startSubjectAccess()
afterAll(() => preU.close())

const call = (url: string, body: object) => preU.call({ method: 'POST', url, body, as: staff })
const undo = (key: string) => call('/api/undo/', { undo: key })
const remove = async (ids: number[]) => (await call('/api/students/bulk_remove', { ids })).json<{ undo: string }>().undo

/** The only registration of a pupil, which was removed a moment ago. */
async function aRemovedPupil() {
  const email = anAddress()
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id] })
  const place = { activity_id: activity.id, period_id: period.id }
  const student = await aStudent(preU.db, { ...place, ...ROOS, email, remarks: `Gegevens van ${email}` })
  const another = await aStudent(preU.db, place)
  return { email, student, another, activity, key: await remove([student.id, another.id]) }
}

const waiting = async () =>
  (await preU.db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length

/** Runs the calls one after the other while something else has the lock, and then lets them go on. */
async function whileLocked(lock: (tx: Db) => Promise<unknown>, calls: (() => ReturnType<typeof call>)[]) {
  const started: ReturnType<typeof call>[] = []
  await preU.db.transaction(async (tx) => {
    await lock(tx)
    for (const [index, each] of calls.entries()) {
      started.push(each())
      await vi.waitFor(async () => expect(await waiting()).toBe(index + 1), 10_000)
    }
  })
  return Promise.all(started)
}
const lockActivity = (id: number) => (tx: Db) => tx.select().from(activitiesTable).where(eq(activitiesTable.id, id)).for('update')
const lockStudent = (id: number) => (tx: Db) => tx.select().from(studentsTable).where(eq(studentsTable.id, id)).for('update')

const isLeft = async (email: string) => {
  const held = await dumpOf('students', 'student_reports', 'undos', 'request_keys', 'audit_log', 'news')
  return held.includes(email)
}

describe('a pupil whose only registration was removed a moment ago', () => {
  test('is found, shown and erased, and undo brings only the others back', async () => {
    const { email, student, another, key } = await aRemovedPupil()
    expect((await get(`people/?search=${email}`)).json().people).toMatchObject([{ email, names: ['Roos van Wijk'] }])
    const subject = await read(email)
    expect(subject).toMatchObject({ pupil_records: 1, erasable: 1 })
    expect(partOf(subject, 'undos')?.count).toBe(1)
    expect((await post('erase', { email })).json()).toEqual({ count: 1, kept: [] })
    expect((await undo(key)).json()).toEqual({ count: 1, resource: 'students' })
    expect(await isLeft(email)).toBe(false)
    expect(await studentRow(student.id)).toBeUndefined()
    expect((await studentRow(another.id)).id).toBe(another.id)
  })

  test('comes back corrected', async () => {
    const { email, student, key } = await aRemovedPupil()
    const corrected = anAddress()
    const name = { first_name: 'Roosmarijn', infix: '', last_name: 'Wijk' }
    expect((await post('rectify', { of: email, ...name, email: corrected })).json()).toEqual({ count: 1 })
    await undo(key)
    expect(await studentRow(student.id)).toMatchObject({ ...name, email: corrected })
  })

  test('has nothing to restrict', async () => {
    const { email, student, key } = await aRemovedPupil()
    expect((await post('restrict', { email, reason: 'Bezwaar' })).statusCode).toBe(409)
    await undo(key)
    expect((await studentRow(student.id)).email).toBe(email)
  })
})

describe('erasing and taking back at the same time', () => {
  test('what is being taken back is erased', async () => {
    const { email, student, activity, key } = await aRemovedPupil()
    const [restored, erased] = await whileLocked(lockActivity(activity.id), [() => undo(key), () => post('erase', { email })])
    expect([restored!.statusCode, erased!.json()]).toEqual([200, { count: 1, kept: [] }])
    expect((await studentRow(student.id)).last_name).toBe('geanonimiseerd')
    expect(await isLeft(email)).toBe(false)
  })

  test('what is being erased is not taken back', async () => {
    const { email, student, another, key } = await aRemovedPupil()
    const elsewhere = await aStudent(preU.db, { ...ROOS, email })
    const [erased, restored] = await whileLocked(lockStudent(elsewhere.id), [() => post('erase', { email }), () => undo(key)])
    expect(erased!.json()).toEqual({ count: 2, kept: [] })
    expect(restored!.json()).toEqual({ count: 1, resource: 'students' })
    expect(await studentRow(student.id)).toBeUndefined()
    expect((await studentRow(another.id)).id).toBe(another.id)
    expect(await isLeft(email)).toBe(false)
  })

  test('what is being removed is erased, and not taken back', async () => {
    const email = anAddress()
    const activity = await anActivity(preU.db, { period_ids: [(await aPeriod(preU.db)).id] })
    const student = await aStudent(preU.db, { ...ROOS, email, activity_id: activity.id })
    const [removed, erased] = await whileLocked(lockStudent(student.id), [
      () => call('/api/students/bulk_remove', { ids: [student.id] }),
      () => post('erase', { email }),
    ])
    expect(erased!.json()).toEqual({ count: 1, kept: [] })
    expect((await undo(removed!.json().undo)).statusCode).toBe(409)
    expect(await isLeft(email)).toBe(false)
  })
})

const person = { first_name: 'Roos', infix: '', last_name: 'Wijk' }
test.each([
  ['rectify', (email: string) => ({ of: email, ...person, email })],
  ['restrict', (email: string) => ({ email, reason: 'Bezwaar' })],
  ['erase', (email: string) => ({ email })],
] as const)('%s locks registrations in the order of their ids, as everybody does', async (step, bodyFor) => {
  const email = anAddress()
  const { id: school_id } = await aSchool(preU.db)
  const first = await aStudent(preU.db, { ...ROOS, email, school_id })
  const second = await aStudent(preU.db, { ...ROOS, email, school_id })
  // PostgreSQL now reads the second row first.
  await preU.db.update(studentsTable).set({ status: 'REJECTED' }).where(eq(studentsTable.id, first.id))
  let started: ReturnType<typeof call>
  await preU.db.transaction(async (tx) => {
    await lockStudent(first.id)(tx)
    started = post(step, bodyFor(email))
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
    await tx.execute(sql`select from students where id = ${second.id} for update nowait`)
  })
  expect((await started!).statusCode).toBe(200)
})
