import { openActivity } from '../students/pupils'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { visit } from '../support/walk'

test('a visitor reads the privacy notice, also about illness and reading, and the accessibility statement from the login page', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacyverklaring' })).toBeVisible()
  await expect(page.getByText('Inschrijvingen: 12 maanden na het einde van de periode.')).toBeVisible()
  await expect(page.getByText('dat een leerling ziek is, dan verdwijnt dat zodra de leerling is afgemeld')).toBeVisible()
  await expect(page.getByText('wie wanneer gegevens heeft gewijzigd, geëxporteerd, gedownload of ingezien')).toBeVisible()
  await page.getByRole('link', { name: 'PRE-U' }).click()
  await page.getByRole('link', { name: 'Toegankelijkheid' }).click()
  await expect(page.getByText('C: Eerste maatregelen genomen.')).toBeVisible()
})

const WARNING = /geen medische of andere gevoelige gegevens/

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('is warned against medical data where it registers pupils', async ({ page }) => {
    await page.goto(`/activities/${(await openActivity()).id}/inschrijven`)
    await expect(page.getByRole('columnheader', { name: 'Opmerkingen niets medisch' })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('are warned against medical data where they write about people', async ({ page }) => {
    for (const [path, button, name] of [
      ['/schools', 'School toevoegen', 'Notities'],
      ['/berichten', 'Nieuw bericht', 'Tekst'],
    ] as const)
      await test.step(name, async () => {
        await visit(page, path)
        await page.getByRole('button', { name: button }).first().click()
        await expect(page.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveAccessibleDescription(WARNING)
      })
  })
})
