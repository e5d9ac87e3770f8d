import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { createTestApp, type TestApp } from '../testing/app'
import { anActivity, aPeriod, aStaff } from '../testing/builders'
import { activitiesTable as table } from '../tables/activities'

const COUNT = 12
let preU: TestApp
let authorization: string
let period_id: number
let ids: number[]

beforeAll(async () => {
  preU = await createTestApp()
  authorization = await preU.bearer((await aStaff(preU.db)).id)
  period_id = (await aPeriod(preU.db)).id
})
afterAll(() => preU.close())

beforeEach(async () => {
  await preU.db.delete(table)
  ids = []
  for (let made = 0; made < COUNT; made += 1) ids.push((await anActivity(preU.db)).id)
})

const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  preU.app.inject({ method, url: `/api/activities/${url}`, headers: { authorization }, ...(payload && { payload }) })
const move = (id: number, position: unknown) => call('POST', `${id}/move_to`, { position })
const rows = () => preU.db.select().from(table).orderBy(asc(table.position))
const order = async () => (await rows()).map(({ id }) => ids.indexOf(id) + 1)
const positions = async () => (await rows()).map(({ position }) => position)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

let code = 0
const another = () => {
  code += 1
  const times = { deadline: '2026-11-01T12:00:00Z', start_at: '2026-11-12T12:00:00Z', end_at: '2026-11-12T15:00:00Z' }
  const fixed = { name: 'Erbij', category: 'College', description: '', location: '', grades: [5], capacity: null, max_per_school: null }
  return call('POST', '', { ...fixed, ...times, code: `ERBIJ-${code}`, period_ids: [period_id], state: 'DRAFT' })
}

describe('moving', () => {
  test.each<[from: number, to: number, after: number[]]>([
    [2, 5, [1, 3, 4, 5, 2, 6, 7, 8, 9, 10, 11, 12]],
    [5, 2, [1, 5, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]],
    [1, 12, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1]],
    [12, 1, [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [4, 4, upTo(COUNT)],
  ])('%i to %i', async (from, to, after) => {
    const answer = await move(ids[from - 1]!, to)
    expect([answer.statusCode, answer.json().position]).toEqual([200, to])
    expect(await order()).toEqual(after)
    expect(await positions()).toEqual(upTo(COUNT))
  })

  test('accepts PATCH as well and leaves `updated_at` unchanged', async () => {
    const before = new Map((await rows()).map(({ id, updated_at }) => [id, updated_at]))
    expect((await call('PATCH', `${ids[0]}/move_to/`, { position: 9 })).statusCode).toBe(200)
    expect(new Map((await rows()).map(({ id, updated_at }) => [id, updated_at]))).toEqual(before)
  })

  test.each([0, -1, 1.5, '3', null, undefined, COUNT + 1, 2 ** 53, 1e300])('to %s is refused at its field', async (position) => {
    const answer = await move(ids[3]!, position)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['position']])
    expect(await order()).toEqual(upTo(COUNT))
  })

  test('beyond the end says where the end is', async () =>
    expect((await move(ids[3]!, 13)).json()).toEqual({ position: ['De laatste positie is 12'] }))

  test('of an unknown activity is 404', async () => expect((await move(999_999, 1)).statusCode).toBe(404))

  test('is written to the audit log, unless the position is unchanged', async () => {
    const entries = () => preU.db.select().from(auditTable).where(eq(auditTable.record_id, ids[6]!))
    await move(ids[6]!, 7)
    expect(await entries()).toEqual([])
    await move(ids[6]!, 3)
    expect(await entries()).toMatchObject([{ action: 'UPDATE', resource: 'activities', changes: { position: [7, 3] } }])
  })
})

test('a new activity comes last and a removed one leaves no gap', async () => {
  expect((await another()).json().position).toBe(COUNT + 1)
  expect((await call('DELETE', `${ids[4]}/`)).statusCode).toBe(204)
  expect((await another()).json().position).toBe(COUNT + 1)
  expect(await positions()).toEqual(upTo(COUNT + 1))
})

describe('concurrently', () => {
  test('fifty moves end in one order without gaps, and none fails', async () => {
    const moves = Array.from({ length: 50 }, (_, nth) => move(ids[(nth * 7) % COUNT]!, ((nth * 5) % COUNT) + 1))
    expect(new Set((await Promise.all(moves)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await positions()).toEqual(upTo(COUNT))
    expect((await order()).toSorted((a, b) => a - b)).toEqual(upTo(COUNT))
  })

  test('moves, additions, removals and changes of the same rows neither fail nor leave gaps', async () => {
    const work = Array.from({ length: 10 }, (_, nth) => [
      move(ids[nth % 6]!, ((nth * 5) % 9) + 1),
      another(),
      call('PATCH', `${ids[nth % 6]}/`, { name: `Masterclass ${nth}` }),
      ...(nth < 5 ? [call('DELETE', `${ids[7 + nth]}/`)] : []),
    ]).flat()
    const statuses = (await Promise.all(work)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status >= 400)).toEqual([])
    expect(await positions()).toEqual(upTo(COUNT + 10 - 5))
  })

  test('removals wait for a change of a selection, or it for them', async () => {
    // A removal also moves those that come after it, in whatever order they were made.
    for (const id of ids) await move(id, 1)
    const shift = () =>
      call('POST', 'bulk_shift', { records: ids.map((id) => ({ id })), days: 1, with_deadline: true, despite_doubts: true })
    const work = ids.slice(4).flatMap((id) => [call('DELETE', `${id}/`), shift()])
    const statuses = (await Promise.all(work)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 204, 409].includes(status))).toEqual([])
    expect(await positions()).toEqual(upTo(4))
  })
})
