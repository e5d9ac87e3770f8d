import type { User } from '@pre-u/contract/accounts/auth'
import { pages } from '@pre-u/contract/pages'
import { createMemoryHistory, type LinkOptions, type RegisteredRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { useSession } from './platform/api/session'
import { createAppRouter } from './router'
import { answerWith, json } from './testing/http'
import { staff, teacher } from './testing/people'

/** Lists ask for their rows when their route is loaded. */
const calls = answerWith(() => json({ count: 0, next: null, previous: null, results: [] }))

async function open(user: User | null, address: string) {
  useSession.setState({ loggedIn: user !== null, access: user && 'a', refresh: user && 'r', user, wasRefused: false })
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return router.state.location.href
}

describe('the guard', () => {
  it.each([
    [null, '/login', '/login'],
    [null, '/', '/login'],
    [null, '/schools/7', '/login?redirect=%2Fschools%2F7'],
    [null, '/?activity__id=7', '/login?redirect=%2F%3Factivity__id%3D7'],
    [null, '/settings?tab=account', '/login?redirect=%2Fsettings%3Ftab%3Daccount'],
    [null, '/verify-email', '/verify-email'],
    [null, '/authentication/password/reset/?uid=Mg&token=1e5', '/authentication/password/reset/?uid=Mg&token=1e5'],
    [null, '/bestaat/niet', '/bestaat/niet'],
  ])('sends a visitor (%s) from %s to %s', async (user, address, expected) => {
    expect(await open(user, address)).toBe(expected)
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
  ])('sends staff from %s to %s', async (address, expected) => {
    expect(await open(staff, address)).toBe(expected)
  })

  it.each([
    ['/login', '/activities'],
    ['/login?redirect=%2Fsettings', '/activities'],
    ['/settings', '/activities'],
    ['/schools', '/activities'],
    ['/schools/8', '/activities'],
    ['/schools/docs/8', '/activities'],
    ['/schools/7', '/schools/7'],
    ['/schools/docs/7', '/schools/docs/7'],
    ['/schools/docs/all', '/schools/docs/all'],
    ['/account', '/account'],
    ['/', '/'],
  ])('sends a school user from %s to %s', async (address, expected) => {
    expect(await open(teacher, address)).toBe(expected)
  })
})

describe('the search parameters of a page', () => {
  const router = createAppRouter(createMemoryHistory())
  const paths = Object.values(router.routesByPath).flatMap(({ options, fullPath }) => (options.validateSearch ? [fullPath] : []))
  const searchAt = (path: string, address: object) => {
    const page = router.matchRoutes(path, address).at(-1)
    expect(page).toMatchObject({ fullPath: path, searchError: undefined })
    return page?.search ?? {}
  }

  it.each(paths)('are validated idempotently at %s, for any address', (path) => {
    const name = fc.oneof(fc.constantFrom('open', 'page', 'tab', 'redirect', 'token'), fc.string())
    fc.assert(
      fc.property(fc.dictionary(name, fc.anything()), (address) => {
        const search = searchAt(path, address)
        expect(searchAt(path, search)).toEqual(search)
      }),
    )
  })

  it('are text', () => {
    const odd = { page: 2, open: ['3'], search: { toString: 1 }, hide: null }
    expect(searchAt('/settings', { tab: 'logboek', ...odd })).toEqual({ tab: 'logboek' })
    expect(searchAt('/login', { redirect: ['/settings'] })).toEqual({})
  })

  it('are typed in links by the contract of the page', () => {
    type Update = (...search: never[]) => unknown
    type SearchOf<To extends string> = Exclude<LinkOptions<RegisteredRouter, string, To>['search'], Update | true | undefined>
    expectTypeOf<{ activity__id: string; status: 'WAITLISTED' }>().toExtend<SearchOf<'/'>>()
    expectTypeOf<{ status: 'somewhere' }>().not.toExtend<SearchOf<'/'>>()
    expectTypeOf<{ school_year: string }>().not.toExtend<SearchOf<'/'>>()
    expectTypeOf<{ tab: 'logboek'; action: 'CREATE' }>().toExtend<SearchOf<'/settings'>>()
    expectTypeOf<{ tab: number }>().not.toExtend<SearchOf<'/settings'>>()
  })
})

it('asks for the rows of a list with the filters of its address, before the page is rendered', async () => {
  calls.length = 0
  await open(staff, '/schools?city=Utrecht&page=2&nonsense=1')
  expect(calls.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/api/schools/', query: { city: 'Utrecht', is_active: 'true', page: '2' } },
  ])
})

describe('the table of pages', () => {
  const inShell = Object.values(createAppRouter(createMemoryHistory()).routesByPath).filter(
    ({ parentRoute }) => parentRoute?.id === '/shell',
  )

  it('has the routes of the shell, and no other', () => {
    const paths: string[] = inShell.map(({ fullPath }) => fullPath)
    expect(paths.toSorted()).toEqual(Object.keys(pages).toSorted())
    expect(inShell.filter(({ options }) => !options.loader)).toEqual([])
  })

  it.each(Object.values(pages))('names a module with a component of its name: %s', async (file) => {
    const module = await import.meta.glob<object>('./**/*Page.tsx')[`./${file}.tsx`]?.()
    expect(module).toHaveProperty(file.split('/').at(-1)!, expect.any(Function))
  })
})
