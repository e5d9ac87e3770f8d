import { afterEach, expect, it, vi } from 'vitest'
import { teacher } from '../../testing/people'
import { drafts, deleteDrafts, deleteExpiredDrafts } from './drafts'
import { useSession } from '../api/session'

const DAY_MS = 24 * 3_600_000
const signedIn = { loggedIn: true, access: 'a', refresh: 'r', user: teacher, wasRefused: false }
const ended = { ...signedIn, loggedIn: false, access: null, refresh: null, user: null }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('stores drafts, also after the server ended the session', () => {
  useSession.setState(signedIn)
  expect(drafts.save('a', ['Jan'])).toBe(true)
  useSession.setState({ ...ended, wasRefused: true })
  expect(drafts.save('b', ['Piet'])).toBe(true)
  expect([drafts.load('a'), drafts.load('b')]).toEqual([['Jan'], ['Piet']])
})

it('stores nothing after signing out', () => {
  useSession.setState(ended)
  expect(drafts.save('a', ['Jan'])).toBe(false)
  expect(drafts.load('a')).toBeUndefined()
})

it('deletes drafts after seven days, and nothing else', () => {
  vi.useFakeTimers()
  useSession.setState(signedIn)
  localStorage.setItem('preferences', '{}')
  drafts.save('old', 1)
  vi.setSystemTime(Date.now() + 6 * DAY_MS)
  drafts.save('new', 2)
  expect(drafts.load('old')).toBe(1)
  vi.setSystemTime(Date.now() + DAY_MS + 1)
  expect(drafts.load('old')).toBeUndefined()
  deleteExpiredDrafts()
  expect(Object.keys(localStorage)).not.toContain('draft:old')
  expect(drafts.load('new')).toBe(2)
  deleteDrafts()
  expect(drafts.load('new')).toBeUndefined()
  expect(localStorage.getItem('preferences')).toBe('{}')
})

it('reports full storage, and ignores invalid drafts', () => {
  useSession.setState(signedIn)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: full, removeItem: () => undefined })
  expect(drafts.save('a', 1)).toBe(false)
  vi.unstubAllGlobals()
  localStorage.setItem('draft:a', '{"at":')
  expect(drafts.load('a')).toBeUndefined()
})
