import type { Page } from '@playwright/test'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { closeToasts, toasts } from '../support/steps'

test.use({ account: STAFF })

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><style>rect{fill:#2a6}</style><rect width="90" height="30"/></svg>'
const open = async (page: Page) => {
  await page.goto('/settings?tab=programma')
  await expect(page.getByRole('heading', { name: 'Inlogpagina' })).toBeVisible()
}
const logoOf = (page: Page, name: string) => page.getByRole('img', { name, exact: true })
/** An image that does not load has no width. */
const widthOf = (page: Page, name: string) => logoOf(page, name).evaluate((image: HTMLImageElement) => image.naturalWidth)

// There is one programme: two tests that change it at the same time refuse each other's change.
test.describe.configure({ mode: 'default' })

test('a logo is previewed, saved, shown to who signs in, and taken back', async ({ page, browser, baseURL }) => {
  await open(page)
  const standard = await logoOf(page, 'Pre-U').getAttribute('src')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByText('logo.svg')).toBeVisible()
  await expect.poll(() => widthOf(page, 'Pre-U')).toBe(90)
  await page.getByRole('button', { name: 'Logo opslaan' }).click()
  await expect(page.getByText('Eigen bestand')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  await visitor.goto('/login')
  await expect.poll(() => widthOf(visitor, 'Pre-U')).toBe(90)
  await visitor.close()

  await page.getByRole('button', { name: 'Standaardlogo terugzetten' }).click()
  await expect(logoOf(page, 'Pre-U')).toHaveAttribute('src', standard!)
})

test('what is no image is refused, and says what to choose', async ({ page, tolerate }) => {
  tolerate(/status of 400/)
  await open(page)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('tekst') })
  await page.getByRole('button', { name: 'Logo opslaan' }).click()
  await expect(page.getByRole('alert')).toContainText('Kies een svg-, png-, jpg- of webp-bestand')
  await page.getByRole('button', { name: 'Annuleren: Logo' }).click()
  await expect(page.getByRole('button', { name: 'Logo kiezen' })).toBeVisible()
})

test('settings are checked, saved, and there after a reload', async ({ page }) => {
  await open(page)
  const contact = page.getByRole('textbox', { name: 'Meldpunt voor zwakke plekken (optioneel)' })
  await contact.fill('http://pre-u.example')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
  await contact.fill('https://pre-u.example/melden')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(toasts(page).getByText('Het programma is opgeslagen')).toBeVisible()
  await closeToasts(page)
  await page.reload()
  await expect(contact).toHaveValue('https://pre-u.example/melden')
})

test('a text begins with the standard one, and is previewed as it is typed', async ({ page }) => {
  await open(page)
  const notice = page.getByRole('textbox', { name: 'Privacyverklaring (optioneel)' })
  await page.getByText('Zo ziet de pagina eruit').first().click()
  const preview = page.getByRole('article')
  await expect(preview.getByRole('heading', { name: 'Uw rechten' })).toBeVisible()
  await page.getByRole('button', { name: 'Begin met de standaardtekst' }).first().click()
  await expect(notice).toHaveValue(/^# Privacyverklaring/)
  await notice.fill('# Onze regels\n\nEen <b>regel</b>\n\n- een\n- twee')
  await expect(preview.getByRole('heading', { name: 'Onze regels' })).toBeVisible()
  await expect(preview.getByText('Een <b>regel</b>')).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['een', 'twee'])
  await page.getByRole('link', { name: 'Scholen' }).first().click()
  await page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' }).getByRole('button', { name: 'Wijzigingen weggooien' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scholen' })).toBeVisible()
})
