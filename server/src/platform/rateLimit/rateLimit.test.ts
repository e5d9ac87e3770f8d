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
  const takeAll = async (who: string, times: number) => {
    const { secondsToWait } = createRateLimits(preU.context)
    return Promise.all(Array.from({ length: times }, () => secondsToWait(limit, who)))
  }
  const granted = (waits: number[]) => waits.filter((wait) => wait === 0).length

  test('gives its turns at once, then one for each share of the period', async () => {
    expect(granted(await takeAll('a', 20))).toBe(4)
    const [wait] = await takeAll('a', 1)
    expect(wait).toBeGreaterThan(95)
    expect(wait).toBeLessThanOrEqual(100)
    await passTime(100)
    expect(granted(await takeAll('a', 20))).toBe(1)
    await passTime(400)
    expect(granted(await takeAll('a', 20))).toBe(4)
  })

  test('counts each by itself, and forgets on request', async () => {
    const { clear } = createRateLimits(preU.context)
    expect(granted(await takeAll('b', 9))).toBe(4)
    expect(granted(await takeAll('c', 9))).toBe(4)
    await clear([limit, 'b'])
    expect(granted(await takeAll('b', 9))).toBe(4)
    expect(granted(await takeAll('c', 9))).toBe(0)
  })

  test('leaves no row behind once it says nothing any more', async () => {
    await takeAll('d', 1)
    await passTime(10_000)
    await takeAll('e', 1)
    await sweepRateLimits(preU.db)
    const { rows } = await preU.db.execute(sql`select 1 from rate_limits`)
    expect(rows).toHaveLength(1)
  })
})

describe('who counts as one sender', () => {
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
