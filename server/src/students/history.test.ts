import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '@pre-u/contract/students/history'
import { usersTable } from '../tables/accounts'
import { createTestApp, type TestApp } from '../testing/app'
import { anOpenActivity, aPeriod, aSchool, aSchoolUser, aStaff } from '../testing/builders'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

test('a school reads what happened to its registration: its own people by name, the office as such', async () => {
  const { db } = preU
  const [school, staff] = [await aSchool(db), await aStaff(db)]
  const teacher = await aSchoolUser(db, { school_id: school.id, first_name: 'Marieke', infix: '', last_name: 'Dijk' })
  const gone = await aSchoolUser(db, { school_id: school.id })
  const period_id = (await aPeriod(db)).id
  const { id: activity_id } = await anOpenActivity(db, period_id)
  const pupil = { first_name: 'Sanne', last_name: 'Bos', email: 'sanne@x.example', grade: 5, activity_id, period_id }
  const { id } = (await preU.call({ method: 'POST', url: '/api/students/', body: pupil, as: teacher })).json()
  const change = (body: object, as: { id: number }) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as })
  await change({ grade: 4 }, gone)
  await change({ status: 'WAITLISTED' }, staff)
  const goneStaff = await aStaff(db)
  await change({ status: 'ACCEPTED' }, goneStaff)
  await db.delete(usersTable).where(inArray(usersTable.id, [gone.id, goneStaff.id]))

  const read = (as: { id: number }) => preU.call({ url: `/api/students/${id}/history/`, as })
  const seen = (await read(teacher)).json() as HistoryEntry[]
  expect(seen.map(({ action, actor }) => [action, actor])).toEqual([
    ['UPDATE', { id: null, name: 'Een eerdere gebruiker' }],
    ['UPDATE', { id: null, name: 'Pre-U-bureau' }],
    ['UPDATE', { id: null, name: 'Een eerdere gebruiker' }],
    ['CREATE', { id: teacher.id, name: 'Marieke Dijk' }],
  ])
  expect(seen[1]!.changes).toMatchObject({ status: ['PENDING', 'WAITLISTED'] })
  expect(seen[3]!.changes).toMatchObject({ school_id: [null, school.name] })
  expect((await read(staff)).json()[1].actor).toEqual({ id: staff.id, name: expect.stringContaining('Vries') })
  const other = await aSchoolUser(db, { school_id: (await aSchool(db)).id })
  expect((await read(other)).statusCode).toBe(404)
})

test('what a school did can be taken back from its history, and is listed with what it was', async () => {
  const { db } = preU
  const teacher = await aSchoolUser(db, { school_id: (await aSchool(db)).id })
  const period_id = (await aPeriod(db)).id
  const { id: activity_id } = await anOpenActivity(db, period_id)
  const pupil = { first_name: 'Sanne', last_name: 'Bos', email: 'sanne@x.example', grade: 5, activity_id, period_id }
  const { id } = (await preU.call({ method: 'POST', url: '/api/students/', body: pupil, as: teacher })).json()
  await preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids: [id], status: 'CANCELLED' }, as: teacher })
  const [undo] = (await preU.call({ url: '/api/undo/', as: teacher })).json()
  const [latest] = (await preU.call({ url: `/api/students/${id}/history/`, as: teacher })).json() as HistoryEntry[]
  expect(undo).toMatchObject({ at: latest!.at, resource: 'students', kind: 'student_statuses', count: 1 })
})
