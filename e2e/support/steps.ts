import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { call, PASSWORD } from './api'

/** Where every message of the product appears. */
/** The lists of registrations and activities, whose address gets the school year. */
export const REGISTRATIONS = /:\d+\/(\?period__school_year=\d{4}-\d{4})?$/
export const ACTIVITIES = /\/activities(\?period__school_year=\d{4}-\d{4})?$/

export const toasts = (page: Page) => page.getByRole('region', { name: 'Meldingen' })

/** Until they are read, messages lie over the menus at the top of a page. */
export async function closeToasts(page: Page) {
  const close = toasts(page).getByRole('button', { name: 'Melding sluiten' })
  // One may have gone by itself.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
}

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mailadres' })
export const passwordField = (page: Page) => page.getByLabel('Wachtwoord', { exact: true })
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' })

export async function logIn(page: Page, email: string, password = PASSWORD) {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await loginButton(page).click()
}

/** The calls that the page makes from now on. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request)
  })
  return calls
}

export const pathOf = (request: Request) => new URL(request.url()).pathname

/** Something that waits until it is opened. */
export function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Sets a filter of a list. A column may have the same name; it comes after the filters. */
export async function chooseFilter(page: Page, filter: string, option: string) {
  await page.getByRole('main').getByRole('button', { name: filter, exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The browser's report about the lists that the shell was still loading when the session ended. */
export const LATE_LISTS = /status of 401 .*\/dropdown/

export const storedTokens = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state as { access: string | null; refresh: string | null })

/** The next call of the page is refused, and its tokens cannot be renewed. */
export async function endSession(page: Page) {
  const { refresh } = await storedTokens(page)
  expect((await call('POST', '/auth/logout/', { body: { refresh } })).status).toBe(204)
}

// Shorter than a test may take. Where another call of the page meets the end of the session first, the button is gone.
const CLICK = { timeout: 5000 }
/** Presses a button after the session has ended, and signs in again. */
export async function sendTooLate(page: Page, button: Locator, account: string) {
  await endSession(page)
  await button.click(CLICK).catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await logIn(page, account)
}
