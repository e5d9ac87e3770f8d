import type { Page } from '@playwright/test'
import { cutOff, overflowOf, settle } from '../accessibility/checks'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { moveTo, open } from '../support/walk'

test.describe('at twice the size', () => {
  // A window of 1280 pixels zoomed to 200 %.
  test.use({ viewport: { width: 640, height: 400 } })

  const expectNothingCutOff = async (page: Page, paths: string[]) => {
    for (const [index, path] of paths.entries()) {
      await (index === 0 ? open : moveTo)(page, path)
      await settle(page)
      expect.soft(await cutOff(page), path).toEqual([])
    }
  }

  test('nothing is cut off before signing in', async ({ page }) => expectNothingCutOff(page, ['/login', '/verify-email']))

  test.describe('staff', () => {
    test.use({ account: STAFF })

    test('nothing is cut off', async ({ page }) => {
      const pages = ['/', '/schools/5', '/schools/docs/1', '/schools/docs/all', '/activities', '/honours', '/honours/1']
      await expectNothingCutOff(page, [...pages, '/bestaat/niet', '/settings'])
      for (const path of ['/settings?open=nieuw', '/settings?tab=logboek', '/settings?tab=account']) await expectNothingCutOff(page, [path])
    })
  })
})

test.describe('a phone at twice the size', () => {
  test.use({ account: SCHOOL, viewport: { width: 195, height: 400 } })

  test('is wide enough for every page', async ({ page }) => {
    const pages = ['/schools/1', '/', '/activities', '/activities/1', '/activities/1/inschrijven', '/calendar']
    for (const [index, path] of [...pages, '/honours', '/honours/1', '/schools/docs/all', '/account'].entries()) {
      await (index === 0 ? open : moveTo)(page, path)
      await settle(page)
      expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0)
    }
  })
})
