import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsTable } from '../tables/news'
import { studentsTable as table } from '../tables/students'
import { createTestApp, type TestApp } from '../testing/app'
import { readEntriesOf } from '../testing/auditEntries'
import { anActivity, anOpenActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent, inHours } from '../testing/builders'

let preU: TestApp
let staff: { id: number }
let period: { id: number; name: string }
let later: { id: number; name: string }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
  later = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const open = (values: Parameters<typeof anActivity>[1] = {}) => anOpenActivity(preU.db, period.id, values)
const pupilIn = (activity: { id: number }, values = {}) => aStudent(preU.db, { activity_id: activity.id, period_id: period.id, ...values })
const patch = ({ id }: { id: number }, body: object, as = staff) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as })
const rowOf = async ({ id }: { id: number }) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]!

describe('a registration whose activity or period is changed', () => {
  test('moves with its history, as a move of many does', async () => {
    const [from, to] = [await open(), await open({ period_ids: [later.id] })]
    const row = await pupilIn(from, { status: 'ACCEPTED', status_reason: 'Mooi' })
    const answer = await patch(row, { activity_id: to.id, period_id: later.id, remarks: 'Komt later', updated_at: row.updated_at })
    expect(answer.json()).toMatchObject({ activity: { id: to.id }, period: { id: later.id }, status: 'ACCEPTED', remarks: 'Komt later' })
    const entries = await readEntriesOf(preU, staff, 'students', row.id)
    expect(entries.map(({ changes }) => changes)).toEqual([
      { activity: [from.code, to.code], period: [period.name, later.name], remarks: null },
    ])
    const news = await preU.db.select().from(newsTable).where(eq(newsTable.record_id, row.id))
    expect(news.map(({ kind, before }) => [kind, before])).toEqual([['student', { status: 'ACCEPTED', activity_id: from.id }]])
    expect((await patch(row, { activity_id: from.id, updated_at: row.updated_at })).statusCode).toBe(409)
    const [undo] = (await preU.call({ url: '/api/undo/', as: staff })).json()
    expect(undo).toMatchObject({ kind: 'student_moves', count: 1 })
    await preU.call({ method: 'POST', url: '/api/undo/', body: { undo: undo.id }, as: staff })
    expect(await rowOf(row)).toMatchObject({ activity_id: from.id, period_id: period.id, remarks: 'Komt later' })
  })

  test('keeps its place while there is one, and waits when the other activity is full', async () => {
    const [from, to] = [await open(), await open({ capacity: 1 })]
    const [first, second] = [await pupilIn(from, { status: 'ACCEPTED' }), await pupilIn(from, { status: 'ACCEPTED' })]
    const answers = await Promise.all([first, second].map((row) => patch(row, { activity_id: to.id })))
    expect(new Set(answers.map((answer) => answer.json().status))).toEqual(new Set(['ACCEPTED', 'WAITLISTED']))
  })

  test('is refused where a move is: the grade, a double, a closed activity, a decided status, a period of another', async () => {
    const from = await open()
    const row = await pupilIn(from, { grade: 4 })
    const elsewhere = await open()
    await pupilIn(elsewhere, { email: row.email.toUpperCase() })
    const why = async (given: { id: number }, body: object) => {
      const answer = await patch(given, body)
      return [answer.statusCode, JSON.stringify(answer.json())]
    }
    const refused = (text: string, status = 409) => [status, expect.stringContaining(text)]
    const higher = await open({ grades: [6] })
    expect(await why(row, { activity_id: higher.id })).toEqual(refused('leerjaar'))
    expect(await why(row, { activity_id: elsewhere.id })).toEqual(refused('al ingeschreven'))
    expect(await why(row, { activity_id: (await open({ state: 'CANCELLED' })).id })).toEqual(refused('geannuleerd'))
    expect(await why(row, { activity_id: 999_999 })).toEqual(refused('activity_id', 400))
    expect(await why(row, { period_id: later.id })).toEqual(refused('period_id', 400))
    const done = await pupilIn(from, { status: 'COMPLETED' })
    expect(await why(done, { activity_id: higher.id })).toEqual(refused('kan niet worden verplaatst'))
    expect(await rowOf(row)).toMatchObject({ activity_id: from.id, period_id: period.id })
    expect((await patch(row, { activity_id: higher.id, grade: 6 })).json()).toMatchObject({ activity: { id: higher.id }, grade: 6 })
  })

  test('of a school holds to its limits and deadlines; staff go on after a warning, which the log has', async () => {
    const plan = await aPlan(preU.db, { max_registrations: 1 })
    const school = await aSchool(preU.db, { plan_id: plan.id })
    const teacher = await aSchoolUser(preU.db, { school_id: school.id })
    const [from, to] = [await open({ period_ids: [period.id, later.id] }), await open({ period_ids: [later.id] })]
    await pupilIn(to, { school_id: school.id, period_id: later.id })
    const row = await pupilIn(from, { school_id: school.id })
    const move = { activity_id: to.id, period_id: later.id }
    expect((await patch(row, move, teacher)).statusCode).toBe(409)
    expect((await patch(row, move)).json()).toHaveProperty('despite_limits')
    expect((await patch(row, { ...move, despite_limits: true })).statusCode).toBe(200)
    const [entry] = await readEntriesOf(preU, staff, 'students', row.id)
    expect(entry!.changes).toHaveProperty('exception')

    const past = await open({ deadline: inHours(-1) })
    const closed = await pupilIn(past, { school_id: school.id })
    expect((await patch(closed, { activity_id: from.id }, teacher)).statusCode).toBe(409)
    const stranger = await aSchoolUser(preU.db)
    expect((await patch(closed, { activity_id: from.id }, stranger)).statusCode).toBe(404)
  })
})
