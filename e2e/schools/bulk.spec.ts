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
  await page.getByRole('option', { name: 'Plus' }).click()
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
