import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { createTestApp, type TestApp } from '../../testing/app'
import { anActivity, aPeriod, aSchoolUser, aStaff } from '../../testing/builders'
import { forwardChanges } from './live'

let preU: TestApp
let origin: string
let stopForwarding: () => Promise<void>
beforeAll(async () => {
  preU = await createTestApp()
  stopForwarding = await forwardChanges(preU.app, preU.clientConfig, pino({ level: 'silent' }))
  await preU.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(preU.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stopForwarding()
  await preU.close()
})

async function listenAs(user: { id: number }) {
  const stop = new AbortController()
  const headers = { authorization: await preU.bearer(user.id) }
  const response = await fetch(`${origin}/api/live/`, { headers, signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const received: string[] = []
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
      for (const [, data] of chunk.matchAll(/data: (.*)\n/g)) received.push(JSON.parse(data!).resource)
  })().catch(() => undefined)
  await expect.poll(() => received).toEqual([null])
  return { received, stop: () => stop.abort(), reading }
}

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

test('an anonymous caller gets 401', async () => expect((await fetch(`${origin}/api/live/`)).status).toBe(401))
