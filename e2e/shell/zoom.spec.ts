import type { Page } from '@playwright/test'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { open } from '../support/walk'

/** What a reader cannot see: beside the window, or in a box that hides what does not fit. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const canScroll = (element: Element | null): boolean =>
      element !== null && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || canScroll(element.parentElement))
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { width, left, right } = element.getBoundingClientRect()
      // Width 1: text for screen readers alone.
      if (!holdsText(element) || width <= 1 || !element.checkVisibility({ visibilityProperty: true }) || canScroll(element)) return []
      const hides = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      return hides || left < 0 || right > window.innerWidth ? [`${element.textContent} (${Math.round(left)}–${Math.round(right)})`] : []
    })
  })

test.describe('at twice the size', () => {
  // A window of 1280 pixels zoomed to 200 %.
  test.use({ viewport: { width: 640, height: 400 } })

  const expectNothingCutOff = async (page: Page, paths: string[]) => {
    for (const path of paths) {
      await open(page, path)
      await expect(page.getByText('Laden…')).toHaveCount(0)
      expect.soft(await cutOff(page), path).toEqual([])
    }
  }

  test('nothing is cut off before signing in', async ({ page }) => expectNothingCutOff(page, ['/login', '/verify-email']))

  test.describe('staff', () => {
    test.use({ account: STAFF })

    test('nothing is cut off', async ({ page }) => {
      await expectNothingCutOff(page, ['/', '/schools/5', '/schools/docs/1', '/schools/docs/all', '/activities', '/honours', '/honours/1'])
      await expectNothingCutOff(page, ['/api/docs/', '/bestaat/niet'])
      await expectNothingCutOff(page, ['/settings', '/settings?open=nieuw', '/settings?tab=logboek', '/settings?tab=account'])
    })
  })
})
