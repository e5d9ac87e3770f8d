import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { senderOf, createRateLimits, sweepRateLimits } from './rateLimit'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const passTime = (seconds: number) => preU.db.execute(sql`update rate_limits set clear_at = clear_at - make_interval(secs => ${seconds})`)

describe('a limit', () => {
  const limit = { name: 'proef', times: 4, seconds: 400 }
  const known = { name: 'bekend', times: 1, seconds: 400 }
  const attempt = async (who: string, times: number) => {
    const { secondsToWait } = createRateLimits(preU.context)
    return Promise.all(Array.from({ length: times }, () => secondsToWait({ limit, who: [who] })))
  }
  const countGranted = (waits: number[]) => waits.filter((wait) => wait === 0).length

  test('grants all attempts at once, then one per share of the period', async () => {
    expect(countGranted(await attempt('a', 20))).toBe(4)
    const [wait] = await attempt('a', 1)
    expect(wait).toBeGreaterThan(95)
    expect(wait).toBeLessThanOrEqual(100)
    await passTime(100)
    expect(countGranted(await attempt('a', 20))).toBe(1)
    await passTime(400)
    expect(countGranted(await attempt('a', 20))).toBe(4)
  })

  test('counts each subject separately and can be cleared', async () => {
    const { remember } = createRateLimits(preU.context)
    expect(countGranted(await attempt('b', 9))).toBe(4)
    expect(countGranted(await attempt('c', 9))).toBe(4)
    await remember({ limit: known, who: ['b'] }, { limit, who: ['b'] })
    expect(countGranted(await attempt('b', 9))).toBe(4)
    expect(countGranted(await attempt('c', 9))).toBe(0)
  })

  test('is taken after those before it, up to the first that refuses', async () => {
    const { secondsToWait } = createRateLimits(preU.context)
    const once = { limit: { name: 'eenmaal', times: 1, seconds: 400 }, who: ['f'] }
    const both = () => secondsToWait(once, { limit, who: ['f'] })
    expect(await both()).toBe(0)
    expect(await both()).toBeGreaterThan(395)
    expect(await both()).toBeGreaterThan(395)
    expect(countGranted(await attempt('f', 9))).toBe(3)
  })

  test('does not count those who are remembered', async () => {
    const { secondsToWait, remember } = createRateLimits(preU.context)
    const counter = { limit: { name: 'eenmaal', times: 1, seconds: 400 }, who: ['g'], exceptFor: { limit: known, who: ['g'] } }
    expect(await secondsToWait(counter)).toBe(0)
    expect(await secondsToWait(counter)).toBeGreaterThan(395)
    await remember(counter.exceptFor)
    expect(await secondsToWait(counter, { limit, who: ['g'] })).toBe(0)
    expect(countGranted(await attempt('g', 9))).toBe(3)
    await passTime(500)
    expect([await secondsToWait(counter), await secondsToWait(counter)]).toEqual([0, 400])
  })

  test('is taken and cleared by many at once', async () => {
    const { secondsToWait, remember } = createRateLimits(preU.context)
    const often = { name: 'vaak', times: 1000, seconds: 1 }
    const counters = ['h', 'i'].map((who) => ({ limit: often, who: [who] }))
    const calls = Array.from({ length: 60 }, (_, index) =>
      index % 2 ? secondsToWait(...counters) : remember({ limit: known, who: ['h'] }, ...counters).then(() => 0),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([0]))
  })

  test('deletes the row of a counter that is back at zero', async () => {
    await attempt('d', 1)
    await passTime(10_000)
    await attempt('e', 1)
    await sweepRateLimits(preU.db)
    const { rows } = await preU.db.execute(sql`select 1 from rate_limits`)
    expect(rows).toHaveLength(1)
  })
})

describe('the sender of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s is %s', (address, sender) => {
    expect(senderOf(address)).toBe(sender)
  })
})
