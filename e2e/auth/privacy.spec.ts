import { expect, test } from '../support/fixtures'

test('a visitor reads the privacy notice and the accessibility statement from the login page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible()
  await expect(page.getByText('Inschrijvingen: 12 maanden na het einde van de periode.')).toBeVisible()
  await page.getByRole('link', { name: 'PRE-U' }).click()
  await page.getByRole('link', { name: 'Toegankelijkheid' }).click()
  await expect(page.getByText('C: Eerste maatregelen genomen.')).toBeVisible()
})
