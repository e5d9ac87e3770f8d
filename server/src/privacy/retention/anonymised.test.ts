import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../../platform/audit/audit'
import { candidatesTable } from '../../tables/candidates'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anActivity, anOpenProgram, aPeriod, aSchoolUser, aStaff, aStudent } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const NOW = new Date().toISOString()
const gone = { first_name: 'Leerling', infix: '', last_name: 'geanonimiseerd', anonymised_at: NOW }
type Call = [method: 'POST' | 'PATCH' | 'PUT', url: string, body?: object]
const call = ([method, url, body]: Call, as = staff) => preU.call({ method, url: `/api/${url}`, ...(body && { body }), as })
const refusal = async (request: Call, as = staff) => {
  const answer = await call(request, as)
  return [answer.statusCode, String(answer.json().non_field_errors?.[0])]
}
const REFUSED = [409, expect.stringContaining('is geanonimiseerd en kan niet meer worden gewijzigd.')]

describe('a registration that was anonymised', () => {
  const dates = { deadline: '2026-01-01T12:00:00.000Z', start_at: '2040-02-01T12:00:00.000Z', end_at: '2040-02-01T13:00:00.000Z' }

  test.each<[string, 'ACCEPTED' | 'REJECTED', (id: number, to: { activity_id: number; period_id: number }) => Call]>([
    ['another name', 'ACCEPTED', (id) => ['PATCH', `students/${id}/`, { first_name: 'Roos' }]],
    ['a remark', 'ACCEPTED', (id) => ['PATCH', `students/${id}/`, { remarks: 'Was Roos' }]],
    ['a status', 'ACCEPTED', (id) => ['PATCH', `students/${id}/`, { status: 'COMPLETED' }]],
    ['a reason', 'REJECTED', (id) => ['PATCH', `students/${id}/`, { status_reason: 'Was Roos' }]],
    ['a status with others', 'ACCEPTED', (id) => ['POST', 'students/bulk_update_status', { ids: [id], status: 'CANCELLED' }]],
    [
      'reopening',
      'REJECTED',
      (id) => ['POST', 'students/bulk_update_status', { ids: [id], status: 'PENDING', status_reason: 'Roos toch wel' }],
    ],
    ['a move', 'ACCEPTED', (id, to) => ['POST', 'students/bulk_move', { ids: [id], ...to }]],
    ['a copy', 'ACCEPTED', (id, to) => ['POST', 'students/bulk_move', { ids: [id], ...to, is_copy: true }]],
  ])('takes no %s', async (_what, status, requestOf) => {
    const period = await aPeriod(preU.db)
    const activity = await anActivity(preU.db, { period_ids: [period.id], ...dates })
    const before = await aStudent(preU.db, { ...gone, status })
    expect(await refusal(requestOf(before.id, { activity_id: activity.id, period_id: period.id }))).toEqual(REFUSED)
    expect(await preU.db.select().from(studentsTable).where(eq(studentsTable.id, before.id))).toEqual([before])
    expect(await preU.db.$count(studentsTable, eq(studentsTable.activity_id, activity.id))).toBe(0)
    expect(await preU.db.$count(auditTable, eq(auditTable.record_id, before.id))).toBe(0)
  })

  test('takes no report of its school, and holds up nobody who waits or whose activity is cancelled', async () => {
    const period = await aPeriod(preU.db)
    const teacher = await aSchoolUser(preU.db)
    const activity = await anActivity(preU.db, { period_ids: [period.id], ...dates })
    const place = { activity_id: activity.id, period_id: period.id, school_id: teacher.school_id! }
    const placed = await aStudent(preU.db, { ...place, ...gone, status: 'ACCEPTED' })
    expect(await refusal(['POST', `students/${placed.id}/report`, { kind: 'ILL', reason: 'Roos heeft griep' }], teacher)).toEqual(REFUSED)
    await aStudent(preU.db, { ...place, ...gone, status: 'WAITLISTED', waitlisted_at: '2025-01-01T12:00:00.000Z' })
    const waiting = await aStudent(preU.db, { ...place, status: 'WAITLISTED', waitlisted_at: NOW })
    expect((await call(['POST', `activities/${activity.id}/place_waiting`, { count: 1 }])).statusCode).toBe(200)
    const [row] = await preU.db.select().from(studentsTable).where(eq(studentsTable.id, waiting.id))
    expect(row!.status).toBe('ACCEPTED')
    const cancelled = await call(['POST', `activities/${activity.id}/cancel`, { cancel_registrations: true }])
    expect([cancelled.statusCode, cancelled.json().cancelled]).toEqual([200, 1])
  })
})

describe('a candidate who was anonymised', () => {
  test.each<[string, (candidate: { id: number; honours_program_id: number }) => Call]>([
    ['another name', ({ id }) => ['PATCH', `honours-program-students/${id}/`, { first_name: 'Roos' }]],
    ['a status', ({ id }) => ['PATCH', `honours-program-students/${id}/`, { status: 'ACCEPTED' }]],
    ['a status with others', ({ id }) => ['POST', 'honours-program-students/bulk_update_status', { ids: [id], status: 'ACCEPTED' }]],
    ['reopening', ({ id }) => ['POST', `honours-program-students/${id}/reopen`]],
    [
      'an attachment',
      ({ id }) => [
        'POST',
        'honours-program-students/get_presigned_url',
        { honours_student_id: id, kind: '', name: 'Brief van Roos.pdf', content_type: 'application/pdf', size: 10 },
      ],
    ],
  ])('takes no %s', async (_what, requestOf) => {
    const program = await anOpenProgram(preU.db)
    const before = await aCandidate(preU.db, { ...gone, honours_program_id: program.id, finished_at: NOW })
    expect(await refusal(requestOf(before))).toEqual(REFUSED)
    expect(await preU.db.select().from(candidatesTable).where(eq(candidatesTable.id, before.id))).toEqual([before])
  })

  test('is not handed in, and keeps its files as they are', async () => {
    const program = await anOpenProgram(preU.db, { required_files: [] })
    const { id } = await aCandidate(preU.db, { ...gone, honours_program_id: program.id })
    expect(await refusal(['POST', `honours-program-students/${id}/finish_registration`])).toEqual(REFUSED)
    const file = await aFile(preU, { honours_student_id: id })
    expect(await refusal(['POST', 'honours-program-students/delete_file', { id: file.id }])).toEqual(REFUSED)
  })
})
