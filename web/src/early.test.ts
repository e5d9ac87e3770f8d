import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { User } from '@pre-u/contract/auth'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseYear } from './platform/address/schoolYear'
import { forgetFirstAnswers } from './platform/api/firstAnswers'
import { queryClient } from './platform/api/queryClient'
import { useSession } from './platform/api/session'
import { createAppRouter } from './router'
import { json } from './testing/http'
import { staff, teacher } from './testing/people'

// In a block, so that it can run again.
const early = `{${readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')}}`

const asked: string[] = []
vi.stubGlobal('fetch', (address: URL | string) => {
  const { pathname, search } = new URL(address, location.origin)
  asked.push(pathname + search)
  // Besides an empty list it is the draft of a message, which has a preview.
  return Promise.resolve(json({ count: 0, next: null, previous: null, results: [], id: 5, state: 'DRAFT' }))
})

const tokenFor = (seconds: number) => `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.signature`

/** Returns what it asks for. */
function runEarly(user: User, address: string, seconds = 300) {
  useSession.setState({ loggedIn: true, access: tokenFor(seconds), refresh: 'r', user, wasRefused: false })
  history.replaceState(null, '', address)
  runInThisContext(early)
  return asked.splice(0).toSorted()
}

async function loadPage(address: string) {
  await createAppRouter(createMemoryHistory({ initialEntries: [address] })).load()
  return asked.splice(0).toSorted()
}

afterEach(() => {
  forgetFirstAnswers()
  queryClient.clear()
})

const pages: [string, User][] = [
  ['/', staff],
  ['/', teacher],
  ['/activities', staff],
  ['/activities', teacher],
  ['/activities/5', staff],
  ['/activities/5/herhalen', staff],
  ['/activities/5/inschrijven', staff],
  ['/berichten', staff],
  ['/berichten/5', staff],
  ['/calendar', staff],
  ['/calendar', teacher],
  ['/calendar?view=week', staff],
  ['/calendar?view=lijst', teacher],
  ['/cijfers', staff],
  ['/cijfers', teacher],
  ['/honours', staff],
  ['/honours/5', staff],
  ['/honours/5/kandidaten/6', staff],
  ['/overzicht', staff],
  ['/schools', staff],
  ['/schools/7', teacher],
]

it.each(pages)('asks at %s for what its page asks for', async (address, user) => {
  const first = runEarly(user, address)
  forgetFirstAnswers()
  expect(first).not.toEqual([])
  expect(await loadPage(address)).toEqual(first)
})

it.each(pages)('leaves the page at %s nothing to ask for', async (address, user) => {
  runEarly(user, address)
  expect(await loadPage(address)).toEqual([])
})

it('leaves an address with filters, a chosen year, a page for others and an old token to the application', () => {
  expect(runEarly(staff, '/activities?deadline=soon')).toEqual([])
  expect(runEarly(teacher, '/schools')).toEqual([])
  expect(runEarly(teacher, '/schools/8')).toEqual([])
  expect(runEarly(staff, '/', 1)).toEqual([])
  chooseYear('2025-2026')
  expect(runEarly(staff, '/')).toEqual([])
})
