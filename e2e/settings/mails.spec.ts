import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { chooseFilter, toasts } from '../support/steps'

test.use({ account: STAFF })

test('staff find a mail that did not arrive and send it again', async ({ page }) => {
  await page.goto('/settings?tab=verzonden')
  await chooseFilter(page, 'Status', 'Mislukt')
  const row = page.getByRole('row').filter({ hasText: 'adres onbekend (550 5.1.1)' }).first()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Acties voor / }).click()
  await page.getByRole('menuitem', { name: 'Opnieuw sturen' }).click()
  await page.getByRole('dialog', { name: 'E-mail opnieuw sturen?' }).getByRole('button', { name: 'Opnieuw sturen' }).click()
  await expect(toasts(page).getByText(/^De e-mail gaat naar .+@school\.example$/)).toBeVisible()
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/Wacht|Verzonden|Vertraagd/)
})
