import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import axe from 'axe-core'
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

/** Of what passes, axe would describe every element, which takes as long as looking. */
const OPTIONS: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

/** How far the page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function settle(page: Page) {
  // What is still loading is another page a moment later, and rows are paler while others are on their way.
  await expect(page.locator('[aria-busy=true], [data-stale]')).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Without frames, of which there are none here. */
async function violationsOf(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
    return violations
  }, OPTIONS)
}

/** No fault that axe knows of, and nothing beside the page. Goes on after a fault, so that one run tells them all. */
export async function checkAccessibility(page: Page, screen = new URL(page.url()).pathname) {
  await settle(page)
  const violations = await violationsOf(page)
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')}: ${any[0]?.message ?? ''}`),
  )
  expect.soft(faults, `axe on ${screen}`).toEqual([])
  expect.soft(await overflowOf(page), `width of ${screen}`).toBeLessThanOrEqual(0)
}

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

export { expect } from '@playwright/test'
