import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, PlaywrightTestOptions } from '@playwright/test'
import config from '../playwright.config'

/** A page of this site without the application: a page of another site would end the browser's process for this one. */
const BLANK = '/healthz'

/** Whether the test has opened nothing yet. */
export const isAtRest = (page: Page) => page.url().endsWith(BLANK) || page.url() === 'about:blank'

const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]
const CONTEXT_EVENTS = ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror']

// Playwright has no way to undo these.
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
]
const CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']

export type KeptPage = { page: Page; devtools: CDPSession }

/** A context that reports what the content security policy refuses. */
export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  )
  return context
}

function refuse(target: object, names: string[]) {
  for (const name of names)
    if (name in target)
      Object.assign(target, {
        [name]: () => {
          throw new Error(`${name} cannot be undone after the test: use it with ownContext`)
        },
      })
}

/**
 * The page that the tests of a worker use one after the other. For a new context the browser starts a process, which loads and compiles
 * the application again: its first page takes 1.6 s of processor time there, and 0.7 s here.
 */
export async function keepPage(browser: Browser): Promise<KeptPage> {
  const { viewport = null } = config.use ?? {}
  const context = await openContext(browser, { viewport, colorScheme: 'light', storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(BLANK)
  refuse(context, LASTING)
  refuse(page, LASTING)
  refuse(context.clock, CLOCK)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  return { page, devtools }
}

type Start = Pick<PlaywrightTestOptions, 'colorScheme' | 'viewport'> & { storage: Record<string, string> }

/** Gives the next test what it asks for. */
export async function prepare({ page }: KeptPage, { storage, colorScheme, viewport }: Start) {
  const { reducedMotion = null } = config.use?.contextOptions ?? {}
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  if (viewport) await page.setViewportSize(viewport)
}

/** Undoes what a test did to the context. Only the browser's cache of the application's files remains. */
export async function clear({ page, devtools }: KeptPage) {
  const context = page.context()
  if (page.isClosed()) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  await page.goto(BLANK)
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  await page.mouse.up()
  await page.mouse.move(0, 0)
  for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key)
}
