import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportAnswer } from '@pre-u/contract/students/import/call'
import { newsTable } from '../../tables/news'
import { mailLater, mailsOf, readNews } from '../../notifications/news/testing'
import { createTestApp, type TestApp } from '../../testing/app'
import { anOpenActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent, inHours } from '../../testing/builders'
import { studentsTable as table } from '../../tables/students'

let preU: TestApp
let period: { id: number }
let school: { id: number }
let teacher: { id: number; email: string }
let own: { id: number; code: string }
let other: { id: number; code: string; name: string }
const open = (values = {}) => anOpenActivity(preU.db, period.id, { grades: [4, 5], ...values })

beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())
beforeEach(async () => {
  period = await aPeriod(preU.db)
  school = await aSchool(preU.db)
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  own = await open()
  other = await open({ name: `Sterren kijken ${period.id}`, grades: [5, 6] })
})

let last = 0
const pupil = (activity: string, values = {}) => {
  last += 1
  return { first_name: 'Noor', last_name: `Mol ${last}`, email: `noor${last}@leerling.example`, grade: 5, activity, ...values }
}
async function send(
  rows: object[],
  { as = teacher, dry = false, ...fields }: { as?: { id: number }; dry?: boolean; [field: string]: unknown } = {},
) {
  const body = new FormData()
  const all = { activity_id: own.id, period_id: period.id, rows: JSON.stringify(rows), ...fields }
  for (const [name, value] of Object.entries(all)) body.append(name, String(value))
  return preU.call({ method: 'POST', url: `/api/students/import/?dry_run=${dry}`, body, as })
}
const preview = async (rows: object[]): Promise<ImportAnswer> => (await send(rows, { dry: true })).json()
const registered = async () =>
  (await preU.db.select().from(table).where(eq(table.school_id, school.id)).orderBy(asc(table.id))).map(({ activity_id, status }) => [
    activity_id,
    status,
  ])

test('each row is for its own activity, by code, by name or by default, in one transaction with one receipt', async () => {
  const rows = [pupil(''), pupil(other.code.toLowerCase()), pupil(other.name), pupil(`${other.code} ${other.name}`), pupil(own.code)]
  const answer = await send(rows)
  expect(answer.statusCode).toBe(201)
  const { saved, activities, rows: answered } = answer.json() as ImportAnswer
  expect([saved, activities.map(({ id, count, status }) => [id, count, status])]).toEqual([
    5,
    [
      [own.id, 2, 'PENDING'],
      [other.id, 3, 'PENDING'],
    ],
  ])
  expect(answered.map(({ activity }) => activity)).toEqual([own.code, other.code, other.code, other.code, own.code])
  expect((await registered()).map(([id]) => id)).toEqual([own.id, own.id, other.id, other.id, other.id])
  expect(await readNews(preU, eq(newsTable.school_id, school.id))).toHaveLength(5)
  await mailLater(preU)
  const receipts = (await mailsOf(preU)).filter(({ recipient }) => recipient === teacher.email)
  expect(receipts).toMatchObject([{ subject: '5 leerlingen ingeschreven' }])
  expect((await send(rows)).statusCode).toBe(201)
  expect(await registered()).toHaveLength(5)
})

test('one pupil may come to both', async () => {
  const both = pupil('')
  expect((await send([both, { ...both, activity: other.code }])).statusCode).toBe(201)
  const { rows } = await preview([both, { ...both, activity: other.code }])
  expect(rows.map(({ is_registered }) => is_registered)).toEqual([true, true])
})

test('grades, deadlines and codes are checked of each row, and one fault keeps all from being saved', async () => {
  const closed = await open({ deadline: inHours(-1) })
  const draft = await open({ state: 'DRAFT' })
  const rows = [pupil('', { grade: 6 }), pupil(other.code, { grade: 6 }), pupil(closed.code), pupil(draft.code), pupil('XX-99')]
  expect((await preview(rows)).rows.map(({ faults }) => Object.values(faults).flat()[0] ?? '')).toEqual([
    'Deze activiteit is voor leerjaar 4 en 5',
    '',
    expect.stringContaining('De inschrijving is gesloten sinds'),
    `Er is geen activiteit ‘${draft.code}’. Vul de code in, zoals die in de lijst met activiteiten staat.`,
    expect.stringContaining('Er is geen activiteit ‘XX-99’'),
  ])
  expect((await send(rows)).json()).toEqual({
    non_field_errors: ['4 rijen hebben nog een fout. Er is niets opgeslagen.'],
    rows: expect.arrayContaining([expect.stringContaining('Rij 5, Activiteit: Er is geen activiteit')]),
  })
  expect(await registered()).toEqual([])
})

test('in the period of the list, in the only active one of the activity, or not at all', async () => {
  const later = await aPeriod(preU.db)
  const elsewhere = await open({ period_ids: [later.id] })
  const twice = await open({ period_ids: [later.id, (await aPeriod(preU.db)).id] })
  const wasTwice = await open({ period_ids: [later.id, (await aPeriod(preU.db, { is_active: false })).id] })
  const { rows, activities } = await preview([pupil(elsewhere.code), pupil(twice.code), pupil(wasTwice.code)])
  expect(activities.map(({ id, period_id }) => [id, period_id])).toEqual([
    [elsewhere.id, later.id],
    [wasTwice.id, later.id],
  ])
  expect(rows[1]!.faults).toEqual({ activity: ['Deze activiteit is er niet in de gekozen periode'] })
})

test('a limit per school counts per activity, the package over all of them', async () => {
  const plan = await aPlan(preU.db, { name: 'Klein', max_registrations: 3 })
  school = await aSchool(preU.db, { name: 'De Lens', plan_id: plan.id })
  teacher = await aSchoolUser(preU.db, { school_id: school.id })
  other = await open({ max_per_school: 1 })
  const rows = [pupil(''), pupil(''), pupil(other.code), pupil(other.code)]
  const exceeded = [
    'In het pakket Klein is in deze periode nog plaats voor 3 leerlingen van De Lens.',
    `Voor ${other.code} mag De Lens nog 1 leerling inschrijven (ten hoogste 1 per school).`,
  ]
  expect((await preview(rows)).messages).toEqual(exceeded)
  const refused = await send(rows)
  expect([refused.statusCode, refused.json().non_field_errors]).toEqual([409, exceeded])
  expect((await send(rows.slice(0, 3))).statusCode).toBe(201)
  const staff = await aStaff(preU.db)
  expect((await send([pupil(other.code)], { as: staff, school_id: school.id, despite_limits: true })).statusCode).toBe(201)
})

test('who comes to a full activity waits, the others do not', async () => {
  other = await open({ capacity: 1 })
  await aStudent(preU.db, { activity_id: other.id, period_id: period.id, status: 'ACCEPTED' })
  await send([pupil(''), pupil(other.code)])
  expect(await registered()).toEqual([
    [own.id, 'PENDING'],
    [other.id, 'WAITLISTED'],
  ])
})

test('lists that name the same activities in another order do not block each other', async () => {
  const lists = [
    [pupil(own.code), pupil(other.code)],
    [pupil(other.code), pupil(own.code)],
  ]
  const schools = [school, await aSchool(preU.db)]
  const users = [teacher, await aSchoolUser(preU.db, { school_id: schools[1]!.id })]
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      send(
        lists[at % 2]!.map((row) => ({ ...row, email: `${at}${row.email}` })),
        { as: users[at % 2] },
      ),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
})
