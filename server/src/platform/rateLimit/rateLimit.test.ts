import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { senderOf } from './address'
import { createRateLimits, sweepRateLimits } from './rateLimit'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const passTime = (seconds: number) => preU.db.execute(sql`update rate_limits set clear_at = clear_at - make_interval(secs => ${seconds})`)

describe('a limit', () => {
  const limit = { name: 'proef', times: 4, seconds: 400 }
  const attempt = async (who: string, times: number) => {
    const { secondsToWait } = createRateLimits(preU.context)
    return Promise.all(Array.from({ length: times }, () => secondsToWait(limit, who)))
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
    const { clear } = createRateLimits(preU.context)
    expect(countGranted(await attempt('b', 9))).toBe(4)
    expect(countGranted(await attempt('c', 9))).toBe(4)
    await clear([limit, 'b'])
    expect(countGranted(await attempt('b', 9))).toBe(4)
    expect(countGranted(await attempt('c', 9))).toBe(0)
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
