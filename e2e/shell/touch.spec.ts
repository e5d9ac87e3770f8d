import type { Page } from '@playwright/test'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'

const SIZE = 44
const TARGETS = ['header button', 'header a', 'main button', 'main input[type=checkbox]', 'main label:has(input[type=checkbox])'].join()

/** The controls of the page of which a finger finds less than 44 × 44 px. */
const tooSmall = (page: Page) =>
  page.locator(TARGETS).evaluateAll((all, size) => {
    // A pixel less than half, because the middle may lie between two.
    const reach = size / 2 - 1
    const isTouched = (element: Element, x: number, y: number) => {
      const touched = document.elementFromPoint(x, y)
      return touched !== null && (element.contains(touched) || touched.closest('label')?.contains(element) === true)
    }
    return all
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .flatMap((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const [middleX, middleY] = [x + width / 2, y + height / 2]
        const isWide = width >= size || [-reach, reach].every((by) => isTouched(element, middleX + by, middleY))
        const isHigh = height >= size || [-reach, reach].every((by) => isTouched(element, middleX, middleY + by))
        const name = element.getAttribute('aria-label') ?? element.textContent
        return isWide && isHigh ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
      })
  }, SIZE)

/** Each with the name of a control that is there when the page is complete. */
const pages = {
  [STAFF]: [
    ['/', /^Acties voor/],
    ['/schools', /^Acties voor/],
    ['/schools/1', /^Acties voor/],
    ['/activities', /^Acties voor/],
    ['/honours', /^Acties voor/],
    ['/overzicht', 'Uitloggen'],
    ['/cijfers', 'Kopieer als afbeelding'],
    ['/berichten', /^Acties voor/],
    ['/schools/docs/all', /^Acties voor/],
    ['/settings', /^Acties voor/],
    ['/calendar', 'Agenda abonneren'],
  ],
  [SCHOOL]: [
    ['/', /^Acties voor/],
    ['/activities', 'Filters'],
    ['/honours', 'Uitloggen'],
    ['/schools/docs/1', /^Acties voor/],
    ['/calendar', 'Agenda abonneren'],
    ['/account', 'Wachtwoord wijzigen'],
  ],
} as const

for (const [account, each] of Object.entries(pages))
  test.describe(`on a phone, ${account}`, () => {
    test.use({ account, viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, ownContext: true })

    for (const [path, name] of each)
      test(`every control of ${path} can be touched`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('button', { name }).first()).toBeVisible()
        expect(await tooSmall(page)).toEqual([])
      })
  })
