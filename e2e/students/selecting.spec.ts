import type { Page } from '@playwright/test'
import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { openList } from './registrations'
import { rows, test } from './register'

test.use({ account: STAFF })

type Trace = { traceEvents: { name: string; args?: { elementCount?: number } }[] }

/** The number of elements whose style Chromium calculates, at most at once. */
async function restyledBy(page: Page, action: () => Promise<void>) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await action()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
  return Math.max(...traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0))
}

test('selecting the first of many rows does not calculate the style of the others', async ({ page }) => {
  await openList(page, { page_size: '100' })
  await expect(rows(page)).toHaveCount(100)
  const elements = await rows(page).locator('*').count()
  const restyled = await restyledBy(page, async () => {
    await rows(page).first().getByRole('checkbox').click()
    await expect(page.getByText('1 geselecteerd')).toBeVisible()
  })
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan(elements / 4)
})
