import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { SCHOOL, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { startServer } from '../support/server'
import { logIn, toasts } from '../support/steps'

test.use({ ownContext: true })

let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  // The start of a server beside other tests.
  test.setTimeout(240_000)
  server = await startServer({ WORKERS: '1', REQUIRE_SECOND_FACTOR: 'staff' }, 'localhost')
})
test.afterAll(() => server.takeDown())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = (page: Page) => page.goto(`${server.url}/login`)

async function signOut(page: Page) {
  await button(page, 'Uitloggen').click()
  await expect(heading(page, 'Log In')).toBeVisible()
}

/** Answers which codes were shown. */
async function storeRecoveryCodes(page: Page) {
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allTextContents()
  await expect(button(page, 'Verder')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Ik heb de codes bewaard' }).check()
  await button(page, 'Verder').click()
  return texts
}

test('staff make a passkey at the first sign-in, and sign in with it alone', async ({ page, tolerate }) => {
  tolerate(/status of (401|409)/)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await test.step('the set-up follows the password', async () => {
    await open(page)
    await logIn(page, STAFF)
    await expect(heading(page, 'Stel een tweede stap in')).toBeVisible()
    await checkAccessibility(page)
    await button(page, 'Authenticator-app').click()
    await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible()
    await checkAccessibility(page)
    await button(page, 'Terug').click()
    await button(page, 'Passkey').click()
    await expect(heading(page, 'Uw herstelcodes')).toBeVisible()
    await checkAccessibility(page)
    const [code = ''] = await storeRecoveryCodes(page)
    await expect(button(page, 'Uitloggen')).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(code)
  })
  await test.step('it is enough alone', async () => {
    await signOut(page)
    await button(page, 'Inloggen met een passkey').click()
    await expect(button(page, 'Uitloggen')).toBeVisible()
    await expect(toasts(page).getByText('Succesvol ingelogd').first()).toBeVisible()
  })
  await test.step('it is the second step after the password', async () => {
    await signOut(page)
    await logIn(page, STAFF)
    await expect(heading(page, 'Bevestig dat u het bent')).toBeVisible()
    await checkAccessibility(page)
    await button(page, 'Terug').click()
    await logIn(page, STAFF)
    await button(page, 'Bevestigen met een passkey').click()
    await expect(button(page, 'Uitloggen')).toBeVisible()
  })
  await test.step('the last one cannot be removed', async () => {
    await page.goto(`${server.url}/settings?tab=account`)
    await expect(page.getByText('Voor uw account is een tweede stap verplicht.')).toBeVisible()
    await page.getByRole('button', { name: /^Verwijderen: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(toasts(page).getByText(/ten minste één tweede stap nodig/)).toBeVisible()
  })
})

test('a teacher adds an authenticator app, signs in with a code, and with a recovery code', async ({ page, tolerate }) => {
  tolerate(/status of (400|401)/)
  await open(page)
  await logIn(page, SCHOOL)
  await expect(button(page, 'Uitloggen')).toBeVisible()
  await page.goto(`${server.url}/account`)
  await button(page, 'Tweede stap instellen').click()
  await button(page, 'Authenticator-app').click()
  await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const codeOf = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const field = page.getByRole('textbox', { name: /^Code/ })
  const refused = page.getByText('Deze code klopt niet, of is al gebruikt.')
  await field.fill('000000')
  await button(page, 'Bevestigen').click()
  await expect(refused).toBeVisible()
  const used = await codeOf(-1)
  await field.fill(used)
  await button(page, 'Bevestigen').click()
  const [recovery = ''] = await storeRecoveryCodes(page)
  await expect(page.getByText('U hebt nog 10 herstelcodes.')).toBeVisible()
  await signOut(page)
  for (const code of [await codeOf(0), recovery]) {
    await logIn(page, SCHOOL)
    await field.fill(used)
    await button(page, 'Bevestigen').click()
    await expect(refused).toBeVisible()
    await field.fill(code)
    await button(page, 'Bevestigen').click()
    await expect(button(page, 'Uitloggen')).toBeVisible()
    await signOut(page)
  }
})
