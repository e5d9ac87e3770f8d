import { Buffer } from 'node:buffer'
import { SCHOOL } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { addPupil, cell, classList, draftOf, openActivity, openRegister, paste, registered, sendButton, strip } from './pupils'
import { uniqueEmail } from './register'

test.use({ account: SCHOOL })

const sendAll = (count: number) => `Inschrijven (${count} leerlingen)`

test('cannot send while columns are in question, so that no pasted row is left behind', async ({ page }) => {
  const activity = await openActivity()
  await openRegister(page, activity)
  await paste(page, classList(1))
  await expect(sendButton(page)).toBeEnabled()
  await paste(page, `Jan\tMeer\t${uniqueEmail()}\t5`)
  await expect(page.getByRole('region', { name: 'Kloppen deze kolommen?' })).toBeVisible()
  await expect(page.getByText('Beantwoord eerst de vraag over de kolommen: die rijen staan nog niet in de tabel.')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  // A second list waits for the answer about the first, unless it needs none.
  await paste(page, `Piet\tBos\t${uniqueEmail()}\t5`)
  await expect(page.getByRole('alert').filter({ hasText: 'De nieuwe lijst is nog niet toegevoegd.' })).toBeVisible()
  await paste(page, classList(1))
  await expect(cell(page, 'Achternaam', 2)).toHaveValue('Meer 1')
  await page.getByRole('button', { name: 'Rijen overnemen' }).click()
  await expect(cell(page, 'Voornaam', 3)).toHaveValue('Jan')
  await page.getByRole('button', { name: sendAll(3) }).click()
  await expect(page.getByRole('heading', { name: '3 leerlingen ingeschreven' })).toBeVisible()
  expect(await registered(activity)).toHaveLength(3)
})

test("is asked what 'Naam' beside 'Voornaam' is, in a list and in a file", async ({ page }) => {
  await openRegister(page, await openActivity())
  const list = (separator: string) =>
    `Voornaam;Naam;E-mail;Klas\nSanne;van der Meer;${uniqueEmail()};V5\nDaan;Mol;${uniqueEmail()};V5`.replaceAll(';', separator)
  await paste(page, list('\t'))
  const question = page.getByRole('region', { name: 'Wat betekenen deze kolommen?' })
  await expect(question.getByRole('combobox', { name: 'Naam', exact: true })).toHaveValue('last_name')
  await expect(question.getByRole('combobox', { name: 'Naam', exact: true })).toHaveAccessibleDescription('van der Meer, Mol')
  await question.getByRole('button', { name: 'Rijen overnemen' }).click()
  await expect(cell(page, 'Achternaam', 1)).toHaveValue('Meer')
  await page.getByLabel('Bestand met leerlingen').setInputFiles({ name: 'klas.csv', mimeType: '', buffer: Buffer.from(list(';')) })
  // The answer about this heading holds for the next list.
  await expect(cell(page, 'Tussenvoegsel', 3)).toHaveValue('van der')
})

test('pastes the recipients of a mail, and is told when a text is no list', async ({ page }) => {
  await openRegister(page, await openActivity())
  await paste(page, 'Zomaar een zin')
  await expect(page.getByRole('alert').filter({ hasText: 'Dit is geen lijst van leerlingen.' })).toBeVisible()
  await paste(page, 'Jan de Vries <jan@x.example>; "Bos, Piet" <piet@x.example>')
  await expect(page.getByRole('alert').filter({ hasText: 'geen lijst' })).toBeHidden()
  await expect(cell(page, 'Tussenvoegsel', 1)).toHaveValue('de')
  await expect(cell(page, 'Achternaam', 2)).toHaveValue('Bos')
  await expect(cell(page, 'E-mailadres', 2)).toHaveValue('piet@x.example')
})

test('takes back a paste, a removed row and a filled column, and does it again', async ({ page }) => {
  await openRegister(page, await openActivity())
  await paste(page, classList(3))
  await cell(page, 'Niveau', 1).focus()
  await paste(page, 'havo\nhavo')
  await expect(cell(page, 'Niveau', 2)).toHaveValue('havo')
  await page.getByRole('button', { name: 'Rij 2 verwijderen' }).click()
  await expect(page.getByRole('button', { name: sendAll(2) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rij 2 verwijderen' })).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Achternaam', 2)).toHaveValue('Meer 2')
  await expect(cell(page, 'Voornaam', 2)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Niveau', 2)).toHaveValue('vwo')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Er is nog niemand ingevuld.')).toBeVisible()
  for (const key of ['Control+y', 'Control+Shift+z', 'Control+y']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: sendAll(2) })).toBeVisible()
  await expect(cell(page, 'Achternaam', 2)).toHaveValue('Meer 3')
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByRole('button', { name: sendAll(3) })).toBeVisible()

  // What is being typed is the browser's to undo; what was typed elsewhere is not.
  await cell(page, 'Opmerkingen', 1).focus()
  await page.keyboard.type('laat')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Opmerkingen', 1)).toHaveValue('')
  await expect(cell(page, 'Opmerkingen', 1)).toBeFocused()
  await page.keyboard.type('vroeg')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Opmerkingen', 1)).toHaveValue('')
  await expect(cell(page, 'Opmerkingen', 1)).toBeFocused()
})

test('sees the question about columns again when its answer is taken back, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openRegister(page, await openActivity())
  await paste(page, classList(3))
  await paste(page, `Jan\tMeer\t${uniqueEmail()}\t5`)
  const question = page.getByRole('region', { name: 'Kloppen deze kolommen?' })
  await question.getByRole('button', { name: 'Rijen overnemen' }).click()
  await expect(cell(page, 'Voornaam', 4)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(question).toBeFocused()
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+z')
  await expect(question).toHaveCount(0)
})

test('pastes the complete list again, registers who is right and keeps the others', async ({ page, session }) => {
  const activity = await openActivity({ max_per_school: 6 })
  const lines = classList(8).split('\r\n')
  for (const row of [1, 2, 3]) await addPupil(session, activity, { email: lines[row]!.split('\t').at(-1)! })
  lines[5] = lines[5]!.replace('V5A', 'V1A').replace('@proef.example', '@proef,example')
  await openRegister(page, activity)
  await paste(page, lines.join('\r\n'))
  await expect(page.getByText('100 vrij, 3 aanmeldingen wachten')).toBeVisible()
  await expect(page.getByText('U hebt er 2 te veel', { exact: true })).toBeVisible()
  await expect(cell(page, 'E-mailadres', 5)).toHaveAccessibleDescription(/Hier staat een komma. Bedoelt u .*@proef.example\?/)
  await strip(page).getByRole('button', { name: 'Verwijder de 3 die al ingeschreven zijn' }).click()
  await expect(strip(page).getByRole('heading', { name: '2 fouten' })).toBeVisible()
  await checkAccessibility(page, 'rows over the limit')
  await page.getByRole('button', { name: '2 goede rijen inschrijven, 3 laten staan' }).click()
  await expect(page.getByRole('region', { name: '2 leerlingen ingeschreven', exact: true })).toBeFocused()
  await checkAccessibility(page, 'what was registered, in the bar')
  await page.getByRole('button', { name: 'Hoe verder?' }).click()
  await expect(
    page.getByRole('region', { name: '2 leerlingen ingeschreven 3 rijen zijn niet verstuurd en staan hieronder.', exact: true }),
  ).toBeFocused()
  await checkAccessibility(page, 'what was registered')
  expect(await registered(activity)).toHaveLength(5)
  await expect(cell(page, 'Achternaam', 1)).toHaveValue('Meer 5')
  await expect(cell(page, 'Achternaam', 3)).toHaveValue('Meer 8')
  // By key nothing goes as long as something is wrong, and the bar says so.
  await expect(page.getByText('Ctrl Enter naar de eerste fout')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 'E-mailadres', 1)).toBeFocused()
  expect(await registered(activity)).toHaveLength(5)
})

test('keeps a row that is mended while it is being sent, and does not send it again', async ({ page, session }) => {
  const activity = await openActivity()
  await openRegister(page, activity)
  await paste(page, classList(2))
  // Not the dry run, which has a query.
  await page.route('**/api/students/import/', async (route) => {
    await cell(page, 'E-mailadres', 2).fill(uniqueEmail())
    await route.continue()
  })
  await page.getByRole('button', { name: sendAll(2) }).click()
  await expect(page.getByRole('heading', { name: '2 leerlingen ingeschreven' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'U hebt een rij gewijzigd terwijl die werd verstuurd.' })).toBeVisible()
  // The focus stays in the cell, and the result is announced.
  await expect(cell(page, 'E-mailadres', 1)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^2 leerlingen ingeschreven$/ })).toBeAttached()
  await expect(cell(page, 'E-mailadres', 1)).toHaveAccessibleDescription(/^Al ingeschreven met wat er eerst stond\./)
  await checkAccessibility(page, 'a row that was changed while it was sent')
  await page.getByRole('region', { name: '2 leerlingen ingeschreven', exact: true }).getByRole('button', { name: 'Sluiten' }).click()
  await expect.poll(() => draftOf(session, activity)).toContain('"sent":[0]')
  await page.reload()
  await expect(cell(page, 'E-mailadres', 1)).toHaveAccessibleDescription(/^Al ingeschreven/)
  await expect(sendButton(page)).toHaveText('Inschrijven')
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 'E-mailadres', 1)).toBeFocused()
  expect(await registered(activity)).toHaveLength(2)
  await page.getByRole('button', { name: 'Rij 1 verwijderen' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: 'terwijl die werd verstuurd' })).toHaveCount(0)
})

test('goes by key to the first row over the limit, where nothing else is wrong', async ({ page }) => {
  await openRegister(page, await openActivity({ max_per_school: 1 }))
  await paste(page, classList(2))
  await expect(page.getByRole('button', { name: '1 goede rij inschrijven, 1 laten staan' })).toBeVisible()
  await expect(page.getByText('Ctrl Enter naar de eerste rij te veel')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(cell(page, 'Voornaam', 2)).toBeFocused()
})

test('of a list with too many keeps the first, or chooses another activity for the others, or asks the office', async ({ page }) => {
  const [activity, other] = [await openActivity({ max_per_school: 1 }), await openActivity({ capacity: 9, grades: [5, 6] })]
  await openRegister(page, activity)
  await paste(page, classList(3))
  const offer = strip(page).getByRole('button', { name: '2 te veel: wat nu?' })
  await offer.click()
  const question = page.getByRole('dialog', { name: 'U hebt er 2 te veel' })
  await expect(question.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.*\?subject=.*2%20leerlingen%20meer/)
  await checkAccessibility(page, 'what becomes of too many pupils')
  await question.getByRole('button', { name: 'Alleen de eerste leerling houden' }).click()
  await expect(page.getByRole('button', { name: 'Inschrijven (1 leerling)' })).toBeEnabled()
  await page.keyboard.press('Control+z')
  await offer.click()
  await question.getByRole('combobox', { name: 'Andere activiteit voor de 2 te veel' }).fill(other.code)
  await expect(page.getByRole('option', { name: other.code })).toContainText('leerjaar 5, 6')
  await page.getByRole('option', { name: other.code }).click()
  await expect(page.getByRole('list', { name: 'Verdeling over activiteiten' })).toContainText(`${other.code} 2 leerlingen, 9 vrij`)
  await page.getByRole('button', { name: sendAll(3) }).click()
  await expect(page.getByRole('heading', { name: '3 leerlingen ingeschreven' })).toBeVisible()
  expect([await registered(activity), await registered(other)].map(({ length }) => length)).toEqual([1, 2])
})
