import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { createSchool, test } from '../students/register'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

const fileOf = (lines: string[]) => ({ name: 'contactpersonen.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('staff read a list of contact persons, add whom they choose, invite them later, and take a list back', async ({
  page,
  session,
  tolerate,
}) => {
  tolerate(/400 \(Bad Request\)/)
  const school = await createSchool(session, {})
  const [eva, bo] = [`eva${school.id}@lijst.example`, `bo${school.id}@lijst.example`]
  await page.goto('/schools')
  await page.getByRole('link', { name: 'Contactpersonen uit bestand' }).click()
  const file = page.getByLabel('Bestand met contactpersonen', { exact: true }).locator('input[type=file]')
  await file.setInputFiles({ ...fileOf([]), buffer: Buffer.from('MZ') })
  await expect(page.getByRole('alert')).toContainText('Dit is een programma.')

  await file.setInputFiles(
    fileOf([
      'School;Naam;E-mailadres;Wat doet ze',
      `${school.name};Eva de Wit;${eva};Decaan`,
      `Onbekende school ${school.id};Bo Bos;${bo};Docent`,
      `${school.name};Cas Bos;cas@lijst,example;Docent`,
    ]),
  )
  await page.getByLabel('Wat doet ze').selectOption({ label: 'Functie' })
  const added = page.getByRole('region', { name: 'Nieuw' })
  await expect(added.getByRole('row').filter({ hasText: eva })).toContainText('Decaan')
  await expect(page.getByRole('region', { name: 'Niet te gebruiken' })).toContainText('Bedoelt u cas@lijst.example?')
  await page.getByRole('combobox', { name: `School voor Onbekende school ${school.id}` }).fill(school.name)
  await page.getByRole('option', { name: school.name }).click()
  await page.getByLabel('Uitnodigingen nu sturen').uncheck()
  await page.getByRole('button', { name: 'Overnemen', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 contactpersonen toegevoegd' })).toBeVisible()

  await page.getByRole('link', { name: 'Nog niet uitgenodigd' }).click()
  await page.getByRole('checkbox', { name: `${school.name} selecteren` }).check()
  await page.getByRole('button', { name: 'Contactpersonen uitnodigen' }).click()
  await page.getByRole('button', { name: 'Uitnodigen', exact: true }).click()
  await expect(toasts(page).getByText('2 uitnodigingen verstuurd')).toBeVisible()

  await page.goto('/schools/contactpersonen')
  await file.setInputFiles(fileOf(['School;Naam;E-mailadres', `${school.name};Eva de Witte;${eva}`, `${school.name};Fem Bos;fem-${eva}`]))
  await page.getByRole('checkbox', { name: 'Eva de Witte overnemen' }).check()
  await page.getByRole('button', { name: 'Overnemen en uitnodigen' }).click()
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(toasts(page).getByText('De wijziging is ongedaan gemaakt')).toBeVisible()
  await page.goto(`/schools/${school.id}`)
  await expect(page.getByText('Eva de Wit', { exact: true })).toBeVisible()
})
