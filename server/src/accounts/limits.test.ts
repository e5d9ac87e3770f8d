import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app'
import { outboxTable } from '../platform/mail/table'
import { createTestApp, type TestApp } from '../testing/app'
import { aPasswordHash, aStaff, PASSWORD } from '../testing/builders'
import { hashQuickly } from '../testing/quickHashing'
import { createAuthLimits } from './limits'
import { sendReset } from './links'

hashQuickly()

let preU: TestApp
let second: FastifyInstance
beforeAll(async () => {
  preU = await createTestApp({ loginsPerAddress: 12 })
  second = await buildApp(preU.context)
})
afterAll(async () => {
  await second.close()
  await preU.close()
})

type From = { address: string; on?: FastifyInstance; headers?: Record<string, string> }
const login = async (email: string, password: string, { address, on = preU.app, headers = {} }: From) =>
  (await on.inject({ method: 'POST', url: '/auth/token/', payload: { email, password }, remoteAddress: address, headers })).statusCode

const from = (ip: string) => ({ ip }) as FastifyRequest
/** From one address after the other, nine times each; answers how many were allowed. Counted like requests, which take longer. */
async function guessAround(email: string, start: string, addresses: number) {
  const limits = createAuthLimits(preU.context)
  let allowed = 0
  for (let number = 0; number < addresses; number += 1) {
    const guesses = await Promise.allSettled(Array.from({ length: 9 }, () => limits.takeLogin(from(`${start}.${number}`), email)))
    allowed += guesses.filter(({ status }) => status === 'fulfilled').length
  }
  return allowed
}

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('sign-in attempts', () => {
  test('per account and address: ten over all servers, for unknown accounts too', async () => {
    const known = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const attempts = async (email: string, address: string) => {
      const statuses: number[] = []
      for (let number = 0; number < 12; number += 1)
        statuses.push(await login(email, 'onjuist', { address, on: number % 2 ? second : preU.app }))
      return statuses
    }
    const expected = [...Array<number>(10).fill(401), 429, 429]
    expect(await attempts(known.email, '198.51.100.1')).toEqual(expected)
    expect(await attempts('niemand@pre-u.example', '198.51.100.2')).toEqual(expected)
    // The owner at another address is not locked out.
    expect(await login(known.email, PASSWORD, { address: '198.51.100.3' })).toBe(200)
  })

  test('per address: as many as configured, also concurrently', async () => {
    const guess = (number: number) =>
      login(`niemand${number}@pre-u.example`, 'onjuist', { address: '198.51.100.4', on: number % 2 ? second : preU.app })
    const statuses = await Promise.all(Array.from({ length: 15 }, (_, number) => guess(number)))
    expect(count(statuses, 429)).toBe(3)
  })

  test('cannot be evaded with X-Forwarded-For or other addresses of one IPv6 network', async () => {
    const forwarded = (number: number) => ({
      'x-forwarded-for': `203.0.113.${number}`,
      'x-real-ip': `203.0.113.${number}`,
      forwarded: `for=203.0.113.${number}`,
    })
    const statuses: number[] = []
    for (let number = 0; number < 13; number += 1)
      statuses.push(await login(`a${number}@pre-u.example`, 'onjuist', { address: '198.51.100.5', headers: forwarded(number) }))
    for (let number = 0; number < 13; number += 1)
      statuses.push(await login(`b${number}@pre-u.example`, 'onjuist', { address: `2001:db8:1:2:${number}::1` }))
    expect(count(statuses, 429)).toBe(2)
  })

  test('per account: two hundred over all addresses', async () => {
    expect(await guessAround('gezocht@pre-u.example', '203.0.113', 21)).toBe(189)
    const statuses: number[] = []
    for (let number = 189; number < 202; number += 1)
      statuses.push(await login('gezocht@pre-u.example', 'onjuist', { address: `203.0.113.${Math.floor(number / 9)}` }))
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401))
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(1)
  })

  test('from elsewhere keep neither a device that signed in before out, nor whoever has just reset the password', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const known = '198.51.100.20'
    const fresh = '198.51.100.21'
    expect(await login(user.email, PASSWORD, { address: known })).toBe(200)
    const lockOut = async (network: string, elsewhere: string) => {
      expect(await guessAround(user.email, network, 30)).toBeGreaterThanOrEqual(200)
      expect(await login(user.email, PASSWORD, { address: elsewhere })).toBe(429)
    }
    await lockOut('192.0.2', '198.51.100.22')
    expect(await login(user.email, PASSWORD, { address: known })).toBe(200)

    await sendReset(preU.context, user)
    const [mail] = await preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, user.email))
    const [, uid, token] = /uid=(\d+)&token=([\w-]+)/.exec(mail!.text)!
    const body = { new_password1: PASSWORD, new_password2: PASSWORD }
    const url = `/auth/password/reset/confirm/${uid}/${token}/`
    expect((await preU.app.inject({ method: 'POST', url, payload: body, remoteAddress: fresh })).statusCode).toBe(200)
    await lockOut('198.18.0', '198.51.100.23')
    expect(await login(user.email, PASSWORD, { address: fresh })).toBe(200)
  })

  test('are reset for the account by the right password', async () => {
    const user = await aStaff(preU.db, { password_hash: await aPasswordHash() })
    const address = '198.51.100.6'
    for (let number = 0; number < 5; number += 1) await login(user.email, 'onjuist', { address })
    expect(await login(user.email, PASSWORD, { address })).toBe(200)
    const statuses: number[] = []
    for (let number = 0; number < 6; number += 1) statuses.push(await login(user.email, 'onjuist', { address }))
    expect(statuses).toEqual(Array(6).fill(401))
  })

  test('the answer says in Dutch and in Retry-After how long to wait', async () => {
    const answers = []
    for (let number = 0; number < 11; number += 1)
      answers.push(
        await preU.app.inject({
          method: 'POST',
          url: '/auth/token/',
          payload: { email: 'wacht@pre-u.example', password: 'onjuist' },
          remoteAddress: '198.51.100.7',
        }),
      )
    const refused = answers.at(-1)!
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(30)
    expect(refused.json()).toEqual({ detail: `Te veel pogingen. Probeer het over ${seconds} seconden opnieuw.`, code: 'throttled' })
  })
})

test('refreshes are limited per address', async () => {
  const renew = () =>
    preU.app.inject({ method: 'POST', url: '/auth/token/refresh', payload: { refresh: 'verzonnen' }, remoteAddress: '198.51.100.8' })
  const { takeRefresh } = createAuthLimits(preU.context)
  await Promise.all(Array.from({ length: 290 }, () => takeRefresh(from('198.51.100.8'))))
  const answers = await Promise.all(Array.from({ length: 20 }, renew))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(1)
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThanOrEqual(10)
})

test('the stored counters contain no email address and no IP address', async () => {
  await login('geheim@pre-u.example', 'onjuist', { address: '198.51.100.9' })
  const { rows } = await preU.db.execute(sql`select * from rate_limits`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/geheim|198\.51/)
})
