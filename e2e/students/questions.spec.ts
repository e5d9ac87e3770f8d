import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { toasts } from '../support/steps'
import { createSchool, rows, test } from './register'
import { openList, registerMany, statusButton } from './registrations'

test.use({ account: STAFF })

const inBar = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name, exact: true })
const reason = (page: Page) => page.getByRole('textbox', { name: /^Reden/ })
const note = (page: Page) => page.getByRole('textbox', { name: /^Toelichting/ })
/** On the page itself, beside the dialog. */
const clickBeside = (page: Page) => page.mouse.click(5, 300)

test('what is typed in a question is there again after it was dismissed', async ({ page, session }) => {
  const activity = await createActivity(session)
  const [first] = await registerMany(session, activity, await createSchool(session), 2)
  await openList(page, { activity__id: String(activity.id) })
  await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
  await inBar(page, 'Status wijzigen').click()
  await page.getByRole('radio', { name: 'Afgewezen' }).click()
  await reason(page).fill('Te laat')
  await clickBeside(page)
  await expect(reason(page)).toBeFocused()
  await expect(reason(page)).toHaveValue('Te laat')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await inBar(page, 'Verplaatsen').click()
  await note(page).fill('Zie de website')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inBar(page, 'Verplaatsen').click()
  await expect(note(page)).toHaveValue('Zie de website')
  // A press within the dialog closes the list of activities, which would get the Escape.
  await note(page).press('Escape')

  await statusButton(page, first!, 'Aangemeld').click()
  await page.getByRole('menuitem', { name: 'Met een reden…' }).click()
  await expect(reason(page)).toHaveValue('')
  await page.keyboard.press('Escape')

  await inBar(page, 'Status wijzigen').click()
  await expect(reason(page)).toHaveValue('Te laat')
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).click()
  await expect(toasts(page).getByText('2 inschrijvingen zijn nu afgewezen')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Afgewezen' })).toHaveCount(2)
})

test('the focus returns to the button of a dismissed question, and goes to the list after the action', async ({ page, session }) => {
  const activity = await createActivity(session)
  const [first] = await registerMany(session, activity, await createSchool(session), 2)
  await openList(page, { activity__id: String(activity.id) })
  await page.getByRole('checkbox', { name: `${fullName(first!)} selecteren` }).click()
  for (const name of ['Status wijzigen', 'Verplaatsen', 'Verwijderen']) {
    await inBar(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[data-bulk] [data-loading]')).toHaveCount(0)
    // The list of the activities is open: the first closes that.
    if (name === 'Verplaatsen') await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(inBar(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('[data-bulk]')).toHaveCount(0)
  await expect(page.locator('[id]:has(> [data-scrolls])')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' })).toBeFocused()
})
