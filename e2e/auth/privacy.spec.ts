import { checkAccessibility, expect, test } from '../support/fixtures'

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 720 } })

    test('a visitor reads the privacy notice and the accessibility statement from the login page', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Privacy' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible()
      await expect(page.getByText('Inschrijvingen: 12 maanden na het einde van de periode.')).toBeVisible()
      await checkAccessibility(page, 'the privacy notice')
      await page.getByRole('link', { name: 'PRE-U' }).click()
      await page.getByRole('link', { name: 'Toegankelijkheid' }).click()
      await expect(page.getByText('C: Eerste maatregelen genomen.')).toBeVisible()
      await checkAccessibility(page, 'the accessibility statement')
    })
  })
