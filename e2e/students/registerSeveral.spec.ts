import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import { addPupil, cell, openActivity, openRegister, paste, registered, strip } from './pupils'
import { drawer, uniqueEmail } from './register'

test.use({ account: SCHOOL })

test('registers one list for two activities, and picks a pupil of another activity again', async ({ page, session }) => {
  const [own, other] = [await openActivity(), await openActivity()]
  const earlier = await addPupil(session, other, { first_name: 'Fenna', last_name: `Eerder ${other.code}`, grade: 5 })
  const line = (name: string, activity: string) => [name, 'Bos', uniqueEmail(), 'V5A', activity].join('\t')
  await openRegister(page, own)
  await paste(
    page,
    [
      'Voornaam\tAchternaam\tE-mail\tKlas\tActiviteit',
      line('Anna', own.code),
      line('Bram', other.code.toLowerCase()),
      line('Carla', 'XX-99'),
    ].join('\r\n'),
  )
  await expect(page.getByLabel('Activiteit, rij 2')).toHaveValue(other.code.toLowerCase())
  await expect(strip(page)).toContainText('Rij 3, Activiteit: Er is geen activiteit ‘XX-99’')
  await page.getByLabel('Activiteit, rij 3').fill(other.code)

  await page.getByRole('button', { name: 'Eerdere leerlingen' }).click()
  await drawer(page).getByLabel('Zoeken op naam of e-mailadres').fill(earlier.last_name)
  await drawer(page)
    .getByRole('checkbox', { name: `Fenna ${earlier.last_name}` })
    .check()
  await drawer(page).getByRole('button', { name: '1 leerling toevoegen' }).click()
  await expect(cell(page, 'Voornaam', 4)).toHaveValue('Fenna')
  await expect(cell(page, 'Leerjaar', 4)).toHaveValue('5')

  const shares = page.getByRole('list', { name: 'Verdeling over activiteiten' }).getByRole('listitem')
  await expect(shares).toContainText([`${own.code} 2 leerlingen`, `${other.code} 2 leerlingen`])
  await page.getByRole('button', { name: 'Inschrijven (4 leerlingen)' }).click()
  const sent = page.getByRole('region', { name: '4 leerlingen ingeschreven' })
  await expect(sent.getByRole('listitem')).toContainText([
    `${own.code} ${own.name}: 2 leerlingen, Aangemeld`,
    `${other.code} ${other.name}: 2`,
  ])
  expect([(await registered(own)).length, (await registered(other)).length]).toEqual([2, 3])
})
