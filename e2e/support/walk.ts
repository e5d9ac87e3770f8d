import { expect, type Page } from '@playwright/test'
import { overflowOf } from '../accessibility/checks'
import { isAtRest } from './keptPage'

export const openMenu = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
}
export const closeAll = async (page: Page, role: 'dialog' | 'menu' | 'listbox' = 'dialog') => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toHaveCount(0)
}
export const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** Another state of the open page, as a link brings it: loading the application anew takes three times the processor time. */
export const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
/** Loads the application at the first visit of a test only. Who calls it waits for what is new on the page. */
export const visit = async (page: Page, path: string) => {
  if (isAtRest(page)) return page.goto(path)
  // As at the end of a test.
  expect.soft(await overflowOf(page), 'width of the page').toBeLessThanOrEqual(0)
  return follow(page, path)
}
/** Another page of the open application. */
export const moveTo = async (page: Page, path: string) => {
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.elementHandle()
  await follow(page, path)
  // The page before stays until the next one can be shown.
  await before?.waitForElementState('hidden')
  await expect(title).toBeVisible()
}
/** On a phone, filters and columns are folded behind a button. */
export const unfold = async (page: Page) => {
  const fold = page.getByRole('button', { name: /^Filters( \(\d+\))?$/, expanded: false })
  if (await fold.isVisible()) await fold.click()
}
