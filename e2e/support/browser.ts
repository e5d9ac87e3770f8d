import { chromium, type Page } from '@playwright/test'
import { signIn, storedSession } from './api'
import config from '../playwright.config'

/** A page with somebody signed in, outside any test. */
export async function openSignedIn(email: string): Promise<Page> {
  const { launchOptions = {}, viewport = null, locale = 'nl-NL' } = config.use ?? {}
  const origin = process.env.E2E_URL ?? ''
  const localStorage = [{ name: 'auth', value: storedSession(await signIn(email)) }]
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    locale,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}
