import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { createSchool } from '../students/register'
import { registerMany } from '../students/registrations'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { follow, moveTo, open } from '../support/walk'

// What remains of 1280 and 1366 pixels beside the scrollbars of the page and of the rows, where these take room.
const windows = [
  { width: 1250, height: 720 },
  { width: 1336, height: 650 },
]
const lists = [
  { account: STAFF, selectable: ['/', '/schools', '/activities'], others: ['/settings?tab=verzonden'] },
  { account: SCHOOL, selectable: [], others: ['/', '/activities'] },
]

const next = (page: Page) => page.getByRole('button', { name: 'Volgende pagina' })

async function atEachSize(page: Page, look: () => Promise<void>) {
  for (const size of windows)
    await test.step(`at ${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await look()
    })
}

async function expectFit(page: Page) {
  await expect(next(page)).toBeInViewport({ ratio: 1 })
  const beyond = () => page.getByRole('table').evaluate(({ scrollWidth, parentElement }) => scrollWidth - parentElement!.clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}

async function expectActionsBelowPager(page: Page) {
  const between = async () => {
    const bar = await page.getByRole('region', { name: 'Geselecteerde rijen' }).boundingBox()
    const pager = await next(page).boundingBox()
    return bar!.y - pager!.y - pager!.height
  }
  await expect.poll(between).toBeGreaterThan(0)
}

for (const { account, selectable, others } of lists)
  test.describe(account, () => {
    test.use({ account, viewport: windows[0]! })

    test('sees the usual columns and the pager of a long list without scrolling the page, and the actions of a selection below', async ({
      page,
    }) => {
      for (const [index, path] of [...selectable, ...others].entries())
        await test.step(path, async () => {
          await (index === 0 ? open : moveTo)(page, path)
          await atEachSize(page, () => expectFit(page))
          if (others.includes(path)) return
          await page.getByRole('table').getByRole('checkbox').nth(1).check()
          await atEachSize(page, () => expectActionsBelowPager(page))
        })
    })
  })

test.describe('pages', () => {
  test.use({ account: STAFF, viewport: windows[0]! })

  test('another page begins at its first row', async ({ page }) => {
    const scroller = page.locator('[data-scrolls]')
    const scrollTop = () => scroller.evaluate((element) => element.scrollTop)
    await open(page, '/')
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(scrollTop).toBeGreaterThan(0)
    await next(page).click()
    await expect(page.getByText('Pagina 2 van')).toBeVisible()
    await expect.poll(scrollTop).toBe(0)
    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await next(page).click()
      await expect(page.getByText('Pagina 3 van')).toBeAttached()
      await expect(page.locator('li[data-row]').first()).toBeInViewport()
    })
  })
})

test.describe('questions', () => {
  test.use({ account: STAFF })

  test('the longest ones show their buttons without scrolling', async ({ page, session }) => {
    const activity = await createActivity(session)
    await registerMany(session, activity, { id: 5 }, 1)
    const expectWhole = async (button: string) => {
      for (const size of [
        { width: 1366, height: 650 },
        { width: 390, height: 800 },
      ]) {
        await page.setViewportSize(size)
        await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
      }
      await page.keyboard.press('Escape')
    }
    await open(page, `/?activity__id=${activity.id}`)
    await page
      .getByRole('checkbox', { name: /selecteren$/ })
      .last()
      .check()
    await page.getByRole('button', { name: 'Status wijzigen', exact: true }).click()
    await expectWhole('Wijzigen')
    await moveTo(page, `/activities?search=${activity.code}`)
    await page
      .getByRole('checkbox', { name: /selecteren$/ })
      .last()
      .check()
    await page.getByRole('button', { name: 'Activiteiten annuleren' }).click()
    await expectWhole('Activiteiten annuleren')
  })
})

test.describe('filters', () => {
  test.use({ account: STAFF, viewport: windows[0]! })

  test('show their values whole', async ({ page, session }) => {
    const school = await createSchool(session, { name: 'Scholengemeenschap Sint-Bonifatius' })
    await open(page, `/?school__id=${school.id}&status__in=ACCEPTED,WAITLISTED&grade=5`)
    const expectWhole = async () => {
      for (const value of [school.name, 'Geplaatst, Wachtlijst', 'Leerjaar 5']) {
        const chip = page.getByTitle(value)
        await expect(chip).toBeInViewport({ ratio: 1 })
        expect(await chip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      }
    }
    await expectWhole()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Filters (3)' }).click()
    await expectWhole()
  })
})

test.describe('the shell', () => {
  test.use({ account: SCHOOL })

  test('the bars have the colour of the page, which is that of the strip beside both where scrollbars take room', async ({ page }) => {
    await open(page, '/activities')
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const ofPage = await colourOf('body')
    expect(await colourOf('header')).toBe(ofPage)
    expect(await colourOf('nav[aria-label=Onderdelen]')).toBe(ofPage)
  })
})

test.describe('a school with a long name', () => {
  test.use({ account: STAFF })

  test('is cut in the sub-navigation, and what stands beside it is not', async ({ page, session }) => {
    const name = 'Openbare Scholengemeenschap voor Gymnasium, Atheneum en Havo Sint-Bonifatius aan de Nieuwe Westelijke Maasboulevard'
    const { id } = await createSchool(session, { name })
    const tabs = page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link')
    const boxes = async () => Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())!))
    await page.goto(`/schools/${id}`)
    await expect(tabs).toHaveText(['Scholenlijst', 'Documenten', name, `${name} documenten`])
    expect(new Set((await boxes()).map(({ y }) => y)).size).toBe(1)
    await page.setViewportSize({ width: 390, height: 800 })
    for (const { x, width } of await boxes()) expect(x + width).toBeLessThanOrEqual(390)
  })
})

test.describe('a phone', () => {
  // A real phone shows the page smaller while something is wider than its screen.
  test.use({ account: SCHOOL, viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, ownContext: true })

  test('sets a filter, sorts and opens a dialog, without moving or shrinking anything', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await test.step('cards are sorted, also by what they do not show', async () => {
      const sort = async (name: string) => {
        await page.getByRole('button', { name: 'Sorteren' }).tap()
        await page.getByRole('menuitem', { name }).tap()
      }
      await sort('Op wachtlijst sinds')
      await expect(page).toHaveURL(/[?&]ordering=waitlisted_at$/)
      await sort('Op wachtlijst sinds ↑')
      await expect(page).toHaveURL(/[?&]ordering=-waitlisted_at$/)
    })
    await test.step('no filter moves when one is set', async () => {
      const status = page.getByRole('button', { name: 'Status', exact: true })
      await expect(status).toBeVisible()
      const toolbar = [page.getByRole('searchbox'), page.getByRole('button', { name: /^(Filters( \(1\))?|Periode|Leerjaar)$/ })]
      const places = async () => {
        const parts = (await Promise.all(toolbar.map((part) => part.all()))).flat()
        return Promise.all(parts.map((part) => part.boundingBox()))
      }
      const before = await places()
      expect(before).toHaveLength(4)
      await status.tap()
      await page.getByRole('option', { name: 'Geplaatst' }).tap()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
      expect(await places()).toEqual(before)
    })
    await test.step('a list opens below its field in a dialog, and the page is not shown smaller', async () => {
      await follow(page, '/?status__in=PENDING')
      await expect(page.getByRole('button', { name: /^Status van .*: Aangemeld$/ }).first()).toBeVisible()
      await page.getByRole('checkbox').first().tap()
      await page.evaluate(() => {
        window.addEventListener('resize', () => (document.title = 'smaller'))
      })
      await page.getByRole('button', { name: 'Verplaatsen', exact: true }).tap()
      const field = page.getByRole('combobox', { name: 'Naar activiteit' })
      await expect(field).toBeFocused()
      const list = page.getByRole('listbox').filter({ visible: true })
      await expect(list).toBeVisible()
      const [above, below] = [(await field.boundingBox())!, (await list.boundingBox())!]
      expect(below.y).toBeGreaterThan(above.y + above.height)
      await expect(page).not.toHaveTitle('smaller')
    })
  })
})

test.describe("a school's activities on a phone", () => {
  test.use({ account: SCHOOL, viewport: { width: 390, height: 800 } })

  test('can be registered for from their card, which says so once', async ({ page }) => {
    await page.goto('/activities')
    const card = page.getByRole('list', { name: 'Pre-U Activiteiten' }).getByRole('listitem').first()
    const link = card.getByRole('link', { name: /^Inschrijven voor/ })
    await expect(link).toBeVisible()
    await expect(card.getByText('Inschrijven', { exact: true })).toHaveCount(1)
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  })
})
