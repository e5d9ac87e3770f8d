import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { nextStatuses, placedStatuses, studentStatuses } from '@pre-u/contract/students/status'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aPlan, aSchool, aSchoolUser, aStaff, aStudent } from '../testing/builders'
import { newsTable } from '../tables/news'
import { readNews } from '../notifications/news/testing'
import { studentsTable as table } from '../tables/students'
import { countStatuses } from '../placement/capacity'
import { studentStatus } from './status'

let preU: TestApp
let staff: { id: number }
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const open = (values = {}) =>
  anActivity(preU.db, { period_ids: [period.id], deadline: soon(), start_at: soon(), end_at: soon(), ...values })
const pupilIn = (activity: { id: number }, values = {}) => aStudent(preU.db, { activity_id: activity.id, period_id: period.id, ...values })
async function pupilsIn(activity: { id: number }, number: number, values = {}) {
  const school_id = (await aSchool(preU.db)).id
  const rows = []
  for (let made = 0; made < number; made += 1) rows.push(await pupilIn(activity, { school_id, ...values }))
  return rows
}
const post = (path: string, body: object, as = staff) => preU.call({ method: 'POST', url: `/api/students/${path}`, body, as })
const statusesOf = async (activity: { id: number }) =>
  (await preU.db.select({ status: table.status }).from(table).where(eq(table.activity_id, activity.id)).orderBy(asc(table.id))).map(
    ({ status }) => status,
  )
const placedIn = (activity: { id: number }) =>
  preU.db.$count(table, and(eq(table.activity_id, activity.id), inArray(table.status, placedStatuses)))

describe('one status', () => {
  test.each(studentStatuses.flatMap((from) => studentStatuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'from %s to %s',
    async (from, to) => {
      const { id } = await pupilIn(await open(), { status: from })
      const change = (body: object) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as: staff })
      const isAllowed = nextStatuses[from].includes(to)
      expect((await change({ status: to, status_reason: 'Daarom' })).statusCode).toBe(isAllowed ? 200 : 409)
      const [row] = await preU.db.select().from(table).where(eq(table.id, id))
      expect(row).toMatchObject(isAllowed ? { status: to, status_reason: 'Daarom' } : { status: from })
      expect(row!.waitlisted_at !== null).toBe(isAllowed && to === 'WAITLISTED')
    },
  )

  test('reopening requires a reason', async () => {
    const { id } = await pupilIn(await open(), { status: 'REJECTED' })
    const change = (body: object) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body, as: staff })
    expect((await change({ status: 'PENDING' })).json().non_field_errors[0]).toContain('reden')
    expect((await change({ status: 'PENDING', status_reason: 'Vergissing' })).statusCode).toBe(200)
  })

  test('a pupil who was registered again cannot be reopened', async () => {
    const activity = await open()
    const first = await pupilIn(activity, { status: 'CANCELLED', email: 'weer@leerling.example' })
    await pupilIn(activity, { email: 'WEER@leerling.example' })
    const body = { status: 'PENDING', status_reason: 'Toch' }
    const answer = await preU.call({ method: 'PATCH', url: `/api/students/${first.id}/`, body, as: staff })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['email']])
  })

  test('news keeps the status before the first change', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await pupilIn(await open(), { school_id: teacher.school_id! })
    const change = (status: string, as: { id: number }) => preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body: { status }, as })
    await change('CANCELLED', teacher)
    await preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body: { status: 'PENDING', status_reason: 'x' }, as: staff })
    await change('ACCEPTED', staff)
    const [news] = await readNews(preU, eq(newsTable.record_id, id))
    expect(news).toMatchObject({ kind: 'student', before: { status: 'PENDING' }, school_id: teacher.school_id, actor_id: staff.id })
  })
})

describe('in bulk', () => {
  test('changes all of them', async () => {
    const activity = await open()
    const ids = (await pupilsIn(activity, 3)).map(({ id }) => id)
    const answer = await post('bulk_update_status', { ids, status: 'REJECTED', status_reason: 'Vol' })
    expect([answer.statusCode, answer.json().count]).toEqual([200, 3])
    expect(await statusesOf(activity)).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
  })

  test('changes none when one is refused, and names those', async () => {
    const activity = await open({ capacity: 2 })
    const rows = await pupilsIn(activity, 3)
    const full = await post('bulk_update_status', { ids: rows.map(({ id }) => id), status: 'ACCEPTED' })
    expect([full.statusCode, full.json()]).toEqual([
      409,
      {
        non_field_errors: [`Sanne Bos: ${activity.code} heeft nog maar 2 vrije plaatsen.`],
        only_fitting: ['Er is plaats voor 2 van de 3.'],
      },
    ])
    await pupilIn(activity, { status: 'REJECTED', first_name: 'Tom' })
    const all = await preU.db.select({ id: table.id }).from(table).where(eq(table.activity_id, activity.id))
    const mixed = await post('bulk_update_status', { ids: all.map(({ id }) => id), status: 'WAITLISTED' })
    expect(mixed.json()).toEqual({ non_field_errors: ['Tom Bos: kan niet van Afgewezen naar Wachtlijst.'] })
    expect(await statusesOf(activity)).toEqual(['PENDING', 'PENDING', 'PENDING', 'REJECTED'])
  })

  test('a school can cancel its own registrations and not those of another', async () => {
    const teacher = await aSchoolUser(preU.db)
    const activity = await open()
    const own = await pupilIn(activity, { school_id: teacher.school_id! })
    const others = await pupilIn(activity)
    const ids = [own.id, others.id]
    expect((await post('bulk_update_status', { ids, status: 'CANCELLED' }, teacher)).statusCode).toBe(409)
    expect((await post('bulk_remove', { ids }, teacher)).statusCode).toBe(409)
    expect((await post('bulk_update_status', { ids: [own.id], status: 'ACCEPTED' }, teacher)).statusCode).toBe(400)
    expect((await post('bulk_update_status', { ids: [own.id], status: 'CANCELLED' }, teacher)).json().count).toBe(1)
    expect(await statusesOf(activity)).toEqual(['CANCELLED', 'PENDING'])
  })

  test('a school can neither remove nor cancel after the deadline or after a decision, staff can', async () => {
    const teacher = await aSchoolUser(preU.db)
    const late = await pupilIn(await open({ deadline: '2026-01-01T12:00:00.000Z' }), { school_id: teacher.school_id! })
    const decided = await pupilIn(await open(), { school_id: teacher.school_id!, status: 'REJECTED' })
    for (const [{ id }, why] of [
      [late, 'de deadline is voorbij.'],
      [decided, 'over deze inschrijving is al besloten.'],
    ] as const) {
      const refused = await post('bulk_remove', { ids: [id] }, teacher)
      expect([refused.statusCode, refused.json()]).toEqual([409, { non_field_errors: [`Sanne Bos: ${why}`] }])
      expect((await post('bulk_update_status', { ids: [id], status: 'CANCELLED' }, teacher)).statusCode).toBe(409)
      expect((await post('bulk_remove', { ids: [id] })).json().count).toBe(1)
    }
  })

  test('answers all ids of a list', async () => {
    const activity = await open()
    const rows = await pupilsIn(activity, 3)
    const answer = await preU.call({ url: `/api/students/ids/?activity__id=${activity.id}`, as: staff })
    expect(answer.json()).toEqual({ ids: rows.map(({ id }) => id) })
  })

  test.each([{ ids: [] }, { ids: ['1'], status: 'ACCEPTED' }, { ids: [1], status: 'WEG' }, { status: 'ACCEPTED' }])(
    '%j is refused',
    async (body) => expect((await post('bulk_update_status', body)).statusCode).toBe(400),
  )
})

describe('places', () => {
  const CAPACITY = 10
  const CALLERS = 60

  test('are never overbooked under concurrent placements', async () => {
    const activity = await open({ capacity: CAPACITY })
    const rows = await pupilsIn(activity, CALLERS)
    const place = (id: number, index: number) =>
      index % 2 === 0
        ? preU.call({ method: 'PATCH', url: `/api/students/${id}/`, body: { status: 'ACCEPTED' }, as: staff })
        : post('bulk_update_status', { ids: [id], status: 'ACCEPTED' })
    // On a busy machine some wait so long for a connection that they are to come back later.
    const placeInTheEnd = async (id: number, index: number): ReturnType<typeof place> => {
      const answer = await place(id, index)
      return answer.statusCode === 503 ? placeInTheEnd(id, index) : answer
    }
    const answers = await Promise.all(rows.map(({ id }, index) => placeInTheEnd(id, index)))
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(200), count(409)]).toEqual([CAPACITY, CALLERS - CAPACITY])
    expect(await placedIn(activity)).toBe(CAPACITY)
  })

  test('are overbooked by the same steps without the lock', async () => {
    const activity = await open({ capacity: CAPACITY })
    const rows = await pupilsIn(activity, 20)
    // Both transactions read before either writes.
    const place = (id: number, waitForBoth: () => Promise<void>) =>
      preU.db.transaction(async (tx) => {
        const { placed } = (await countStatuses(tx, studentStatus, [activity.id]))(activity.id)
        await waitForBoth()
        if (placed < CAPACITY) await tx.update(table).set({ status: 'ACCEPTED' }).where(eq(table.id, id))
      })
    for (let at = 0; at < rows.length; at += 2) {
      let readers = 0
      let release = () => undefined as void
      const bothHaveRead = new Promise<void>((resolve) => (release = resolve))
      const waitForBoth = async () => {
        readers += 1
        if (readers === 2) release()
        await bothHaveRead
      }
      // The first nine are placed one by one, so that two compete for the last place.
      if (at < CAPACITY - 2)
        for (const { id } of rows.slice(at, at + 2)) await preU.db.update(table).set({ status: 'ACCEPTED' }).where(eq(table.id, id))
      else if (at === CAPACITY - 2) await preU.db.update(table).set({ status: 'ACCEPTED' }).where(eq(table.id, rows[at]!.id))
      else await Promise.all(rows.slice(at, at + 2).map(({ id }) => place(id, waitForBoth)))
    }
    expect(await placedIn(activity)).toBeGreaterThan(CAPACITY)
  })

  test('are not overbooked when the capacity is lowered concurrently', async () => {
    const activity = await open({ capacity: 10 })
    const rows = await pupilsIn(activity, 10)
    const lower = preU.call({ method: 'PATCH', url: `/api/activities/${activity.id}/`, body: { capacity: 5 }, as: staff })
    const place = rows.map(({ id }) => post('bulk_update_status', { ids: [id], status: 'ACCEPTED' }))
    await Promise.all([lower, ...place])
    const [{ capacity }] = (await preU.db.execute<{ capacity: number }>(sql`select capacity from activities where id = ${activity.id}`))
      .rows as [{ capacity: number }]
    expect(await placedIn(activity)).toBeLessThanOrEqual(capacity)
  })

  test('of a full activity are kept by who is placed and becomes COMPLETED, and by nobody else', async () => {
    const activity = await open({ capacity: 2 })
    const placed = (await pupilsIn(activity, 2, { status: 'ACCEPTED' })).map(({ id }) => id)
    const { id } = await pupilIn(activity, { first_name: 'Tom' })
    const complete = (ids: number[]) => post('bulk_update_status', { ids, status: 'COMPLETED' })
    expect((await complete([...placed, id])).json().non_field_errors).toEqual([`Tom Bos: ${activity.code} is vol.`])
    expect((await complete(placed)).json().count).toBe(2)
  })

  test('are given to nobody where more are placed than there are places', async () => {
    const activity = await open({ capacity: 1 })
    await pupilsIn(activity, 3, { status: 'ACCEPTED' })
    const ids = (await pupilsIn(activity, 3)).map(({ id }) => id)
    const { non_field_errors } = (await post('bulk_update_status', { ids, status: 'ACCEPTED' })).json()
    expect(non_field_errors).toEqual(ids.map(() => `Sanne Bos: ${activity.code} is vol.`))
  })
})

describe('the waiting list', () => {
  test('is ordered by priority and waiting time', async () => {
    const activity = await open({ capacity: 3 })
    await pupilIn(activity, { status: 'ACCEPTED' })
    const withPriority = await aSchool(preU.db, { plan_id: (await aPlan(preU.db, { priority: true })).id })
    const wait = (first_name: string, minute: number, values = {}) =>
      pupilIn(activity, { status: 'WAITLISTED', first_name, waitlisted_at: `2026-01-01T10:0${minute}:00.000Z`, ...values })
    await wait('Tweede', 2)
    await wait('Eerste', 1)
    await wait('Voorrang', 3, { school_id: withPriority.id })
    const place = (body: object) => preU.call({ method: 'POST', url: `/api/activities/${activity.id}/place_waiting`, body, as: staff })
    const names = async (body: object) => (await place(body)).json().placed.map(({ name }: { name: string }) => name)
    expect(await names({ count: 1 })).toEqual(['Voorrang Bos'])
    expect(await names({})).toEqual(['Eerste Bos'])
    const full = await place({})
    expect([full.statusCode, full.json().non_field_errors[0]]).toEqual([409, `${activity.code} heeft geen vrije plaatsen.`])
  })

  test('is not overbooked by concurrent placements', async () => {
    const activity = await open({ capacity: 5 })
    await pupilsIn(activity, 8, { status: 'WAITLISTED', waitlisted_at: '2026-01-01T10:00:00.000Z' })
    const place = () => preU.call({ method: 'POST', url: `/api/activities/${activity.id}/place_waiting`, body: { count: 1 }, as: staff })
    await Promise.all(Array.from({ length: 10 }, place))
    expect(await placedIn(activity)).toBe(5)
  })
})

test('a change in progress makes nobody wait who works for the same school and period in another activity', async () => {
  const { id: school_id } = await aSchool(preU.db)
  const pupil = await pupilIn(await open(), { school_id })
  const other = await pupilIn(await open(), { school_id })
  const accept = (db: typeof preU.db, { id }: { id: number }) => db.update(table).set({ status: 'ACCEPTED' }).where(eq(table.id, id))
  await preU.db.transaction(async (tx) => {
    await accept(tx, pupil)
    await preU.db.transaction(async (meanwhile) => {
      await meanwhile.execute(sql`set local lock_timeout = '2s'`)
      await accept(meanwhile, other)
    })
  })
  expect(await preU.db.$count(table, and(eq(table.school_id, school_id), eq(table.status, 'ACCEPTED')))).toBe(2)
})
