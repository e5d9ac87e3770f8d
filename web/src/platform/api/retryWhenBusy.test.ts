import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, json } from '../../testing/http'
import { staff } from '../../testing/people'
import { signIn, useSession } from './session'

const SIGN_IN = '/auth/token/'
const busy = (headers: Record<string, string> = { 'retry-after': '5' }) => json({ detail: 'Druk.', code: 'unavailable' }, 503, headers)

/** The first sign-ins get these answers, the next ones succeed. */
function answerSignIns(...answers: Response[]) {
  const calls = answerWith(({ path }) => {
    if (path !== SIGN_IN) return json(staff)
    return answers.shift() ?? json({ access: 'a', refresh: 'r' })
  })
  return () => calls.filter(({ path }) => path === SIGN_IN).length
}

beforeEach(() => {
  vi.useFakeTimers()
  useSession.setState({ loggedIn: false, access: null, refresh: null, user: null })
})
afterEach(() => void vi.useRealTimers())

describe('signing in at a busy server', () => {
  it('waits as long as the server asks, and then succeeds', async () => {
    const sent = answerSignIns(busy({ 'retry-after': '2' }), busy({ 'retry-after': '7' }))
    const signedIn = signIn('an@pre-u.example', 'Geheim-2026')
    await vi.advanceTimersByTimeAsync(1999)
    expect(sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(sent()).toBe(2)
    await vi.advanceTimersByTimeAsync(6000)
    expect(sent()).toBe(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await signedIn).toEqual(staff)
    expect(sent()).toBe(3)
    expect(useSession.getState()).toMatchObject({ loggedIn: true, access: 'a', refresh: 'r' })
  })

  it('gives up after three more attempts', async () => {
    const sent = answerSignIns(busy(), busy(), busy(), busy(), busy())
    const outcome = signIn('an@pre-u.example', 'Geheim-2026').catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ status: 503, detail: 'Druk.' })
    expect(sent()).toBe(4)
  })

  it.each([
    ['a wrong password', json({ detail: 'Onjuist', code: 'no_active_account' }, 401)],
    ['too many attempts', json({ detail: 'Te veel', code: 'throttled' }, 429, { 'retry-after': '5' })],
    ['503 without a time', busy({})],
    ['503 with a date, which the server never sends', busy({ 'retry-after': 'Mon, 16 Nov 2026 12:00:00 GMT' })],
    ['503 with a long wait', busy({ 'retry-after': '120' })],
  ])('does not repeat %s', async (_what, answer) => {
    const sent = answerSignIns(answer)
    await expect(signIn('an@pre-u.example', 'Geheim-2026')).rejects.toMatchObject({ status: answer.status })
    expect(sent()).toBe(1)
  })
})
