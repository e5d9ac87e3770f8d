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

  test('sees its menu in the given order, the title and a welcome', async ({ page }) => {
    await page.goto('/')
    await expect(menu(page)).toHaveText(['Inschrijvingen', 'Scholen', 'Pre-U Activiteiten', 'Honoursprogramma', 'Instellingen'])
    expect(await addresses(page)).toEqual(['/', '/schools', '/activities', '/honours', '/settings'])
    await expect(page.getByRole('banner').getByText('PRE-U', { exact: true })).toBeVisible()
    await expect(page.getByText('Welkom, Anna de Vries')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  })

  test('each entry leads to its page and is marked there', async ({ page }) => {
    await page.goto('/')
    for (const name of ['Scholen', 'Pre-U Activiteiten', 'Honoursprogramma', 'Instellingen', 'Inschrijvingen']) {
      await menu(page).filter({ hasText: name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(`${name} – PRE-U`)
      await expect(menu(page).and(page.locator('[aria-current=page]'))).toHaveText([name])
    }
  })

  test('has tabs in the schools section, with those of the selected school', async ({ page }) => {
    await page.goto('/schools')
    await expect(tabs(page)).toHaveText(['Scholenlijst', 'Documenten'])
    await moveTo(page, '/schools/5')
    const name = 'Sint-Willibrord Lyceum'
    const withSchool = ['Scholenlijst', 'Documenten', name, `${name} documenten`]
    await expect(tabs(page)).toHaveText(withSchool)
    await tabs(page)
      .filter({ hasText: `${name} documenten` })
      .click()
    await expect(page).toHaveURL('/schools/docs/5')
    await tabs(page).nth(1).click()
    await expect(page).toHaveURL('/schools/docs/all')
    await page.reload()
    await expect(tabs(page)).toHaveText(withSchool)
  })

  test('the school list and every top-level page clear the selected school', async ({ page }) => {
    const selected = () => page.evaluate(() => JSON.parse(localStorage.getItem('schools') ?? '{}').state?.selectedSchool ?? null)
    for (const leave of [
      () => tabs(page).filter({ hasText: 'Scholenlijst' }).click(),
      () => menu(page).filter({ hasText: 'Honoursprogramma' }).click(),
      () => menu(page).filter({ hasText: 'Scholen' }).click(),
    ]) {
      await page.goto('/schools/5')
      await expect(tabs(page)).toHaveCount(4)
      await leave()
      await expect.poll(selected).toBeNull()
      await page.goto('/schools')
      await expect(tabs(page)).toHaveText(['Scholenlijst', 'Documenten'])
    }
  })

  test('has no tabs in the activities and calendar section', async ({ page }) => {
    await open(page, '/activities')
    await expect(tabs(page)).toHaveCount(0)
    await moveTo(page, '/calendar')
    await expect(tabs(page)).toHaveCount(0)
  })

  for (const path of ['/', '/schools', '/activities', '/calendar', '/settings'])
    test(`the drop-down lists load in the given order on ${path}`, async ({ page }) => {
      const calls = recordCalls(page)
      await page.goto(path)
      await expect.poll(() => calls.map(pathOf)).toContain('/api/schools/dropdown')
      const lists = calls.map(pathOf).filter((called) => /^\/api\/(periods|activities|honours-program|schools)\/dropdown/.test(called))
      expect(lists).toEqual(['periods', 'activities', 'honours-program', 'schools'].map((name) => `/api/${name}/dropdown`))
    })

  test('the drop-down lists load once, one after the other, in the given order', async ({ page }) => {
    const calls = recordCalls(page)
    const lists = () => calls.map(pathOf).filter((path) => path.includes('dropdown'))
    await page.goto('/honours')
    const inOrder = ['periods', 'activities', 'honours-program', 'schools'].map((name) => `/api/${name}/dropdown`)
    await expect.poll(lists).toEqual(inOrder)
    await menu(page).filter({ hasText: 'Pre-U Activiteiten' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
    expect(lists()).toEqual(inOrder)
  })

  test('the page of a route links every file of its first load', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) files.push(pathname)
    })
    const response = await page.goto('/schools')
    const html = (await response?.text()) ?? ''
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !html.includes(`"${file}"`))).toEqual([])
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

  test('every call says what it is and carries the token', async ({ page, session }) => {
    const calls = recordCalls(page)
    await page.goto('/settings')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect.poll(() => calls.map(pathOf)).toContain('/api/schools/dropdown')
    for (const call of calls) {
      const headers = await call.allHeaders()
      expect(headers, call.url()).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${session.access}` })
      expect(headers.accept).toContain('application/json')
    }
  })

  test('each navigation begins at the top of the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    const top = () => page.evaluate(() => window.scrollY)
    await page.goto('/settings')
    await expect(page.getByRole('row').nth(5)).toBeAttached()
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect.poll(top).toBeGreaterThan(50)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Ga naar' })).toBeFocused()
    await page.keyboard.type('API')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'API-documentatie' })).toBeVisible()
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
    await expect.poll(top).toBe(0)
  })

  test('a question mark shows the shortcuts', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the first stop of the keyboard skips to the content', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('an address that does not exist gets a page that says so', async ({ page }) => {
    await page.goto('/bestaat/niet')
    await expect(page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' })).toBeVisible()
    await page.getByRole('link', { name: 'Naar de startpagina' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inschrijvingen' })).toBeVisible()
  })

  test('the choice of light, dark and row height is kept', async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Accountmenu' }).click()
    await page.getByRole('menuitemradio', { name: 'Donker' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    const choices = () => page.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
    await expect.poll(choices).toMatchObject({ mantineColorScheme: 'dark', density: 'compact' })
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await choices()).toMatchObject({ mantineColorScheme: 'dark', density: 'compact' })
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('sees its menu in the given order, and its school in the title', async ({ page, session }) => {
    await page.goto('/activities')
    const { id, name } = session.user.school ?? {}
    await expect(menu(page)).toHaveText(['Pre-U Activiteiten', 'Inschrijvingen', 'Honoursprogramma', 'Documenten', 'Profiel'])
    expect(await addresses(page)).toEqual(['/activities', '/', '/honours', `/schools/docs/${id}`, `/schools/${id}`])
    await expect(page.getByRole('banner').getByText(`PRE-U & ${name}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Welkom, Marieke van Dijk')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  })

  test('has its own tabs in the schools section', async ({ page, session }) => {
    const { id, name } = session.user.school ?? {}
    for (const [index, path] of [`/schools/docs/${id}`, `/schools/${id}`, '/schools/docs/all'].entries()) {
      await (index === 0 ? open : moveTo)(page, path)
      await expect(tabs(page)).toHaveText([`${name} documenten`, 'Algemene documenten'])
    }
  })

  test('has one tab in the activities and calendar section', async ({ page }) => {
    for (const [index, path] of ['/activities', '/calendar'].entries()) {
      await (index === 0 ? open : moveTo)(page, path)
      await expect(tabs(page)).toHaveText(['Activiteitenlijst'])
      await expect(tabs(page)).toHaveAttribute('href', '/activities')
    }
  })

  test('on a phone the menu is a drawer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/activities')
    await expect(menu(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu openen' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link')).toHaveText(['Pre-U Activiteiten', 'Inschrijvingen', 'Honoursprogramma', 'Documenten', 'Profiel'])
    await drawer.getByRole('link', { name: 'Honoursprogramma' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL('/honours')
    await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  })
})

test('a visitor who opens an address that does not exist gets the same page', async ({ page }) => {
  await page.goto('/bestaat/niet')
  await expect(page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' })).toBeVisible()
})
