import type { NewsItem } from '@pre-u/contract/notifications/news/recent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { aSchoolUser, aStaff, aStudent, anActivity, aPeriod } from '../../testing/builders'
import { recordNews } from './record'
import { newsTable } from '../../tables/news'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const read = async (as: { id: number }) =>
  (await preU.call({ url: '/api/news/', as })).json<{ is_first_visit: boolean; until: string | null; items: NewsItem[] }>()
const count = async (as: { id: number }) => (await preU.call({ url: '/api/news/unseen/', as })).json<{ count: number }>().count
const setAll = (values: Partial<typeof newsTable.$inferInsert>) => preU.db.update(newsTable).set(values)
const see = (as: { id: number }, until: string) => preU.call({ method: 'POST', url: '/api/news/seen/', body: { until }, as })
const change = (ids: number[], status: string, as = staff) =>
  preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body: { ids, status, status_reason: 'Zoals besproken' }, as })

async function aRegisteredSchool() {
  const user = await aSchoolUser(preU.db)
  const colleague = await aSchoolUser(preU.db, { school_id: user.school_id })
  const period = await aPeriod(preU.db)
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const times = { deadline: soon(10), start_at: soon(20), end_at: soon(20.1) }
  const activity = await anActivity(preU.db, { period_ids: [period.id], name: 'Sterrenkunde', ...times })
  const place = { school_id: user.school_id!, activity_id: activity.id, period_id: period.id }
  const pupils = [await aStudent(preU.db, { ...place, last_name: 'Bos' }), await aStudent(preU.db, { ...place, last_name: 'Dal' })]
  return { user, colleague, activity, ids: pupils.map(({ id }) => id) as [number, number] }
}

test('what changed is new once to each person, with a link to its list', async () => {
  const { user, colleague, activity, ids } = await aRegisteredSchool()
  expect(await read(user)).toEqual({ is_first_visit: true, until: null, items: [] })
  await change(ids, 'ACCEPTED')
  expect(await count(user)).toBe(2)
  const { until, items } = await read(user)
  expect(items).toMatchObject([
    {
      is_new: true,
      heading: `${activity.code} Sterrenkunde`,
      outcome: '2 leerlingen geplaatst: Sanne Bos en Sanne Dal',
      path: `/?activity__id=${activity.id}`,
    },
  ])
  expect((await see(user, until!)).statusCode).toBe(204)
  expect(await count(user)).toBe(0)
  expect((await read(user)).items).toMatchObject([{ is_new: false, outcome: '2 leerlingen geplaatst: Sanne Bos en Sanne Dal' }])
  expect((await read(colleague)).items).toMatchObject([{ is_new: true }])
})

test('several changes since the last visit are one line, and what was taken back is none', async () => {
  const { user, ids } = await aRegisteredSchool()
  await change(ids, 'WAITLISTED')
  await setAll({ mailed_at: new Date().toISOString() })
  await change([ids[0]], 'PENDING')
  await change([ids[1]], 'REJECTED')
  expect((await read(user)).items).toMatchObject([{ outcome: '1 leerling afgewezen: Sanne Dal' }])
})

test('says of each pupil what changed, where that differs', async () => {
  const { user, ids } = await aRegisteredSchool()
  await change([ids[0]], 'REJECTED')
  await change([ids[1]], 'ACCEPTED')
  const [item] = (await read(user)).items
  expect(item!.outcome).toBe('1 leerling afgewezen: Sanne Bos; 1 geplaatst: Sanne Dal')
})

test('a first visit has no visit before it', async () => {
  const { user, ids } = await aRegisteredSchool()
  await change(ids, 'ACCEPTED')
  const unseen = async () => (await preU.call({ url: '/api/news/unseen/', as: user })).json()
  expect(await unseen()).toEqual({ count: 2, is_first_visit: true })
  const { until, is_first_visit } = await read(user)
  expect(is_first_visit).toBe(true)
  await see(user, until!)
  expect(await unseen()).toEqual({ count: 0, is_first_visit: false })
  expect((await read(user)).is_first_visit).toBe(false)
})

test('an activity that moved says from where to where', async () => {
  const { user, activity } = await aRegisteredSchool()
  const body = { location: 'Zaal 9', inform_note: 'De zaal is te klein.' }
  await preU.call({ method: 'PATCH', url: `/api/activities/${activity.id}/`, body, as: staff })
  const [item] = (await read(user)).items
  expect(item!.outcome).toBe(`Locatie van ${activity.code} gewijzigd`)
  expect(item!.sentences).toEqual(expect.arrayContaining([expect.stringContaining('Nu: Zaal 9.'), 'De zaal is te klein.']))
})

test("who made a change, and another school, find nothing; a moment in the future doesn't hide what comes", async () => {
  const { user, colleague, ids } = await aRegisteredSchool()
  const other = await aSchoolUser(preU.db)
  await change(ids, 'CANCELLED', user)
  expect(await count(user)).toBe(0)
  expect(await count(colleague)).toBe(2)
  expect(await read(other)).toEqual({ is_first_visit: true, until: null, items: [] })
  await see(colleague, '2099-01-01T00:00:00.000Z')
  expect(await count(colleague)).toBe(0)
  await setAll({ mailed_at: new Date().toISOString() })
  await change(ids, 'PENDING')
  expect(await count(colleague)).toBe(2)
  await see(colleague, '2020-01-01T00:00:00.000Z')
  expect((await read(colleague)).items).toMatchObject([{ is_new: true }])
})

test('what is older than a month is new only to whoever looked before', async () => {
  const { user, colleague, ids } = await aRegisteredSchool()
  const monthsAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await see(user, monthsAgo(60))
  await recordNews(
    preU.db,
    'student',
    [{ school_id: user.school_id!, record_id: ids[0], person_id: null, before: { status: 'ACCEPTED' } }],
    staff,
  )
  await setAll({ last_at: monthsAgo(50) })
  expect(await count(user)).toBe(1)
  expect(await count(colleague)).toBe(0)
})
