import type { Page } from '@playwright/test'
import { call, STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { answer, choose, field, rows, save, test, uniqueEmail } from '../students/register'

test.use({ account: STAFF })

const open = (page: Page) => page.goto('/settings?tab=bewaartermijnen')
const termOf = (page: Page, name: string) => page.getByRole('textbox', { name })
const TRASH = 'Prullenbak en oude versies van documenten: Dagen na het verwijderen of vervangen'

test('another term tells what it would do and is saved after a question', async ({ page, session }) => {
  await open(page)
  await expect(page.getByText('Volgende keer:')).toBeVisible()
  await termOf(page, TRASH).fill('0')
  await page.getByRole('button', { name: 'Termijn van prullenbak' }).click()
  await expect(page.getByText('Vul 1 of hoger in.')).toBeVisible()
  await termOf(page, TRASH).fill('45')
  await page.getByRole('button', { name: 'Termijn van prullenbak' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nu is dat 30 dagen.')
  await expect(page.getByRole('dialog')).toContainText('Er wordt nu niets verwijderd.')
  await answer(page, 'Prullenbak en oude versies van documenten: 45 dagen bewaren?', 'Termijn wijzigen')
  await expect(page.getByRole('button', { name: 'Termijn van prullenbak' })).toBeDisabled()
  await page.reload()
  await expect(termOf(page, TRASH)).toHaveValue('45')
  expect((await call('PATCH', '/api/retention/documents_trash/', { access: session.access, body: { term: 30 } })).status).toBe(200)
})

test('an exception is made for an address that nobody has yet, changed and removed', async ({ page, tolerate }) => {
  tolerate(/status of 409/)
  const email = uniqueEmail()
  await open(page)
  // An empty list has a second one.
  await page.getByRole('button', { name: 'Uitzondering toevoegen' }).first().click()
  await field(page, 'E-mailadres').fill(email)
  await field(page, 'Reden').fill('Bezwaarprocedure')
  await field(page, 'Bewaren tot en met').fill('31-12-2030')
  // The person no longer counts among those whose term ends.
  const countedAgain = page.waitForResponse(/\/api\/retention\/preview\//)
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Klopt dit?' })).toContainText(`Niemand is ingeschreven of logt in met ${email}.`)
  await answer(page, 'Klopt dit?', 'Ja, opslaan')
  await countedAgain
  const row = rows(page).filter({ hasText: email })
  await expect(row).toContainText('di 31 dec. 2030')
  await page.getByRole('link', { name: email, exact: true }).click()
  await field(page, 'Bewaren tot en met').fill('31-12-2031')
  await save(page, 'Opslaan')
  await expect(row).toContainText('wo 31 dec. 2031')
  await choose(page, email, 'Verwijderen', `Uitzondering voor ${email} verwijderen?`)
  await expect(row).toHaveCount(0)
})
