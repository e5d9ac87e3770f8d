import { type Browser, chromium, type Page } from '@playwright/test'
import { sharedSession, storedSession } from './api'
import config from '../playwright.config'

export type { CDPSession } from '@playwright/test'

const launchBrowser = () => chromium.launch(config.use?.launchOptions ?? {})

/** A page with an empty cache, outside any test. */
async function openPage(browser: Browser, email: string | null): Promise<Page> {
  const { viewport = null, locale = 'nl-NL', timezoneId = 'Europe/Amsterdam' } = config.use ?? {}
  const origin = process.env.E2E_URL ?? ''
  const localStorage = email ? [{ name: 'auth', value: storedSession(await sharedSession(email)) }] : []
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale,
    timezoneId,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

export const openSignedIn = async (email: string) => openPage(await launchBrowser(), email)
