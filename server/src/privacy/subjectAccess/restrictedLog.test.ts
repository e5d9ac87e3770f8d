import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { readEntriesOf } from '../../testing/auditEntries'
import { anOpenActivity, anOpenProgram, aPeriod, aSchool, aStaff } from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const call = (method: 'POST' | 'PATCH', url: string, body: object) => preU.call({ method, url: `/api/${url}`, body, as: staff })
const searchLog = async (word: string) => (await preU.call({ url: `/api/audit-log/?search=${word}`, as: staff })).json().count as number

/** A pupil who is registered, placed and entered for a programme, each with an entry that has the name. */
async function aLoggedPupil(last_name: string) {
  const { db } = preU
  const period = await aPeriod(db)
  const activity = await anOpenActivity(db, period.id)
  const pupil = { first_name: 'Xanthippe', infix: 'van', last_name, email: `x.${last_name}@leerling.example`, grade: 5 }
  const school_id = (await aSchool(db)).id
  const student = (await call('POST', 'students/', { ...pupil, school_id, activity_id: activity.id, period_id: period.id })).json()
  await call('POST', 'students/bulk_update_status', { ids: [student.id], status: 'ACCEPTED' })
  const program = await anOpenProgram(db)
  const candidate = (await call('POST', 'honours-program-students/', { ...pupil, school_id, honours_program_id: program.id })).json()
  await call('PATCH', `honours-program-students/${candidate.id}/`, { motivation: 'Omdat het kan' })
  return { email: pupil.email, student, candidate }
}

test('the log forgets the name of a person who is restricted, and of nobody else', async () => {
  const { email, student, candidate } = await aLoggedPupil('Zomerdijk')
  await aLoggedPupil('Winterdijk')
  expect([await searchLog('zomerdijk'), await searchLog('winterdijk')]).toEqual([4, 4])
  expect((await call('POST', 'subject-access/restrict/', { email, reason: 'Betwist de gegevens' })).json()).toEqual({ count: 2 })

  const records = { students: student.id, honours_students: candidate.id }
  for (const [resource, id] of Object.entries(records)) {
    const entries = await readEntriesOf(preU, staff, resource, id)
    expect(entries.map(({ action, record_title }) => [resource, action, record_title])).toEqual([
      [resource, 'CREATE', `nummer ${id}`],
      [resource, 'UPDATE', `nummer ${id}`],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/xanthippe|zomerdijk/i)
  }
  expect([await searchLog('zomerdijk'), await searchLog('winterdijk')]).toEqual([0, 4])
})
