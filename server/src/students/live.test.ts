import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app'
import { anOpenActivity, aPeriod, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { formWith } from '../testing/forms'
import { startListening } from '../testing/live'

let preU: TestApp
let live: Awaited<ReturnType<typeof startListening>>
let staff: { id: number }
let period: { id: number }
let teacher: Awaited<ReturnType<typeof aSchoolUser>>
let other: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  live = await startListening(preU)
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(async () => {
  await live.close()
  await preU.close()
})
beforeEach(async () => {
  teacher = await aSchoolUser(preU.db)
  other = await aSchoolUser(preU.db)
})

const open = () => anOpenActivity(preU.db, period.id)
const post = (path: string, body: object) => preU.call({ method: 'POST', url: `/api/${path}`, body, as: staff })
async function aPupil() {
  const { id: activity_id } = await open()
  return aStudent(preU.db, { activity_id, period_id: period.id, school_id: teacher.school_id! })
}

const changes: [string, () => Promise<() => ReturnType<typeof post>>][] = [
  [
    'a copy',
    async () => {
      const body = { ids: [(await aPupil()).id], activity_id: (await open()).id, is_copy: true }
      return () => post('students/bulk_move', body)
    },
  ],
  [
    'a move',
    async () => {
      const body = { ids: [(await aPupil()).id], activity_id: (await open()).id }
      return () => post('students/bulk_move', body)
    },
  ],
  [
    'an import',
    async () => {
      const rows = JSON.stringify([{ first_name: 'Noor', last_name: 'Mol', email: 'noor@leerling.example', grade: 5, activity: '' }])
      const place = { activity_id: String((await open()).id), period_id: String(period.id), school_id: String(teacher.school_id) }
      return () => post('students/import/?dry_run=false', formWith({ ...place, rows }, {}))
    },
  ],
  [
    'a status',
    async () => {
      const body = { ids: [(await aPupil()).id], status: 'ACCEPTED' }
      return () => post('students/bulk_update_status', body)
    },
  ],
  [
    'a removal',
    async () => {
      const body = { ids: [(await aPupil()).id] }
      return () => post('students/bulk_remove', body)
    },
  ],
  [
    'a copy that is taken back',
    async () => {
      const body = { ids: [(await aPupil()).id], activity_id: (await open()).id, is_copy: true }
      const { undo } = (await post('students/bulk_move', body)).json()
      return () => post('undo/', { undo })
    },
  ],
]

test.each(changes)('%s is announced to the lists of staff and of the school, and not of another', async (_change, prepare) => {
  const make = await prepare()
  const [ofStaff, ofSchool, ofOther] = await Promise.all([staff, teacher, other].map(live.listenAs))
  expect((await make()).statusCode).toBeLessThan(300)
  await expect.poll(() => [ofStaff!.received, ofSchool!.received].map((received) => received.at(-1))).toEqual(['students', 'students'])
  expect(ofOther!.received).toEqual([null])
  for (const { stop } of [ofStaff!, ofSchool!, ofOther!]) stop()
})
