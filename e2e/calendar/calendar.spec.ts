import { dayOf, fromWallTime } from '@pre-u/contract/platform/dates'
import type { Page } from '@playwright/test'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { createActivity, createPeriodAround, dayCell, details, dragToDay, eventOf, tall, timesOf } from './calendar'
import { expect, test } from '../support/fixtures'
import { answer } from '../students/register'
import { recordCalls, toasts } from '../support/steps'

const legend = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'Tonen in de kalender' }).getByRole('button', { name: kind, exact: true })
const choice = (page: Page, view: string) => page.getByRole('group', { name: 'Kalender per' }).getByRole('button', { name: view })

test.describe('staff', () => {
  test.use({ account: STAFF, ...tall })

  test('the legend filters, and view, month and filter stand in the address', async ({ page, session }) => {
    const activity = await createActivity(session, '2031-03-12 13:30', '2031-03-12 17:00')
    await page.goto('/calendar?datum=2031-02-10')
    await page.getByRole('button', { name: 'Volgende maand' }).click()
    await expect(page).toHaveURL('/calendar?datum=2031-03-01')
    await expect(page.getByRole('heading', { name: 'Maart 2031' })).toBeVisible()
    await expect(eventOf(dayCell(page, '2031-03-12'), activity)).toContainText('13:30')

    await legend(page, 'Activiteiten').click()
    await expect(page).toHaveURL(/verberg=activity$/)
    await expect(legend(page, 'Activiteiten')).toHaveAttribute('aria-pressed', 'false')
    await expect(eventOf(page, activity)).toHaveCount(0)
    await page.goBack()
    await expect(eventOf(page, activity)).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('row', { name: activity.name })
    await expect(printed).toContainText('wo 12 mrt. 2031, 13:30–17:00')
    await expect(eventOf(page, activity)).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(printed).toBeHidden()

    await choice(page, 'Lijst').click()
    await expect(page).toHaveURL(/view=lijst/)
    const day = page.getByRole('listitem', { name: '12 maart 2031' })
    await expect(eventOf(day, activity)).toContainText('13:30–17:00')
    await page.reload()
    await expect(eventOf(day, activity)).toBeVisible()
    await page.goBack()
    await expect(choice(page, 'Maand')).toHaveAttribute('aria-pressed', 'true')
    await expect(dayCell(page, '2031-03-12')).toBeVisible()
  })

  test('the details open with the keyboard, and Escape returns to the event', async ({ page, session }) => {
    const activity = await createActivity(session, '2032-03-10 13:30', '2032-03-11 17:00', { state: 'PUBLISHED' })
    await page.goto('/calendar?datum=2032-03-10')
    await eventOf(page, activity).focus()
    await page.keyboard.press('Enter')
    await expect(details(page, activity)).toContainText('wo 10 mrt. 2032, 13:30 – do 11 mrt. 2032, 17:00')
    await expect(details(page, activity)).toContainText('Aula')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(eventOf(page, activity)).toBeFocused()

    await eventOf(page, activity).click()
    await details(page, activity).getByRole('link', { name: 'Naar de activiteit' }).click()
    await expect(page).toHaveURL(`/activities/${activity.id}`)
    await page.goBack()
    await expect(details(page, activity)).toBeVisible()
  })

  test('a day with much says how much more there is, and shows it', async ({ page, session }) => {
    const period_ids = [(await createPeriodAround(session, '2033-03-10')).id]
    for (const hour of ['09', '10', '11', '12', '13'])
      await createActivity(session, `2033-03-10 ${hour}:00`, `2033-03-10 ${hour}:45`, { period_ids })
    await page.goto('/calendar?datum=2033-03-10')
    await page.getByRole('button', { name: /^nog \d$/ }).click()
    const popover = page.getByRole('dialog')
    await expect(popover.getByRole('button', { name: 'Activiteit: ' })).toHaveCount(5)
    await popover.getByRole('button', { name: 'Activiteit: ' }).last().click()
    await expect(page.getByRole('link', { name: 'Naar de activiteit' })).toBeVisible()
  })

  test('the own address can be followed, and a new one ends the old', async ({ page, session, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const activity = await createActivity(session, '2027-06-10 13:30', '2027-06-10 17:00')
    await page.goto('/calendar')
    await page.getByRole('button', { name: 'Agenda abonneren' }).click()
    const address = page.getByRole('dialog', { name: 'Agenda abonneren' }).getByRole('textbox', { name: 'Uw persoonlijke adres' })
    await expect(address).toHaveValue(/\.ics$/)
    await page.getByRole('button', { name: 'Kopieer adres' }).click()
    await expect(toasts(page).getByText('Adres gekopieerd')).toBeVisible()
    const old = await page.evaluate(() => navigator.clipboard.readText())
    expect(old).toBe(await address.inputValue())
    const feed = await fetch(old)
    expect(feed.headers.get('content-type')).toContain('text/calendar')
    expect((await feed.text()).replaceAll(/\r?\n[ \t]/g, '')).toContain(activity.name)

    await page.getByRole('button', { name: 'Nieuw adres maken' }).click()
    await answer(page, 'Nieuw adres maken?', 'Nieuw adres maken')
    await expect(address).not.toHaveValue(old)
    expect((await fetch(old)).status).toBe(404)
    expect((await fetch(await address.inputValue())).status).toBe(200)
  })

  test('a calendar that does not load says so and can be asked again', async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    await page.route(/\/api\/calendar\/\?/, (route) =>
      route.fulfill({ status: 404, json: { detail: 'Niet gevonden.', code: 'not_found' } }),
    )
    await page.goto('/calendar?datum=2035-03-10')
    await expect(page.getByText('De kalender kon niet worden geladen.')).toBeVisible()
    await page.unroute(/\/api\/calendar\/\?/)
    const again = page.getByRole('button', { name: 'Opnieuw proberen' })
    // A change by another test also makes the page ask again.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(dayCell(page, '2035-03-10')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await choice(page, 'Lijst').click()
    await expect(page.getByText('Deze maand staat er niets in de kalender.')).toBeVisible()
  })

  test.describe('in New York', () => {
    test.use({ timezoneId: 'America/New_York' })

    test('the clock is that of Amsterdam', async ({ page, session }) => {
      const activity = await createActivity(session, '2036-03-13 00:30', '2036-03-13 02:00')
      await page.goto('/calendar?datum=2036-03-13')
      await expect(eventOf(dayCell(page, '2036-03-13'), activity)).toContainText('00:30')
      await dragToDay(page, eventOf(page, activity), '2036-03-31')
      await answer(page, `${activity.code} ${activity.name} verplaatsen naar ma 31 mrt. 2036, 00:30?`, 'Verplaatsen')
      await expect.poll(() => timesOf(session, activity)).toEqual(['2036-03-31 00:30', '2036-03-31 02:00'])
      await choice(page, 'Lijst').click()
      await expect(eventOf(page.getByRole('listitem', { name: '31 maart 2036' }), activity)).toContainText('00:30–02:00')
    })
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL, ...tall })

  test('sees what is published, marked when it is cancelled, and moves nothing', async ({ page }) => {
    const staff = await sharedSession(STAFF)
    const published = await createActivity(staff, '2037-03-11 13:30', '2037-03-11 17:00')
    const cancelled = await createActivity(staff, '2037-03-12 13:30', '2037-03-12 17:00', { state: 'CANCELLED' })
    const draft = await createActivity(staff, '2037-03-13 13:30', '2037-03-13 17:00', { state: 'DRAFT' })
    await page.goto('/calendar?datum=2037-03-11')
    await expect(eventOf(page, published)).toBeVisible()
    await expect(eventOf(page, cancelled)).toContainText('Geannuleerd')
    await expect(eventOf(page, draft)).toHaveCount(0)

    const calls = recordCalls(page)
    await dragToDay(page, eventOf(page, published), '2037-03-18')
    await expect(eventOf(dayCell(page, '2037-03-11'), published)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(calls.filter((request) => request.method() === 'PATCH')).toEqual([])
    await eventOf(page, published).click()
    await expect(details(page, published).getByRole('link', { name: 'Naar de activiteit' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verplaatsen…' })).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('sees the list, whatever view the address names', async ({ page }) => {
      const activity = await createActivity(await sharedSession(STAFF), '2038-03-11 13:30', '2038-03-11 17:00')
      await page.goto('/calendar?view=week&datum=2038-03-11')
      await expect(eventOf(page.getByRole('listitem', { name: '11 maart 2038' }), activity)).toBeVisible()
      await expect(page.getByRole('group', { name: 'Kalender per' })).toHaveCount(0)
    })

    test('the list begins at its day, shows the days before it, and goes to today', async ({ page }) => {
      const staff = await sharedSession(STAFF)
      const [earlier, later] = [
        await createActivity(staff, '2039-05-04 13:30', '2039-05-04 17:00'),
        await createActivity(staff, '2039-05-18 13:30', '2039-05-18 17:00'),
      ]
      const today = dayOf(new Date())
      const deadline = fromWallTime(`${today} 00:00`)
      const ofToday = await createActivity(staff, `${today} 13:30`, `${today} 17:00`, { deadline })
      const days = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('list', { name: 'Gebeurtenissen' }) })
      await page.goto('/calendar?datum=2039-05-10')
      await expect(eventOf(days.first(), later)).toBeVisible()
      await page.getByRole('button', { name: 'Eerder in mei 2039' }).click()
      await expect(days.first().getByRole('button').first()).toBeFocused()
      await expect(eventOf(page, earlier)).toBeVisible()
      await page.getByRole('button', { name: 'Vandaag' }).click()
      await expect(page).toHaveURL('/calendar')
      await expect(days.first()).toContainText(', vandaag')
      await expect(eventOf(days.first(), ofToday)).toBeVisible()
      await expect(days.first()).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    })
  })
})
