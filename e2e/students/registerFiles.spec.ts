import { Buffer } from 'node:buffer'
import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import { cell, openActivity, openRegister } from './pupils'
import { uniqueEmail } from './register'

test.use({ account: SCHOOL })

test('a file in question survives a reload, and a text file of addresses needs no question', async ({ page }) => {
  await openRegister(page, await openActivity())
  const choose = (name: string, text: string) =>
    page.getByLabel('Bestand met leerlingen').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose('klas.csv', `Voornaam;Achternaam;E-mail;Klas;Raadsel\nSanne;Bos;${uniqueEmail()};V5A;x`)
  const question = page.getByRole('region', { name: 'Wat betekenen deze kolommen?' })
  await expect(question).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).some(([key, text]) => key.startsWith('draft:') && text.includes('klas.csv'))),
    )
    .toBe(true)
  await page.reload()
  await expect(question.getByText('Kies nog wat ‘Raadsel’ betekent, of ‘Niet gebruiken’.')).toBeVisible()
  await question.getByLabel('Raadsel').selectOption('Niet gebruiken')
  await question.getByRole('button', { name: 'Rijen overnemen' }).click()
  await expect(cell(page, 'Voornaam', 1)).toHaveValue('Sanne')
  await choose('ontvangers.txt', `Daan Mol <${uniqueEmail()}>; Noor Smit <${uniqueEmail()}>`)
  await expect(cell(page, 'Voornaam', 3)).toHaveValue('Noor')
  await expect(page.getByRole('region', { name: /kolommen/ })).toHaveCount(0)
})
