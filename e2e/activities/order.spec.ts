import type { Locator, Page } from '@playwright/test'
import { createActivity, list } from './activities'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { rows } from '../students/register'
import { chooseFilter } from '../support/steps'

test.use({ account: STAFF })

const handles = (page: Page) => page.getByRole('button', { name: /verplaatsen, nu op positie/ })
const codes = (page: Page) => rows(page).getByRole('rowheader')

/** Takes a row by its handle and lets it go just above another. */
async function dragAbove(page: Page, handle: Locator, target: Locator) {
  await handle.scrollIntoViewIfNeeded()
  await handle.dragTo(target, { targetPosition: { x: 120, y: 4 }, steps: 12 })
  await expect(page.locator('[data-dragging], [data-drop]')).toHaveCount(0)
}

test('the order is changed by dragging, by keys, by menu and by number, and stays', async ({ page, session }) => {
  test.slow()
  await page.goto('/activities')
  await expect(page).toHaveURL(/period__school_year=/)
  // The activities of one year are a part of the order.
  await page.getByRole('button', { name: 'Eigen volgorde tonen' }).click()
  await expect(handles(page).first()).toBeVisible()
  await test.step('not while rows are filtered or sorted otherwise, and the page says so', async () => {
    await chooseFilter(page, 'Deadline', 'Sluit binnenkort')
    await expect(
      page.getByText('Verplaatsen kan alleen in de eigen volgorde van alle schooljaren, zonder zoekterm en filters.'),
    ).toBeVisible()
    await expect(handles(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Eigen volgorde tonen' }).click()
    await expect(handles(page).first()).toBeVisible()
    await expect(page).toHaveURL('/activities')
  })
  const [first = '', second = '', third = '', ...others] = await codes(page).allTextContents()
  const saved = async () => (await list(session, '')).slice(0, 3).map(({ code }) => code)
  const expectOrder = async (...order: string[]) => {
    await expect(codes(page)).toHaveText([...order, ...others])
    // The page shows a move before it is saved, and a reload would stop what is still on its way.
    await expect.poll(saved).toEqual(order)
    await page.reload()
    await expect(codes(page)).toHaveText([...order, ...others])
  }
  await dragAbove(page, handles(page).nth(2), rows(page).nth(0))
  await expectOrder(third, first, second)

  const handle = page.getByRole('button', { name: new RegExp(`^${third} .* verplaatsen, nu op positie`) })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(handle).toHaveAccessibleName(/positie 3$/)
  await expect(handle).toBeFocused()
  await expect(page.getByText(/staat nu op positie 3 van \d+\./)).toBeAttached()
  await expectOrder(first, second, third)

  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^Acties/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Omhoog' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Omlaag' }).click()
  await expectOrder(second, first, third)
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Acties/ })
    .click()
  await page.getByRole('menuitem', { name: 'Verplaats naar positie…' }).click()
  const dialog = page.getByRole('dialog', { name: /verplaatsen$/ })
  await dialog.getByRole('textbox', { name: 'Naar positie' }).fill('0')
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
  await expect(dialog.getByText(/Vul een geheel getal in van 1 tot en met \d+/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Naar positie' }).fill('1')
  await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
  await expectOrder(first, second, third)
})

test('the arrow keys take a row over to the next page and the focus with it', async ({ page, session }) => {
  const activity = await createActivity(session)
  await createActivity(session)
  await createActivity(session)
  const { position } = activity
  await page.goto(`/activities?page_size=${position}`)
  const handle = page.getByRole('button', { name: new RegExp(`^${activity.code} .* verplaatsen, nu op positie`) })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/page=2/)
  await expect(handle).toBeFocused()
})
