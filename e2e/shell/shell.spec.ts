import type { Page } from '@playwright/test'
import { SCHOOL, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { pathOf, recordCalls } from '../support/steps'
import { moveTo, open } from '../support/walk'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link')
const addresses = (page: Page) => menu(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('the frame: the menu, and keys that work on every page', async ({ page }) => {
    await open(page, '/')
    await test.step('the first stop of the keyboard skips to the content', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })
    await test.step('a question mark shows the shortcuts', async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
    await test.step('the menu is in the given order, with the title and a welcome', async () => {
      await expect(menu(page)).toHaveText(['Inschrijvingen', 'Scholen', 'Pre-U Activiteiten', 'Honoursprogramma', 'Instellingen'])
      expect(await addresses(page)).toEqual(['/', '/schools', '/activities', '/honours', '/settings'])
      await expect(page.getByRole('banner').getByText('PRE-U', { exact: true })).toBeVisible()
      await expect(page.getByText('Welkom, Anna de Vries')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    })
    await test.step('each entry leads to its page and is marked there', async () => {
      for (const name of ['Scholen', 'Pre-U Activiteiten', 'Honoursprogramma', 'Instellingen', 'Inschrijvingen']) {
        await menu(page).filter({ hasText: name }).click()
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page).toHaveTitle(`${name} – PRE-U`)
        await expect(menu(page).and(page.locator('[aria-current=page]'))).toHaveText([name])
      }
    })
  })

  test('has tabs in the schools section, with those of the selected school until one leaves it', async ({ page }) => {
    const name = 'Sint-Willibrord Lyceum'
    const withSchool = ['Scholenlijst', 'Documenten', name, `${name} documenten`]
    const selected = () => page.evaluate(() => JSON.parse(localStorage.getItem('schools') ?? '{}').state?.selectedSchool ?? null)
    await page.goto('/schools')
    await expect(tabs(page)).toHaveText(['Scholenlijst', 'Documenten'])
    await moveTo(page, '/schools/5')
    await expect(tabs(page)).toHaveText(withSchool)
    await tabs(page)
      .filter({ hasText: `${name} documenten` })
      .click()
    await expect(page).toHaveURL('/schools/docs/5')
    await tabs(page).nth(1).click()
    await expect(page).toHaveURL('/schools/docs/all')
    await page.reload()
    await expect(tabs(page)).toHaveText(withSchool)

    const ways = {
      'the school list': () => tabs(page).filter({ hasText: 'Scholenlijst' }).click(),
      'another page': () => menu(page).filter({ hasText: 'Honoursprogramma' }).click(),
      'the menu': () => menu(page).filter({ hasText: 'Scholen' }).click(),
    }
    for (const [way, leave] of Object.entries(ways))
      await test.step(`${way} clears the selected school`, async () => {
        await moveTo(page, '/schools/5')
        await expect(tabs(page)).toHaveText(withSchool)
        expect(await selected()).not.toBeNull()
        await leave()
        await expect.poll(selected).toBeNull()
        await menu(page).filter({ hasText: 'Scholen' }).click()
        await expect(tabs(page)).toHaveText(['Scholenlijst', 'Documenten'])
      })
    for (const path of ['/activities', '/calendar'])
      await test.step(`${path} has none`, async () => {
        await moveTo(page, path)
        await expect(tabs(page)).toHaveCount(0)
      })
  })

  test('the first load of each page', async ({ page, session }) => {
    const inOrder = ['periods', 'activities', 'honours-program', 'schools'].map((name) => `/api/${name}/dropdown`)
    const calls = recordCalls(page)
    const lists = () => calls.map(pathOf).filter((path) => inOrder.includes(path))
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) files.push(pathname)
    })
    for (const path of ['/', '/activities', '/calendar', '/settings', '/schools', '/honours'])
      await test.step(path, async () => {
        calls.length = 0
        files.length = 0
        const html = (await (await page.goto(path))?.text()) ?? ''
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await test.step('gets the drop-down lists one after the other, in the given order', () => expect.poll(lists).toEqual(inOrder))
        await test.step('says with every call what it is, and carries the token', async () => {
          for (const call of calls) {
            const headers = await call.allHeaders()
            expect(headers, call.url()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${session.access}` })
            expect(headers.accept).toContain('application/json')
          }
        })
        await test.step('is of files that the page links', async () => {
          expect(files.length).toBeGreaterThan(0)
          // The grid of the calendar, a script and its styles, which the list does without, and the tab of the settings.
          const unlinked = { '/calendar': 2, '/settings': 1 }[path] ?? 0
          await expect.poll(() => files.filter((file) => !html.includes(`"${file}"`))).toHaveLength(unlinked)
        })
      })
    await menu(page).filter({ hasText: 'Pre-U Activiteiten' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
    expect(lists(), 'asked for once').toEqual(inOrder)
  })

  test('a list that fails does not hold up the others', async ({ page, tolerate }) => {
    tolerate(/status of 503/)
    await page.route('**/api/activities/dropdown', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Even druk.', code: 'overloaded' } }),
    )
    const calls = recordCalls(page)
    await page.goto('/honours')
    await expect.poll(() => calls.map(pathOf)).toContain('/api/schools/dropdown')
    await expect(page.getByRole('heading', { level: 1, name: 'Honoursprogramma' })).toBeVisible()
  })

  test('keeps the choice of light, dark and row height, and begins each navigation at the top', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Accountmenu' }).click()
    await page.getByRole('menuitemradio', { name: 'Donker' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    const choices = () => page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
    await expect.poll(choices).toMatchObject({ mantineColorScheme: 'dark', density: 'compact' })
    await page.reload()
    await expect(page.getByRole('row').nth(5)).toBeAttached()
    expect(await choices()).toMatchObject({ mantineColorScheme: 'dark', density: 'compact' })

    const top = () => page.evaluate(() => window.scrollY)
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect.poll(top).toBeGreaterThan(50)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Ga naar' })).toBeFocused()
    await page.keyboard.type('Kalender')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Kalender' })).toBeVisible()
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
    await expect.poll(top).toBe(0)
  })

  test('an address that does not exist gets a page that says so', async ({ page }) => {
    await page.goto('/bestaat/niet')
    await expect(page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' })).toBeVisible()
    await page.getByRole('link', { name: 'Naar de startpagina' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('has its own menu and tabs', async ({ page, session }) => {
    const { id, name } = session.user.school ?? {}
    const entries = ['Pre-U Activiteiten', 'Inschrijvingen', 'Honoursprogramma', 'Documenten', 'Profiel']
    await open(page, '/activities')
    await test.step('the menu is in the given order, and the school is in the title', async () => {
      await expect(menu(page)).toHaveText(entries)
      expect(await addresses(page)).toEqual(['/activities', '/', '/honours', `/schools/docs/${id}`, `/schools/${id}`])
      await expect(page.getByRole('banner').getByText(`PRE-U & ${name}`, { exact: true })).toBeVisible()
      await expect(page.getByText('Welkom, Marieke van Dijk')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    })
    await test.step('the activities and the calendar have one tab', async () => {
      await expect(tabs(page)).toHaveText(['Activiteitenlijst'])
      await moveTo(page, '/calendar')
      await expect(tabs(page)).toHaveText(['Activiteitenlijst'])
      await expect(tabs(page)).toHaveAttribute('href', '/activities')
    })
    await test.step('the school has tabs for its documents', async () => {
      for (const path of [`/schools/docs/${id}`, `/schools/${id}`, '/schools/docs/all']) {
        await moveTo(page, path)
        await expect(tabs(page)).toHaveText([`${name} documenten`, 'Algemene documenten'])
      }
    })
    await test.step('in a window that just fits the menu, the title and the last button are there', async () => {
      await page.setViewportSize({ width: 1030, height: 700 })
      await expect(menu(page)).not.toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('banner').getByTitle(`PRE-U & ${name}`)).toBeInViewport({ ratio: 1 })
    })
    const expectWholeTitle = async () => {
      const title = page.getByRole('banner').getByTitle(`PRE-U & ${name}`)
      const beyond = title.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])
      for (const pixels of await beyond) expect(pixels).toBeLessThanOrEqual(0)
    }
    await expectWholeTitle()
    await test.step('on a phone the menu is a drawer', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await expectWholeTitle()
      await expect(menu(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Menu openen' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await expect(drawer.getByRole('link')).toHaveText(entries)
      await drawer.getByRole('link', { name: 'Honoursprogramma' }).click()
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL('/honours')
      await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
    })
  })
})

test('a visitor who opens an address that does not exist gets the same page', async ({ page }) => {
  await page.goto('/bestaat/niet')
  await expect(page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' })).toBeVisible()
})
