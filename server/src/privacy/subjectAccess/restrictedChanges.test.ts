import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsTable } from '../../tables/news'
import { studentReportsTable, studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anOpenActivity, anOpenProgram, aPeriod, aSchoolUser, aStaff, aStudent, inHours } from '../../testing/builders'

const FROZEN = 'is afgeschermd: wijzigen kan pas als Pre-U de afscherming heeft opgeheven.'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

type Method = 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, body: object | undefined, as: { id: number }) =>
  preU.call({ method, url: `/api/${url}`, body, as })
const restrict = (email: string) => call('POST', 'subject-access/restrict/', { email, reason: 'Betwist de gegevens' }, staff)
const lift = (email: string) => call('POST', 'subject-access/lift/', { email }, staff)

let serial = 0
/** A pupil whom a school registered for an activity and entered for a programme, both open, and who is restricted. */
async function aRestrictedPupil() {
  const { db } = preU
  const teacher = await aSchoolUser(db)
  const email = `afgeschermd.${(serial += 1)}@leerling.example`
  const of = { first_name: 'Roos', last_name: 'Wijk', email, school_id: teacher.school_id! }
  const [activity, elsewhere] = [await anOpenActivity(db, period.id), await anOpenActivity(db, period.id)]
  const student = await aStudent(db, { ...of, activity_id: activity.id, period_id: period.id, created_by: teacher.id })
  const program = await anOpenProgram(db, { required_files: [] })
  const candidate = await aCandidate(db, { ...of, honours_program_id: program.id })
  const file = await aFile(preU, { honours_student_id: candidate.id })
  expect((await restrict(email)).statusCode).toBe(200)
  return { teacher, email, activity, elsewhere, student, program, candidate, file }
}
type Pupil = Awaited<ReturnType<typeof aRestrictedPupil>>

const read = async ({ id }: { id: number }) => (await preU.db.select().from(studentsTable).where(eq(studentsTable.id, id)))[0]!

const changes: [string, Method, (pupil: Pupil) => { url: string; body?: object; isForStaff?: boolean }][] = [
  ['a field', 'PATCH', ({ student }) => ({ url: `students/${student.id}/`, body: { first_name: 'Ander' } })],
  ['a status', 'PATCH', ({ student }) => ({ url: `students/${student.id}/`, body: { status: 'CANCELLED' } })],
  ['many statuses', 'POST', ({ student }) => ({ url: 'students/bulk_update_status', body: { ids: [student.id], status: 'CANCELLED' } })],
  ['a move', 'POST', ({ student, elsewhere }) => ({ url: 'students/bulk_move', body: { ids: [student.id], activity_id: elsewhere.id } })],
  [
    'a copy',
    'POST',
    ({ student, elsewhere }) => ({ url: 'students/bulk_move', body: { ids: [student.id], activity_id: elsewhere.id, is_copy: true } }),
  ],
  [
    'a field of a candidate',
    'PATCH',
    ({ candidate }) => ({ url: `honours-program-students/${candidate.id}/`, body: { motivation: 'Anders' } }),
  ],
  ['handing in', 'POST', ({ candidate }) => ({ url: `honours-program-students/${candidate.id}/finish_registration`, body: {} })],
  [
    'an attachment',
    'POST',
    ({ candidate }) => ({
      url: 'honours-program-students/get_presigned_url',
      body: { honours_student_id: candidate.id, kind: '', name: 'brief.pdf', content_type: 'application/pdf', size: 100 },
    }),
  ],
  [
    'a decision about a candidate',
    'POST',
    ({ candidate }) => ({
      url: 'honours-program-students/bulk_update_status',
      body: { ids: [candidate.id], status: 'REJECTED' },
      isForStaff: true,
    }),
  ],
]

describe('a restricted person', () => {
  test.each(changes)('cannot be changed by staff or the school: %s', async (_name, method, requestOf) => {
    const pupil = await aRestrictedPupil()
    const { url, body, isForStaff } = requestOf(pupil)
    for (const as of isForStaff ? [staff] : [staff, pupil.teacher]) {
      const answer = await call(method, url, body, as)
      expect([answer.statusCode, answer.json().non_field_errors?.[0]]).toEqual([409, expect.stringContaining(FROZEN)])
    }
  })

  test('is as before once the restriction is lifted, and can be changed again', async () => {
    const { email, student, teacher } = await aRestrictedPupil()
    const change = (as: { id: number }, first_name: string) => call('PATCH', `students/${student.id}/`, { first_name }, as)
    await change(staff, 'Verloren')
    expect((await lift(email)).statusCode).toBe(200)
    expect(await read(student)).toMatchObject({ first_name: 'Roos', restricted_at: null })
    expect((await change(teacher, 'Roosje')).json()).toMatchObject({ first_name: 'Roosje' })
  })

  test('can be removed by staff, and not by the school', async () => {
    const { student, candidate, teacher } = await aRestrictedPupil()
    const removals: [Method, string, object?][] = [
      ['DELETE', `students/${student.id}/`],
      ['POST', 'students/bulk_remove', { ids: [student.id] }],
      ['DELETE', `honours-program-students/${candidate.id}/`],
    ]
    for (const [method, url, body] of removals) {
      const answer = await call(method, url, body, teacher)
      expect([answer.statusCode, answer.json().non_field_errors[0]]).toEqual([409, expect.stringContaining(FROZEN)])
    }
    expect((await call('DELETE', `students/${student.id}/`, undefined, staff)).statusCode).toBe(204)
  })

  test('is left out when all registrations of an activity are cancelled', async () => {
    const { activity, student } = await aRestrictedPupil()
    const other = await aStudent(preU.db, { activity_id: activity.id, period_id: period.id })
    expect((await call('POST', `activities/${activity.id}/cancel`, { cancel_registrations: true }, staff)).statusCode).toBe(200)
    expect([(await read(student)).status, (await read(other)).status]).toEqual(['PENDING', 'CANCELLED'])
  })

  test('is left out when those who wait are placed', async () => {
    const activity = await anOpenActivity(preU.db, period.id, { capacity: 1 })
    const place = { activity_id: activity.id, period_id: period.id, status: 'WAITLISTED' as const }
    const [first, second] = [await aStudent(preU.db, place), await aStudent(preU.db, place)]
    await restrict(first.email)
    expect((await call('POST', `activities/${activity.id}/place_waiting`, {}, staff)).statusCode).toBe(200)
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['WAITLISTED', 'ACCEPTED'])
  })

  test('cannot be reported ill', async () => {
    const teacher = await aSchoolUser(preU.db)
    const past = { deadline: inHours(-1), start_at: inHours(1), end_at: inHours(2) }
    const activity = await anOpenActivity(preU.db, period.id, past)
    const place = { activity_id: activity.id, period_id: period.id, school_id: teacher.school_id! }
    const student = await aStudent(preU.db, { ...place, status: 'ACCEPTED' })
    await restrict(student.email)
    const answer = await call('POST', `students/${student.id}/report/`, { kind: 'ILL', reason: '' }, teacher)
    expect([answer.statusCode, answer.json().non_field_errors?.[0]]).toEqual([409, expect.stringContaining(FROZEN)])
    expect(await preU.db.$count(studentReportsTable, eq(studentReportsTable.student_id, student.id))).toBe(0)
  })
})

test('what was typed about a person leaves the history that the school reads, and its news', async () => {
  const REASON = 'Bericht van de moeder over de thuissituatie'
  const { db } = preU
  const teacher = await aSchoolUser(db)
  const activity = await anOpenActivity(db, period.id)
  const place = { activity_id: activity.id, period_id: period.id, school_id: teacher.school_id!, created_by: teacher.id }
  const [student, another] = [await aStudent(db, place), await aStudent(db, place)]
  for (const { id } of [student, another]) {
    const body = { ids: [id], status: 'REJECTED', status_reason: REASON, inform_note: REASON }
    expect((await call('POST', 'students/bulk_update_status', body, staff)).statusCode).toBe(200)
  }
  const historyOf = async ({ id }: { id: number }) => (await preU.call({ url: `/api/students/${id}/history/`, as: teacher })).json()
  const newsOf = async ({ id }: { id: number }) => JSON.stringify(await db.select().from(newsTable).where(eq(newsTable.record_id, id)))
  expect(JSON.stringify(await historyOf(student))).toContain(REASON)
  expect(await newsOf(student)).toContain(REASON)

  expect((await restrict(student.email)).statusCode).toBe(200)
  expect((await historyOf(student))[0].changes).toMatchObject({ status: ['PENDING', 'REJECTED'], status_reason: null })
  expect(JSON.stringify(await historyOf(student))).not.toContain(REASON)
  expect(await newsOf(student)).not.toContain(REASON)
  expect(JSON.stringify(await historyOf(another))).toContain(REASON)
  expect(await newsOf(another)).toContain(REASON)
})
