import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff } from '../../testing/builders'
import { createSession } from '../../accounts/sessions'
import { startListening } from '../../testing/live'

let preU: TestApp
let live: Awaited<ReturnType<typeof startListening>>
beforeAll(async () => {
  preU = await createTestApp()
  live = await startListening(preU)
})
afterAll(async () => {
  await live.close()
  await preU.close()
})
const listenAs = (user: { id: number; access?: string }) => live.listenAs(user)

test('staff and the school concerned are notified of a change, other schools are not', async () => {
  const staff = await aStaff(preU.db)
  const teacher = await aSchoolUser(preU.db)
  const other = await aSchoolUser(preU.db)
  const period = await aPeriod(preU.db)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const activity = await anActivity(preU.db, { period_ids: [period.id], deadline: at, start_at: at, end_at: at, grades: [5] })
  const [byStaff, bySchool, byOther] = await Promise.all([staff, teacher, other].map(listenAs))

  const pupil = { first_name: 'Sanne', infix: '', last_name: 'Bos', email: 's@leerling.example', level: '', profile: '', remarks: '' }
  const body = { ...pupil, grade: 5, activity_id: activity.id, period_id: period.id }
  expect((await preU.call({ method: 'POST', url: '/api/students/', body, as: teacher })).statusCode).toBe(201)
  await expect
    .poll(() => [byStaff!.received, bySchool!.received])
    .toEqual([
      [null, 'students'],
      [null, 'students'],
    ])
  expect((await preU.call({ method: 'PATCH', url: `/api/periods/${period.id}/`, body: { name: 'Lente' }, as: staff })).statusCode).toBe(200)
  await expect.poll(() => byOther!.received).toEqual([null, 'periods'])
  for (const listener of [byStaff!, bySchool!, byOther!]) listener.stop()
})

test('clients refetch everything after a lost database connection', async () => {
  const { received, stop } = await listenAs(await aStaff(preU.db))
  await preU.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pre-u listener'`)
  await expect.poll(() => received, { timeout: 10_000 }).toEqual([null, null])
  stop()
})

test('a user with too many connections loses the oldest', async () => {
  const user = await aStaff(preU.db)
  const first = await listenAs(user)
  const others = []
  for (let opened = 0; opened < 10; opened += 1) others.push(await listenAs(user))
  await expect(first.reading).resolves.toBeUndefined()
  others.forEach(({ stop }) => stop())
})

test('the streams of an archived school and of an inactive account end at once', async () => {
  const staff = await aStaff(preU.db)
  const colleague = await aStaff(preU.db)
  const teacher = await aSchoolUser(preU.db)
  const [ofSchool, ofColleague, other] = await Promise.all([teacher, colleague, await aSchoolUser(preU.db)].map(listenAs))
  const archive = {
    method: 'PATCH' as const,
    url: `/api/schools/${teacher.school_id}/change_active`,
    body: { is_active: false },
    as: staff,
  }
  expect((await preU.call(archive)).statusCode).toBe(200)
  await ofSchool!.reading
  const deactivate = { method: 'PATCH' as const, url: `/api/staff/${colleague.id}/`, body: { is_active: false }, as: staff }
  expect((await preU.call(deactivate)).statusCode).toBe(200)
  await ofColleague!.reading
  await expect.poll(() => other!.received.at(-1)).toBe('staff')
  other!.stop()
})

test('a stream ends with its session, and those of other sessions stay', async () => {
  const user = await aStaff(preU.db)
  const here = await createSession(preU.context, user.id)
  const elsewhere = await createSession(preU.context, user.id)
  const [hereStream, elsewhereStream] = [await listenAs({ ...user, ...here }), await listenAs({ ...user, ...elsewhere })]
  expect((await preU.call({ method: 'POST', url: '/auth/logout/', body: { refresh: here.refresh } })).statusCode).toBe(204)
  await hereStream.reading
  const third = await listenAs(user)
  expect((await preU.call({ method: 'POST', url: '/auth/logout/all/', as: user })).statusCode).toBe(204)
  await Promise.all([elsewhereStream.reading, third.reading])
  expect(elsewhereStream.received).toEqual([null])
})

test('an anonymous caller gets 401', async () => expect((await fetch(live.url)).status).toBe(401))
