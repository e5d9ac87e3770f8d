import type { User } from '@pre-u/contract/auth'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { useSession } from './platform/api/session'
import { createAppRouter } from './routes'
import { staff, teacher } from './testing/people'

async function open(user: User | null, address: string) {
  useSession.setState({ loggedIn: user !== null, access: user && 'a', refresh: user && 'r', user, refused: false })
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return router.state.location.href
}

describe('the guard', () => {
  it.each([
    [null, '/login', '/login'],
    [null, '/', '/login'],
    [null, '/schools/7', '/login?redirect=%2Fschools%2F7'],
    [null, '/settings?tab=account', '/login?redirect=%2Fsettings%3Ftab%3Daccount'],
    [null, '/api/docs/', '/login?redirect=%2Fapi%2Fdocs%2F'],
    [null, '/verify-email', '/verify-email'],
    [null, '/authentication/password/reset/?uid=Mg&token=1e5', '/authentication/password/reset/?uid=Mg&token=1e5'],
    [null, '/bestaat/niet', '/bestaat/niet'],
  ])('sends a visitor (%s) from %s to %s', async (user, asked, seen) => {
    expect(await open(user, asked)).toBe(seen)
  })

  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Fsettings%3Ftab%3Daccount', '/settings?tab=account'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
    ['/verify-email', '/verify-email'],
    ['/schools', '/schools'],
    ['/schools/docs/all', '/schools/docs/all'],
    ['/settings?tab=logboek&page=2', '/settings?tab=logboek&page=2'],
  ])('sends staff from %s to %s', async (asked, seen) => {
    expect(await open(staff, asked)).toBe(seen)
  })

  it.each([
    ['/login', '/activities'],
    ['/login?redirect=%2Fsettings', '/activities'],
    ['/settings', '/activities'],
    ['/schools', '/activities'],
    ['/schools/8', '/activities'],
    ['/schools/docs/8', '/activities'],
    ['/api/docs/', '/activities'],
    ['/schools/7', '/schools/7'],
    ['/schools/docs/7', '/schools/docs/7'],
    ['/schools/docs/all', '/schools/docs/all'],
    ['/account', '/account'],
    ['/', '/'],
  ])('sends a school user from %s to %s', async (asked, seen) => {
    expect(await open(teacher, asked)).toBe(seen)
  })
})
