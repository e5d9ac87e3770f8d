import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { createProgram } from '../honours/honours'
import { SCHOOL, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { endSession, logIn } from '../support/steps'
import { expectNoPupilStored } from '../support/storage'
import { cell, draftOf, openActivity, openRegister } from './pupils'
import { drawer, field, test, uniqueEmail } from './register'

const found = (page: Page) => page.getByText('Verder waar u was gebleven.')
const signInAs = async (page: Page, account: string) => {
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
}
/** The next time that what was typed is stored. */
const stored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.request().method() === 'PUT')

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('goes on at another computer after the tab was closed, and nobody else sees it', async ({ page, theirs, session, browser }) => {
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).fill('Sterre')
    await expect.poll(() => draftOf(session, activity)).toContain('Sterre')
    await page.close()

    await signInAs(theirs, SCHOOL)
    await openRegister(theirs, activity)
    await expect(found(theirs)).toBeVisible()
    await expect(cell(theirs, 'Voornaam', 1)).toHaveValue('Sterre')
    await theirs.getByRole('button', { name: 'Opnieuw beginnen' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Opnieuw beginnen' }).click()
    await expect(cell(theirs, 'Voornaam', 1)).toHaveValue('')
    await expect.poll(() => draftOf(session, activity)).toBe('null')
    // It can be taken back.
    await theirs.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(cell(theirs, 'Voornaam', 1)).toHaveValue('Sterre')
    await expect.poll(() => draftOf(session, activity)).toContain('Sterre')

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const colleague = await context.newPage()
    await signInAs(colleague, STAFF)
    await colleague.goto(`/activities/${activity.id}/inschrijven?school_id=${session.user.school!.id}`)
    await expect(cell(colleague, 'Voornaam', 1)).toHaveValue('')
    await expect(found(colleague)).toHaveCount(0)
    await context.close()
  })

  test('finds back what was typed when the session ended, also by the very request that would store it', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).fill('Sterre')
    // Whatever asks first.
    await endSession(page)
    await page.keyboard.type(' Maan')
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expectNoPupilStored(page)
    await logIn(page, SCHOOL)
    await expect(cell(page, 'Voornaam', 1)).toHaveValue(/^Sterre/)
    await expect(page.getByText(/^Concept bewaard/)).toBeVisible()
  })

  test('has two tabs, of which the empty one deletes nothing', async ({ page, context, session }) => {
    const activity = await openActivity()
    await openRegister(page, activity)
    const other = await context.newPage()
    await openRegister(other, activity)
    await cell(page, 'Voornaam', 1).fill('Sterre')
    await expect.poll(() => draftOf(session, activity)).toContain('Sterre')
    await other.reload()
    await expect(cell(other, 'Voornaam', 1)).toHaveValue('Sterre')
    await openRegister(other, await openActivity())
    await other.close()
    await page.reload()
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('Sterre')
    expect(await draftOf(session, activity)).toContain('Sterre')
  })

  test('leaves nothing of a pupil in the browser while typing, nor by signing out', async ({ page }) => {
    await openRegister(page, await openActivity())
    const list = stored(page)
    await cell(page, 'Voornaam', 1).fill('Sterre')
    await cell(page, 'E-mailadres', 1).fill(uniqueEmail())
    await list
    await expectNoPupilStored(page)
    await page.getByLabel('Bestand met leerlingen').setInputFiles({
      name: 'klas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Voornaam;Achternaam;E-mail;Klas;Raadsel\nSanne;Bos;${uniqueEmail()};V5A;x`),
    })
    await expect(page.getByRole('region', { name: 'Wat betekenen deze kolommen?' })).toBeVisible()
    await expectNoPupilStored(page)

    await page.goto(`/honours/${(await createProgram()).id}`)
    await page.getByRole('button', { name: 'Kandidaat toevoegen' }).first().click()
    const candidate = stored(page)
    await field(page, 'Voornaam').fill('Sterre')
    await candidate
    await expectNoPupilStored(page)
    await page.reload()
    await expect(drawer(page).getByText('Verder waar u was gebleven.')).toBeVisible()
    await expect(field(page, 'Voornaam')).toHaveValue('Sterre')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expectNoPupilStored(page)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state)).toMatchObject({ loggedIn: false, user: null })
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('leave nothing in the browser while writing a message', async ({ page }) => {
    await page.goto('/berichten')
    await page.getByRole('button', { name: 'Nieuw bericht' }).click()
    const message = stored(page)
    await page.getByRole('textbox', { name: 'Tekst', exact: true }).fill('Sterre Maan komt niet.')
    await message
    await expectNoPupilStored(page)
  })
})
