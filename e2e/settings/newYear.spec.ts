import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

test('staff prepare a school year: untick, change, make drafts, and take it back', async ({ page, tolerate }) => {
  tolerate(/400 \(Bad Request\)/)
  await page.goto('/settings?tab=schooljaar')
  await expect(page.getByRole('heading', { level: 2, name: 'Schooljaar klaarzetten' })).toBeVisible()
  const grid = page.getByRole('table', { name: 'Activiteiten' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  // Three rows only, so that the lists of other tests stay as they are.
  await grid.getByRole('checkbox', { name: 'Alle activiteiten kiezen' }).uncheck()
  await page.getByRole('checkbox', { name: 'Alle honoursprogramma’s kiezen' }).uncheck()
  for (const nth of [0, 1, 2])
    await grid
      .getByRole('checkbox', { name: /overnemen$/ })
      .nth(nth)
      .check()
  const code = grid.getByRole('textbox', { name: /^Code, / })
  const day = grid.getByRole('textbox', { name: /^Datum, / }).first()
  const proposedDay = await day.inputValue()
  await day.fill('31-02-27')
  await expect(page.getByText('1 rij is nog niet in orde.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Klaarzetten als concept' })).toBeDisabled()
  await day.fill(proposedDay)
  const second = await code.nth(1).inputValue()
  await code.first().fill(second)
  await page.getByRole('button', { name: 'Klaarzetten als concept' }).click()
  await expect(toasts(page).getByText('Niet klaargezet')).toBeVisible()
  await expect(code.nth(1)).toHaveAccessibleDescription('Er is al een activiteit met deze code')
  await code.first().fill(`${second}-X`)
  await code.nth(1).fill(`${second}-Y`)
  await page.getByRole('button', { name: 'Klaarzetten als concept' }).click()

  await expect(page).toHaveURL(/\/activities\?.*state=DRAFT/)
  await expect(page.getByRole('row', { name: new RegExp(`${second}-X`) })).toContainText('Concept')
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${second}-X`) })).toHaveCount(0)
})
