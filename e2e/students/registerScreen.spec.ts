import { SCHOOL } from '../support/api'
import { expect, test } from '../support/fixtures'
import { addPupil, cell, classList, openActivity, openRegister, paste, registered, sendButton, strip } from './pupils'
import { uniqueEmail } from './register'

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('types a list with the keyboard alone: Tab to the next column, Enter down', async ({ page }) => {
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).focus()
    for (const text of ['Lars', 'de', 'Boer', uniqueEmail(), '5v', '', 'NT', 'komt later']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(cell(page, 'Voornaam', 2)).toBeFocused()
    const typed = { Voornaam: 'Lars', Tussenvoegsel: 'de', Achternaam: 'Boer', Leerjaar: '5', Niveau: 'vwo', Profiel: 'NT' }
    for (const [name, text] of Object.entries(typed)) await expect(cell(page, name, 1)).toHaveValue(text)
    await expect(cell(page, 'Opmerkingen', 1)).toHaveValue('komt later')

    // The infix is read from the last name, and Enter goes to the column where the row was begun.
    for (const text of ['Piet', '', 'de Meer', uniqueEmail(), 'h4']) {
      await page.keyboard.type(text)
      if (text !== 'h4') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Voornaam', 3)).toBeFocused()
    await expect(cell(page, 'Tussenvoegsel', 2)).toHaveValue('de')
    await expect(page.getByText('Alles is ingevuld.')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(cell(page, 'Voornaam', 2)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(cell(page, 'Opmerkingen', 1)).toBeFocused()
    // From the last row out of the table.
    await cell(page, 'Opmerkingen', 6).press('Tab')
    await expect(sendButton(page)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: '2 leerlingen ingeschreven' })).toBeVisible()
    expect(await registered(activity)).toHaveLength(2)
  })

  test('sees eight rows beside faults and limits on a small laptop', async ({ page, session }) => {
    await page.setViewportSize({ width: 1366, height: 650 })
    const activity = await openActivity({ max_per_school: 10 })
    const there = await addPupil(session, activity)
    await openRegister(page, activity)
    const lines = classList(20).split('\r\n')
    lines[2] = lines[2]!.replace(/\S+@\S+$/, there.email)
    await paste(page, lines.join('\n').replace('V5A', 'x').replace('van der\tMeer 9\t', '\tVAN DER MEER\t'))
    await expect(page.getByText('U hebt er 10 te veel').first()).toBeVisible()
    await expect(strip(page).getByRole('button', { name: 'Verwijder wie al ingeschreven is' })).toBeVisible()
    for (const row of [1, 8]) await expect(cell(page, 'Voornaam', row)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    await page.getByRole('button', { name: 'Schrijf 1 naam als ‘van der Meer’' }).click()
    await expect(cell(page, 'Achternaam', 9)).toHaveValue('Meer')
    await expect(cell(page, 'Tussenvoegsel', 9)).toHaveValue('van der')
  })

  test('sees eight rows beside the division over activities and what was sent on a small laptop', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 650 })
    const [own, ...others] = await Promise.all(Array.from({ length: 5 }, async () => openActivity()))
    const heading = 'Voornaam\tAchternaam\tE-mail\tKlas\tActiviteit'
    const line = (grade: string, { code }: typeof own & object) => ['Anna', 'Bos', uniqueEmail(), grade, code].join('\t')
    await openRegister(page, own!)
    await paste(page, [heading, ...others.flatMap((other) => [line('V5A', other), line('x', other), line('x', own!)])].join('\r\n'))
    await expect(page.getByRole('list', { name: 'Verdeling over activiteiten' }).getByRole('listitem')).toHaveCount(5)
    for (const row of [1, 8]) await expect(cell(page, 'Voornaam', row)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: '4 goede rijen inschrijven, 8 laten staan' }).click()
    await expect(page.getByRole('region', { name: '4 leerlingen ingeschreven' }).getByRole('link')).toHaveText('Nog een activiteit')
    await expect(strip(page).getByRole('heading', { name: '8 fouten' })).toBeVisible()
    for (const row of [1, 8]) await expect(cell(page, 'Voornaam', row)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })

  test('goes on typing while what was sent moves to the bar', async ({ page }) => {
    await openRegister(page, await openActivity())
    await paste(page, classList(2))
    await page.getByRole('button', { name: 'Inschrijven (2 leerlingen)' }).click()
    const sent = page.getByRole('region', { name: '2 leerlingen ingeschreven' })
    await expect(sent).toContainText('Pre-U bepaalt wie een plaats krijgt')
    await cell(page, 'Voornaam', 1).focus()
    await page.keyboard.type('Jan')
    await expect(sent.getByRole('button', { name: 'Hoe verder?' })).toBeVisible()
    await expect(cell(page, 'Voornaam', 1)).toBeFocused()
    await expect(cell(page, 'Voornaam', 1)).toHaveValue('Jan')
  })

  test('has five thousand rows at hand', async ({ page }) => {
    test.slow()
    await openRegister(page, await openActivity())
    await cell(page, 'Voornaam', 1).focus()
    const lines = classList(5000).split('\r\n')
    lines[4999] = lines[4999]!.replace('V5A', 'B9')
    await paste(page, lines.join('\n'))
    await expect(page.getByRole('button', { name: '4.999 goede rijen inschrijven, 1 laten staan' })).toBeVisible()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await page.getByRole('button', { name: 'Volgende fout' }).click()
    await expect(cell(page, 'Leerjaar', 4999)).toBeFocused()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(strip(page)).toBeHidden()
    await paste(page, classList(1))
    await expect(page.getByRole('alert').filter({ hasText: 'ten hoogste 5.000 leerlingen' })).toBeVisible()
  })

  test('shows on a phone what was registered, however far below the last fault was', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const activity = await openActivity()
    const lines = classList(30).split('\r\n')
    for (const row of [3, 9, 24]) lines[row] = lines[row]!.replace('V5A', 'V1A')
    await openRegister(page, activity)
    await paste(page, lines.join('\r\n'))
    const next = page.getByRole('button', { name: 'Volgende fout' })
    for (const row of [3, 9]) {
      await next.click()
      await expect(cell(page, 'Leerjaar', row)).toBeFocused()
      await expect(
        page
          .getByText(/^Deze activiteit is voor/)
          .filter({ visible: true })
          .last(),
      ).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: '27 goede rijen inschrijven, 3 laten staan' }).click()
    await expect(cell(page, 'Achternaam', 3)).toHaveValue('Meer 24')
    await expect(page.getByRole('heading', { name: '27 leerlingen ingeschreven' })).toBeInViewport()
  })

  test('reads on a phone why a text was refused, however far down, and again', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openRegister(page, await openActivity())
    await paste(page, classList(10))
    await cell(page, 'Voornaam', 1).blur()
    const refusal = page.getByRole('alert').getByText('Dit is geen lijst van leerlingen.')
    for (const _ of ['first', 'again']) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(refusal).not.toBeInViewport()
      await paste(page, 'Geachte heer, hierbij de lijst')
      await expect(refusal).toBeInViewport({ ratio: 1 })
    }
  })

  test('registers on a phone, a card for each pupil', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const activity = await openActivity()
    await openRegister(page, activity)
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, classList(40).replace('V5A', 'x'))
    await page.getByRole('button', { name: 'Volgende fout' }).click()
    await expect(cell(page, 'Leerjaar', 1)).toBeFocused()
    await expect(cell(page, 'Leerjaar', 1)).toHaveAttribute('inputmode', 'numeric')
    await page.keyboard.type('4')
    await page.getByRole('combobox', { name: 'Profiel, rij 1' }).selectOption('NG')
    await page.getByRole('combobox', { name: 'Niveau, rij 2' }).selectOption('havo')
    await page.getByRole('button', { name: 'Inschrijven (40 leerlingen)' }).click()
    await expect(page.getByRole('heading', { name: '40 leerlingen ingeschreven' })).toBeVisible()
    const saved = await registered(activity)
    expect(saved.find(({ last_name }) => last_name === 'Meer 1')).toMatchObject({ grade: 4, profile: 'NG' })
    expect(saved.find(({ last_name }) => last_name === 'Meer 2')).toMatchObject({ level: 'havo' })
  })
})
