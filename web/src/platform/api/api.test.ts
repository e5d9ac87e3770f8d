import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, json, networkDown } from '../../testing/http'
import { staff } from '../../testing/people'
import { ApiError, Unreachable, SessionEnded } from './http'
import { api } from './api'
import { signIn, signOut, useSession } from './session'
import { useToasts } from '../feedback/toast'

const expired = () => json({ detail: 'Verlopen', code: 'token_not_valid' }, 401)
const session = { loggedIn: true, access: 'old', refresh: 'r1', user: staff, wasRefused: false }
const REFRESH = '/auth/token/refresh'
const tokenUntil = (time: number) => `head.${btoa(JSON.stringify({ exp: time / 1000 }))}.signature`

beforeEach(() => {
  useSession.setState(session)
  useToasts.setState({ toasts: [] })
})

describe('a request', () => {
  it('has the headers X-Requested-With, Accept and Authorization', async () => {
    const [call] = await (async () => {
      const calls = answerWith(() => json({}))
      await api('GET', '/api/periods/', { query: { page: 2, search: undefined } })
      return calls
    })()
    expect(call?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(call?.headers.get('accept')).toBe('application/json')
    expect(call?.access).toBe('old')
  })

  it('sends no token when it is anonymous', async () => {
    const calls = answerWith(() => json({}))
    await api('POST', '/auth/password/reset/', { body: { email: 'a@b.nl' }, anonymous: true })
    expect(calls[0]).toMatchObject({ access: null, body: { email: 'a@b.nl' } })
  })

  it('returns a file with its name, or the error of a refusal', async () => {
    const headers = { 'content-disposition': 'attachment; filename="scholen-2026-11-12.xlsx"' }
    answerWith(() => new Response('inhoud', { headers }))
    const file = await api<File>('GET', '/api/schools/export/', { wantsFile: true })
    expect([file.name, await file.text()]).toEqual(['scholen-2026-11-12.xlsx', 'inhoud'])
    answerWith(() => json({ non_field_errors: ['Te veel rijen'] }, 400))
    await expect(api('GET', '/api/schools/export/', { wantsFile: true })).rejects.toMatchObject({ status: 400 })
  })

  it('has the key of the call before it when that was the same change and got no answer', async () => {
    const keys: (string | null)[] = []
    const change = async (answer: Parameters<typeof answerWith>[0], name = 'Najaar') => {
      const calls = answerWith(answer)
      await api('POST', '/api/periods/', { body: { name } }).catch(() => undefined)
      keys.push(calls[0]!.headers.get('idempotency-key'))
    }
    await change(networkDown)
    await change(() => json({}, 503))
    await change(() => json({}, 201))
    await change(() => json({}, 201))
    await change(networkDown, 'Voorjaar')
    await change(() => json({}, 201))
    expect(keys[0]).toMatch(/^[\d-]+$/)
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4, 5])
  })

  it('has the same key also when a draft was stored before it is sent again', async () => {
    const keys: (string | null)[] = []
    for (const isDraft of [false, true, false]) {
      const calls = answerWith(isDraft ? () => json({}) : networkDown)
      const sent = isDraft ? api('PUT', '/api/drafts/register-1/', { body: { content: {} } }) : api('POST', '/api/periods/', { body: {} })
      await sent.catch(() => undefined)
      keys.push(calls[0]!.headers.get('idempotency-key'))
    }
    expect(keys).toEqual([expect.stringMatching(/^[\d-]+$/), null, keys[0]])
  })

  it('has no key when it changes nothing', async () => {
    const calls = answerWith(() => json({}))
    await api('GET', '/api/periods/')
    expect(calls[0]!.headers.has('idempotency-key')).toBe(false)
  })

  it('distinguishes a refusal from an unreachable server', async () => {
    answerWith(() => json({ name: ['Naam is vereist'] }, 400))
    await expect(api('POST', '/api/periods/')).rejects.toMatchObject({ status: 400, fieldErrors: { name: ['Naam is vereist'] } })
    answerWith(networkDown)
    await expect(api('GET', '/api/periods/')).rejects.toBeInstanceOf(Unreachable)
  })
})

describe('an expired token', () => {
  it('is renewed once for concurrent requests, which are repeated', async () => {
    const calls = answerWith(({ path, access }) => {
      if (path === REFRESH) return json({ access: 'new', refresh: 'r2' })
      return access === 'new' ? json({ path }) : expired()
    })
    const answers = await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => api('GET', path)))
    expect(answers).toEqual([{ path: '/api/a' }, { path: '/api/b' }, { path: '/api/c' }])
    expect(calls.filter(({ path }) => path === REFRESH).map(({ body }) => body)).toEqual([{ refresh: 'r1' }])
    expect(useSession.getState()).toMatchObject({ loggedIn: true, access: 'new', refresh: 'r2' })
  })

  it('is renewed before it is sent, so that the console has no line about it', async () => {
    useSession.setState({ access: tokenUntil(Date.now() - 1000) })
    const fresh = tokenUntil(Date.now() + 300_000)
    const calls = answerWith(({ path }) => json(path === REFRESH ? { access: fresh, refresh: 'r2' } : {}))
    await Promise.all(['/api/a', '/api/b'].map((path) => api('GET', path)))
    expect(calls.map(({ path, access }) => [path, access])).toEqual([
      [REFRESH, null],
      ['/api/a', fresh],
      ['/api/b', fresh],
    ])
  })

  it('is renewed once where the clock is wrong', async () => {
    useSession.setState({ access: tokenUntil(Date.now() - 2000) })
    const calls = answerWith(({ path }) => json(path === REFRESH ? { access: tokenUntil(Date.now() - 1000), refresh: 'r2' } : {}))
    for (const path of ['/api/a', '/api/b']) await api('GET', path)
    expect(calls.map(({ path }) => path)).toEqual([REFRESH, '/api/a', '/api/b'])
  })

  it('is not renewed when another tab already did', async () => {
    localStorage.setItem('auth', JSON.stringify({ state: { ...session, access: 'theirs', refresh: 'r9' }, version: 0 }))
    const calls = answerWith(({ access }) => (access === 'theirs' ? json('fine') : expired()))
    await expect(api('GET', '/api/a')).resolves.toBe('fine')
    expect(calls.map(({ path }) => path)).not.toContain(REFRESH)
  })

  it('ends the session with a toast when the renewal is refused', async () => {
    answerWith(expired)
    await expect(api('GET', '/api/a')).rejects.toBeInstanceOf(SessionEnded)
    expect(useSession.getState()).toMatchObject({ loggedIn: false, access: null, refresh: null, user: null })
    expect(useToasts.getState().toasts).toMatchObject([{ summary: 'U bent uitgelogd' }])
  })

  it.each([
    ['the server has an error', () => json({ detail: 'Onderhoud', code: 'unavailable' }, 503)],
    ['there were too many requests', () => json({ detail: 'Te veel', code: 'throttled' }, 429)],
    ['the network is down', networkDown],
  ])('keeps the session when %s', async (_why, refusal) => {
    answerWith(({ path }) => (path === REFRESH ? refusal() : expired()))
    await expect(api('GET', '/api/a')).rejects.toBeInstanceOf(Error)
    expect(useSession.getState()).toMatchObject({ loggedIn: true, refresh: 'r1', user: staff })
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('is renewed only once per request: a second refusal ends the session', async () => {
    answerWith(({ path }) => (path === REFRESH ? json({ access: 'new' }) : expired()))
    await expect(api('GET', '/api/a')).rejects.toBeInstanceOf(SessionEnded)
    expect(useSession.getState().loggedIn).toBe(false)
  })
})

describe('the session', () => {
  it('ends at any other 401', async () => {
    const calls = answerWith(() => json({ detail: 'Account gesloten', code: 'no_active_account' }, 401))
    await expect(api('GET', '/api/a')).rejects.toBeInstanceOf(SessionEnded)
    expect(calls).toHaveLength(1)
    expect(useSession.getState().loggedIn).toBe(false)
  })

  it('starts only when both the tokens and the user are loaded', async () => {
    await signOut()
    answerWith(({ path }) => (path === '/auth/token/' ? json({ access: 'a', refresh: 'r' }) : json({}, 500)))
    await expect(signIn('a@b.nl', 'geheim')).rejects.toBeInstanceOf(ApiError)
    expect(useSession.getState()).toMatchObject({ loggedIn: false, access: null })

    const calls = answerWith(({ path }) => (path === '/auth/token/' ? json({ access: 'a', refresh: 'r' }) : json(staff)))
    await signIn('a@b.nl', 'geheim')
    expect(calls.map(({ path, access }) => [path, access])).toEqual([
      ['/auth/token/', null],
      ['/auth/user/', 'a'],
    ])
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({
      state: { loggedIn: true, access: 'a', refresh: 'r', user: staff },
    })
  })

  it('does not end by an answer that nobody waits for any more', async () => {
    const reader = new AbortController()
    vi.stubGlobal('fetch', async () => {
      reader.abort()
      return new Response('{"det', { status: 401 })
    })
    await expect(api('GET', '/api/a', { signal: reader.signal })).rejects.toThrow(/abort/i)
    expect(useSession.getState().loggedIn).toBe(true)
  })

  it('no longer says that it ended once the user has signed in again', async () => {
    answerWith(() => json({ detail: '', code: 'no_active_account' }, 401))
    await expect(api('GET', '/api/a')).rejects.toBeInstanceOf(SessionEnded)
    expect(useToasts.getState().toasts).toMatchObject([{ summary: 'U bent uitgelogd' }])
    answerWith(({ path }) => (path === '/auth/token/' ? json({ access: 'a', refresh: 'r' }) : json(staff)))
    await signIn('a@b.nl', 'geheim')
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('is revoked when the user signs out, and ends here even when that fails', async () => {
    const calls = answerWith(networkDown)
    await signOut()
    expect(calls[0]).toMatchObject({ path: '/auth/logout/', body: { refresh: 'r1' } })
    expect(useSession.getState().loggedIn).toBe(false)
  })

  it('ends here when another tab signs out', async () => {
    localStorage.removeItem('auth')
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))
    await expect.poll(() => useSession.getState().loggedIn).toBe(false)
  })
})
