import { STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'
import { createSchool } from '../students/register'

test.use({ account: STAFF })

test('staff give several schools a package and archive them, and take it back from the log', async ({ page, session }) => {
  const name = uniqueName('Bundel')
  const schools = [await createSchool(session, { name: `${name} A` }), await createSchool(session, { name: `${name} B` })]
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('region', { name: 'Geselecteerde rijen' })
  const tickAll = () => page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).check()
  await page.goto(`/schools?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row')).toHaveCount(schools.length + 1)

  await tickAll()
  await bar.getByRole('button', { name: 'Pakket wijzigen' }).click()
  await dialog.getByRole('button', { name: 'Wijzigen' }).click()
  await expect(dialog).toContainText('Kies een pakket')
  await dialog.getByRole('combobox', { name: 'Pakket' }).click()
  await page.getByRole('option', { name: 'Plus', exact: true }).click()
  await dialog.getByRole('button', { name: 'Wijzigen' }).click()
  await expect(toasts(page)).toContainText('2 scholen zijn gewijzigd')
  await expect(page.getByRole('row').filter({ hasText: 'Plus' })).toHaveCount(2)

  await tickAll()
  await bar.getByRole('button', { name: 'Archiveren' }).click()
  await expect(dialog).toContainText('De gebruikers van deze scholen')
  await dialog.getByRole('button', { name: 'Archiveren' }).click()
  await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  await page.goto('/settings?tab=logboek&resource=schools')
  await page
    .getByRole('button', { name: `Acties voor Anna de Vries heeft school ${name} A gewijzigd` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Ongedaan maken' }).click()
  await expect(toasts(page)).toContainText('De wijziging is ongedaan gemaakt')
  await page.goto(`/schools?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: 'Actief' })).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the page stays where it is below a dialog, and what was done is taken back on the school itself', async ({ page, session }) => {
    const school = await createSchool(session, { name: uniqueName('Telefoon') })
    await page.goto('/schools')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Pakket wijzigen' }).click()
    await page.getByRole('combobox', { name: 'Pakket' }).click()
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    const options = page.getByRole('listbox').getByRole('option')
    for (const index of [0, 1, 2, 3]) {
      await page.keyboard.press('ArrowDown')
      await expect(options.nth(index)).toHaveAttribute('data-combobox-selected', 'true')
    }
    expect(await scrolled()).toBe(before)

    await page.goto(`/schools?search=${encodeURIComponent(school.name)}`)
    await page.getByRole('checkbox', { name: `${school.name} selecteren` }).check()
    await page.getByRole('button', { name: 'Pakket wijzigen' }).click()
    await page.getByRole('combobox', { name: 'Pakket' }).click()
    await page.getByRole('option', { name: 'Plus', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wijzigen' }).click()
    await expect(toasts(page)).toContainText('1 school is gewijzigd')
    await page.getByRole('link', { name: school.name }).click()
    const history = page.getByRole('region', { name: 'Geschiedenis' })
    await expect(history).toContainText('Pakket: – → wordt Plus')
    await history.getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(history).toContainText('Pakket: Plus → wordt –')
    await expect(toasts(page).getByRole('button', { name: 'Ongedaan maken' })).toHaveCount(0)
  })
})
