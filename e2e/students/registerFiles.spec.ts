import { Buffer } from 'node:buffer'
import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import { cell, draftOf, openActivity, openRegister } from './pupils'
import { uniqueEmail } from './register'

test.use({ account: SCHOOL })

test('a file is asked about and stored nowhere, and a text file of addresses needs no question', async ({ page, session }) => {
  const activity = await openActivity()
  await openRegister(page, activity)
  const choose = (name: string, text: string) =>
    page.getByLabel('Bestand met leerlingen').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await cell(page, 'Voornaam', 1).fill('Jan')
  await choose('klas.csv', `Voornaam;Achternaam;E-mail;Klas;Raadsel\nSanne;Bos;${uniqueEmail()};V5A;x`)
  const question = page.getByRole('region', { name: 'Wat betekenen deze kolommen?' })
  await expect(question.getByText('Kies nog wat ‘Raadsel’ betekent, of ‘Niet gebruiken’.')).toBeVisible()
  await expect.poll(() => draftOf(session, activity)).toContain('Jan')
  expect(await draftOf(session, activity)).not.toContain('Sanne')
  await question.getByLabel('Raadsel').selectOption('Niet gebruiken')
  await question.getByRole('button', { name: 'Rijen overnemen' }).click()
  await expect(cell(page, 'Voornaam', 2)).toHaveValue('Sanne')
  await choose('ontvangers.txt', `Daan Mol <${uniqueEmail()}>; Noor Smit <${uniqueEmail()}>`)
  await expect(cell(page, 'Voornaam', 4)).toHaveValue('Noor')
  await expect(page.getByRole('region', { name: /kolommen/ })).toHaveCount(0)
})
