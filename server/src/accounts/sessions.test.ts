import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app'
import { aSchoolUser, aStaff } from '../testing/builders'
import { hashSecret } from '../platform/config/keys'
import { createSession, endSessionsOf, type Tokens } from './sessions'
import { refreshTokensTable, sessionsTable } from '../tables/accounts'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const renew = (refresh: string) => preU.call({ method: 'POST', url: '/auth/token/refresh', body: { refresh } })
const renewed = async (refresh: string) => (await renew(refresh)).json<Tokens>()
const isValid = async ({ access }: Tokens) =>
  (await preU.call({ url: '/auth/user/', headers: { authorization: `Bearer ${access}` } })).statusCode === 200
const signIn = async () => createSession(preU.context, (await aStaff(preU.db)).id)

const backdateRotation = (refresh: string, seconds: number) =>
  preU.db.execute(
    sql`update refresh_tokens set rotated_at = rotated_at - make_interval(secs => ${seconds}) where token_hash = ${hashSecret(refresh)}`,
  )

const waitingForLocks = async () => {
  const { rows } = await preU.db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

describe('a refresh token', () => {
  test('is exchanged for new tokens, with and without a trailing slash', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh)
    expect(second.refresh).not.toBe(first.refresh)
    expect(await isValid(second)).toBe(true)
    const answer = await preU.call({ method: 'POST', url: '/auth/token/refresh/', body: { refresh: second.refresh } })
    expect(answer.statusCode).toBe(200)
  })

  test('is stored only as a hash', async () => {
    const { refresh } = await signIn()
    const stored = await preU.db.select().from(refreshTokensTable)
    expect(stored.some(({ token_hash }) => token_hash === hashSecret(refresh))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(refresh)
  })

  test('ends its session when it is reused after the grace period', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh)
    const third = await renewed(second.refresh)
    await backdateRotation(first.refresh, 16)
    const reuse = await renew(first.refresh)
    expect(reuse.statusCode).toBe(401)
    expect(reuse.json()).toMatchObject({ code: 'token_not_valid' })
    expect((await renew(third.refresh)).statusCode).toBe(401)
    expect(await isValid(third)).toBe(false)
  })

  test('is accepted again within the grace period, for a second tab', async () => {
    const first = await signIn()
    const oneTab = await renewed(first.refresh)
    await backdateRotation(first.refresh, 14)
    const otherTab = await renewed(first.refresh)
    expect(await isValid(otherTab)).toBe(true)
    expect((await renew(oneTab.refresh)).statusCode).toBe(200)
    expect((await renew(otherTab.refresh)).statusCode).toBe(200)
  })

  test('does not extend its grace period by being used', async () => {
    const first = await signIn()
    await renewed(first.refresh)
    await backdateRotation(first.refresh, 14)
    await renewed(first.refresh)
    await backdateRotation(first.refresh, 2)
    expect((await renew(first.refresh)).statusCode).toBe(401)
  })

  test('gives concurrent tabs the same token, so that a session has no branches', async () => {
    const { refresh } = await signIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(refresh)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => answer.json<Tokens>().refresh)).size).toBe(1)
  })

  test('is refused when its session ends concurrently', async () => {
    const { id } = await aStaff(preU.db)
    const { refresh } = await createSession(preU.context, id)
    const { renewal } = await preU.db.transaction(async (db) => {
      await endSessionsOf(db, id)
      const started = renew(refresh)
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), 10_000)
      return { renewal: started }
    })
    expect((await renewal).statusCode).toBe(401)
  })

  test.each([
    ['staff', false, 3, 12],
    ['staff who stay signed in', true, 30 * 24, 30 * 24],
    ['a school', false, 14 * 24, 30 * 24],
    ['a school that stays signed in', true, 14 * 24, 30 * 24],
  ])('of %s (remembered: %s) lasts %i hours without use, of %i in all', async (who, is_remembered, idle, total) => {
    const { id } = await (who.startsWith('staff') ? aStaff(preU.db) : aSchoolUser(preU.db))
    const { refresh } = await createSession(preU.context, id, { method: 'password', is_remembered })
    const hours = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 3_600_000)
    const hoursOf = async (token: string) => {
      const [row] = await preU.db
        .select()
        .from(refreshTokensTable)
        .where(eq(refreshTokensTable.token_hash, hashSecret(token)))
      return hours(row!.expires_at)
    }
    const [session] = await preU.db.select().from(sessionsTable).where(eq(sessionsTable.user_id, id))
    expect([await hoursOf(refresh), hours(session!.expires_at)]).toEqual([idle, total])
    await preU.db.execute(sql`update sessions set expires_at = now() + interval '2 hours' where user_id = ${id}`)
    const next = await renewed(refresh)
    expect(await hoursOf(next.refresh)).toBe(2)
    await preU.db.execute(sql`update refresh_tokens set expires_at = now() where token_hash = ${hashSecret(next.refresh)}`)
    expect((await renew(next.refresh)).statusCode).toBe(401)
  })

  test('that was never issued is refused', async () => {
    const answer = await renew('verzonnen')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'token_not_valid' })
  })
})

describe('signing out', () => {
  const signOut = (refresh: string) => preU.call({ method: 'POST', url: '/auth/logout/', body: { refresh } })

  test('ends this session and no other', async () => {
    const { id } = await aStaff(preU.db)
    const [here, elsewhere] = [await createSession(preU.context, id), await createSession(preU.context, id)]
    expect((await signOut(here.refresh)).statusCode).toBe(204)
    expect(await isValid(here)).toBe(false)
    expect((await renew(here.refresh)).statusCode).toBe(401)
    expect(await isValid(elsewhere)).toBe(true)
  })

  test('works with an exchanged token and answers 204 for an unknown one', async () => {
    const first = await signIn()
    const second = await renewed(first.refresh)
    expect((await signOut(first.refresh)).statusCode).toBe(204)
    expect(await isValid(second)).toBe(false)
    expect((await signOut('verzonnen')).statusCode).toBe(204)
  })

  test('everywhere ends all sessions of this user and of nobody else', async () => {
    const user = await aStaff(preU.db)
    const other = await signIn()
    const sessions = [await createSession(preU.context, user.id), await createSession(preU.context, user.id)]
    expect((await preU.call({ method: 'POST', url: '/auth/logout/all/', as: user })).statusCode).toBe(204)
    expect(await Promise.all(sessions.map(isValid))).toEqual([false, false])
    expect(await isValid(other)).toBe(true)
  })

  test('is cleaned up when the user signs in again', async () => {
    const { id } = await aStaff(preU.db)
    const { refresh } = await createSession(preU.context, id)
    await signOut(refresh)
    await createSession(preU.context, id)
    expect(await preU.db.$count(sessionsTable, eq(sessionsTable.user_id, id))).toBe(1)
    expect(await preU.db.$count(sessionsTable, and(eq(sessionsTable.user_id, id), isNull(sessionsTable.revoked_at)))).toBe(1)
  })
})
