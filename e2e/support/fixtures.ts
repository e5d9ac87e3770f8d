import { type BrowserContext, expect, test as base } from '@playwright/test'
import { overflowOf } from '../accessibility/checks'
import { noteAuth, type Session, sharedSession, storedSession } from './api'
import { clear, keepPage, type KeptPage, openContext, prepare } from './keptPage'
import config from '../playwright.config'

type Options = {
  /** Who is signed in when the test begins; nobody without it. */
  account: string | undefined
  /** For a test that changes what cannot be undone, such as the clock. */
  ownContext: boolean
}
type Fixtures = {
  session: Session
  /** Says that the browser will report such an error and that it belongs to the test. */
  tolerate: (pattern: RegExp) => void
}

type Inner = { signedIn: Session | null; tolerated: RegExp[]; keptPage: KeptPage | null }
type Kept = { kept: { page?: KeptPage } }

/** Collects what goes wrong in the browser. */
function watch(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => message.type() === 'error' && faults.push(`${message.text()} (${message.location().url})`))
  context.on('request', (request) => noteAuth(new URL(request.url()).pathname))
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
  return faults
}

export const test = base.extend<Options & Fixtures & Inner, Kept>({
  account: [undefined, { option: true }],
  ownContext: [false, { option: true }],

  signedIn: async ({ account }, provide) => provide(account ? await sharedSession(account) : null),
  session: async ({ signedIn }, provide) => {
    if (!signedIn) throw new Error('This test does not say who is signed in')
    await provide(signedIn)
  },
  storageState: async ({ signedIn, baseURL }, provide) => {
    const localStorage = signedIn ? [{ name: 'auth', value: storedSession(signedIn) }] : []
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
  },

  tolerated: async ({ browserName: _browser }, provide) => provide([]),
  tolerate: async ({ tolerated }, provide) => provide((pattern) => void tolerated.push(pattern)),

  kept: [async ({ browser: _browser }, provide) => provide({}), { scope: 'worker' }],
  keptPage: async ({ browser, kept, ownContext, timezoneId, locale, signedIn, colorScheme, viewport }, provide) => {
    if (ownContext || timezoneId !== config.use?.timezoneId || locale !== config.use?.locale) return provide(null)
    if (!kept.page || kept.page.page.isClosed()) kept.page = await keepPage(browser)
    await prepare(kept.page, { storage: signedIn ? { auth: storedSession(signedIn) } : {}, colorScheme, viewport })
    await provide(kept.page)
    await clear(kept.page)
  },
  context: async ({ browser, keptPage, tolerated }, provide) => {
    const context = keptPage?.page.context() ?? (await openContext(browser))
    const faults = watch(context)
    await provide(context)
    for (const page of context.pages())
      if (page.url().startsWith('http')) expect.soft(await overflowOf(page), 'width of the page').toBeLessThanOrEqual(0)
    const untolerated = faults.filter((fault) => !tolerated.some((pattern) => pattern.test(fault)))
    if (!keptPage) await context.close()
    expect(untolerated).toEqual([])
  },
  page: async ({ context, keptPage }, provide) => provide(keptPage?.page ?? (await context.newPage())),
})

export { checkAccessibility } from '../accessibility/checks'
export { expect } from '@playwright/test'
