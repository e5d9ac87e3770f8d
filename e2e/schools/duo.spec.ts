import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { createSchool, test } from '../students/register'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

const HEADINGS =
  'PROVINCIE;INSTELLINGSCODE;VESTIGINGSCODE;VESTIGINGSNAAM;STRAATNAAM;HUISNUMMER-TOEVOEGING;POSTCODE;PLAATSNAAM;COROPGEBIED CODE'
const fileOf = (lines: string[]) => ({
  name: '02.-alle-vestigingen-vo.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines, ''].join('\r\n'), 'latin1'),
})

test('staff compare schools with a file of DUO, take over what they choose, and take it back', async ({ page, session, tolerate }) => {
  tolerate(/400 \(Bad Request\)/)
  const school = await createSchool(session, { brin: '90ZZ00', city: 'Assen', street: 'Oude weg 1' })
  await page.goto('/schools')
  await page.getByRole('link', { name: 'Vergelijken met DUO' }).click()
  const file = page.getByLabel('Bestand van DUO', { exact: true }).locator('input[type=file]')
  await file.setInputFiles({ ...fileOf([]), buffer: Buffer.from('naam;klas\r\nJan;4') })
  await expect(page.getByRole('alert')).toContainText('In dit bestand ontbreekt de kolom INSTELLINGSCODE.')

  const list = fileOf([`Drenthe;90ZZ;90ZZ00;${school.name};Nieuwe weg;2;9401 AB;Assen;7`])
  await file.setInputFiles(list)
  const moved = page.getByRole('region', { name: 'Ander adres' })
  await expect(moved.getByRole('listitem').filter({ hasText: school.name })).toContainText('Nieuwe weg 2')
  const located = page.getByRole('region', { name: 'Provincie en regio' })
  await expect(located.getByRole('checkbox', { name: `${school.name} overnemen` })).toBeChecked()
  await moved.getByRole('checkbox', { name: `${school.name} overnemen` }).check()

  const readAgain = page.waitForResponse('**/api/schools/duo/**')
  await file.setInputFiles(list)
  await readAgain
  await expect(moved.getByRole('checkbox', { name: `${school.name} overnemen` })).not.toBeChecked()
  await expect(located.getByRole('checkbox', { name: `${school.name} overnemen` })).toBeChecked()
  await moved.getByRole('checkbox', { name: `${school.name} overnemen` }).check()
  await page.getByRole('button', { name: 'Overnemen', exact: true }).click()
  await expect(toasts(page).getByText('1 school gewijzigd')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(toasts(page).getByText('De wijziging is ongedaan gemaakt')).toBeVisible()
})
