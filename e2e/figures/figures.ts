import { expect, type Page } from '@playwright/test'

const views = [
  ['Verloop', /^Verloop van/],
  ['School × activiteit', /^Inschrijvingen per school en activiteit/],
  ['Scholen', 'Scholen met inschrijvingen'],
  ['Honours', /^Kandidaten van/],
] as const

/** From the table of figures to each other view of them. */
export async function openEachView(page: Page, look: (view: string) => Promise<void>) {
  for (const [view, heading] of views) {
    await page.getByRole('navigation', { name: 'Beeld' }).getByRole('link', { name: view }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await look(view)
  }
}
