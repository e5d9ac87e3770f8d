import type { Page } from '@playwright/test'
import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { rows, test } from '../students/register'
import { openList } from '../students/registrations'

test.use({ account: STAFF })

type Trace = { traceEvents: { name: string; args?: { elementCount?: number } }[] }

/** The share of the page's elements whose style Chromium calculates, at most at once. */
async function restyledBy(page: Page, action: () => Promise<void>) {
  const browser = page.context().browser()!
  const elements = await page.locator('*').count()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await action()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
  const counts = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0)
  return Math.max(...counts) / elements
}

test('selecting the first of many rows does not calculate the style of the others', async ({ page }) => {
  await openList(page, { page_size: '100' })
  await expect(rows(page)).toHaveCount(100)
  const restyled = await restyledBy(page, async () => {
    await rows(page).first().getByRole('checkbox').click()
    await expect(page.getByText('1 geselecteerd')).toBeVisible()
  })
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan(0.25)
})
