import { SCHOOL, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { cell, classList, openActivity, openRegister, paste, sendButton } from './pupils'
import { uniqueEmail, variants } from './register'

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('types a list with the keyboard alone', async ({ page }) => {
    await openRegister(page, await openActivity())
    await cell(page, 'Voornaam', 1).focus()
    for (const [index, name] of ['Jan', 'Piet'].entries()) {
      for (const text of [name, '', 'de Meer', uniqueEmail()]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.type('5v')
      await page.keyboard.press('Enter')
      await expect(cell(page, 'Voornaam', index + 2)).toBeFocused()
    }
    await expect(cell(page, 'Tussenvoegsel', 1)).toHaveValue('de')
    await page.keyboard.press('ArrowUp')
    await expect(cell(page, 'Voornaam', 2)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 'Tussenvoegsel', 2)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Inschrijven (2 leerlingen)' })).toBeEnabled()
    // Tab leaves the table after its last row, which is empty.
    await cell(page, 'Opmerkingen', 6).focus()
    await page.keyboard.press('Tab')
    await expect(sendButton(page)).toBeFocused()
  })

  test('has five thousand rows at hand', async ({ page }) => {
    test.slow()
    await openRegister(page, await openActivity())
    await cell(page, 'Voornaam', 1).focus()
    const lines = classList(5000).split('\r\n')
    lines[4999] = lines[4999]!.replace('V5A', 'B9')
    await paste(page, lines.join('\n'))
    await expect(page.getByRole('button', { name: 'Inschrijven (5.000 leerlingen)' })).toBeVisible()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await page.getByRole('button', { name: /^Rij 4999, Leerjaar/ }).click()
    await expect(cell(page, 'Leerjaar', 4999)).toBeFocused()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /nog een fout/ })).toBeHidden()
    await paste(page, classList(1))
    await expect(page.getByRole('alert').filter({ hasText: 'ten hoogste 5.000 leerlingen' })).toBeVisible()
  })

  for (const { colorScheme, width } of variants)
    test(`reads well in ${colorScheme} at ${width}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const activity = await openActivity({ deadline: new Date(Date.now() + 30 * 60_000).toISOString(), max_per_school: 40 })
      await page.goto(`/activities/${activity.id}`)
      await expect(page.getByRole('timer')).toBeVisible()
      await checkAccessibility(page, 'the activity')
      await openRegister(page, activity)
      await checkAccessibility(page, 'an empty form')
      await cell(page, 'Voornaam', 1).focus()
      await paste(page, classList(8).replace('V5A', 'x'))
      await expect(page.getByRole('heading', { name: '1 rij heeft nog een fout' })).toBeVisible()
      await checkAccessibility(page, 'a form with a fault')
      await paste(page, 'Jan\tMeer\tjan@x.nl\t5')
      await expect(page.getByRole('region', { name: 'Kloppen deze kolommen?' })).toBeVisible()
      await checkAccessibility(page, 'columns')
      await page.getByRole('button', { name: 'Annuleren' }).click()
      await page.getByRole('button', { name: 'Eén leerling' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkAccessibility(page, 'one pupil')
    })

  test('registers on a phone, a card for each pupil', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openRegister(page, await openActivity())
    await cell(page, 'Voornaam', 1).focus()
    await paste(page, classList(40).replace('V5A', 'x'))
    await page.getByRole('button', { name: /^Rij 1, Leerjaar/ }).click()
    await page.keyboard.type('4')
    await page.getByText('1. Piet van der Meer 1').click()
    await page.getByRole('button', { name: 'Inschrijven (40 leerlingen)' }).click()
    await expect(page.getByRole('heading', { name: '40 leerlingen ingeschreven' })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ account: STAFF })

  for (const width of [1280, 390])
    test(`reads well at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const activity = await openActivity()
      await page.goto(`/activities/${activity.id}/inschrijven`)
      await expect(page.getByRole('combobox', { name: 'School' })).toBeVisible()
      await checkAccessibility(page)
    })
})
