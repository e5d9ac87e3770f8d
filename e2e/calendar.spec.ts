import type { Activity, ActivityInput } from '@pre-u/contract/activities'
import { fromWallTime, toWallTime } from '@pre-u/contract/dates'
import type { Locator, Page } from '@playwright/test'
import { call, createPeriod, SCHOOL, type Session, signIn, STAFF, uniqueName } from './api'
import { checkAccessibility, expect, test } from './fixtures'
import { answer, variants } from './register'
import { recordCalls, toasts } from './steps'

/** Years ahead, where nothing but what a test made stands in the calendar. */
async function createActivity(session: Session, start: string, end: string, input: Partial<ActivityInput> = {}) {
  const { id } = await createPeriod(session)
  const response = await call('POST', '/api/activities/', {
    access: session.access,
    body: {
      code: crypto.randomUUID().slice(0, 8),
      name: uniqueName('Proefles'),
      category: 'Workshop',
      description: 'Eerste regel.\nTweede regel.',
      location: 'Aula',
      period_ids: [id],
      grades: [4, 5],
      capacity: null,
      max_per_school: null,
      deadline: fromWallTime('2026-12-01 17:00'),
      start_at: fromWallTime(start),
      end_at: fromWallTime(end),
      state: 'PUBLISHED',
      ...input,
    },
  })
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Activity
}

async function timesOf({ access }: Session, { id }: Activity) {
  const { start_at, end_at } = (await (await call('GET', `/api/activities/${id}/`, { access })).json()) as Activity
  return [toWallTime(start_at), toWallTime(end_at)]
}

const eventOf = (within: Page | Locator, { code }: Activity) =>
  within.getByRole('button', { name: `Activiteit: ` }).filter({ hasText: code })
const dayCell = (page: Page, day: string) => page.locator(`[role=cell][data-date='${day}']`).first()
const details = (page: Page, { code, name }: Activity) => page.getByRole('dialog', { name: `${code} ${name}` })
const legend = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'Tonen in de kalender' }).getByRole('button', { name: kind, exact: true })
const choice = (page: Page, view: string) => page.getByRole('group', { name: 'Kalender per' }).getByRole('button', { name: view })

async function drag(page: Page, event: Locator, target: { x: number; y: number }) {
  await event.hover()
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 8 })
  await page.mouse.up()
}

async function dragToDay(page: Page, event: Locator, day: string) {
  const box = await dayCell(page, day).boundingBox()
  if (!box) throw new Error(`${day} is not shown`)
  await drag(page, event, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
}

// High enough for six weeks: a drag ends on a day that is in sight.
const tall = { viewport: { width: 1280, height: 1200 } }

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

    await choice(page, 'Lijst').click()
    await expect(page).toHaveURL(/view=lijst/)
    const day = page.getByRole('listitem', { name: '12 maart 2031' })
    await expect(eventOf(day, activity)).toContainText('13:30 – 17:00')
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
    for (const hour of ['09', '10', '11', '12', '13']) await createActivity(session, `2033-03-10 ${hour}:00`, `2033-03-10 ${hour}:45`)
    await page.goto('/calendar?datum=2033-03-10')
    await page.getByRole('button', { name: /^nog \d$/ }).click()
    const popover = page.getByRole('dialog')
    await expect(popover.getByRole('button', { name: 'Activiteit: ' })).toHaveCount(5)
    await popover.getByRole('button', { name: 'Activiteit: ' }).last().click()
    await expect(page.getByRole('link', { name: 'Naar de activiteit' })).toBeVisible()
  })

  test('dragging to another day asks first and keeps the hours over the change of the clock', async ({ page, session }) => {
    const activity = await createActivity(session, '2031-10-24 13:30', '2031-10-24 17:00')
    await page.goto('/calendar?datum=2031-10-24')
    const question = `${activity.code} ${activity.name} verplaatsen naar di 28 okt. 2031, 13:30?`
    await dragToDay(page, eventOf(page, activity), '2031-10-28')
    await answer(page, question, 'Annuleren')
    await expect(eventOf(dayCell(page, '2031-10-24'), activity)).toBeVisible()
    expect(await timesOf(session, activity)).toEqual(['2031-10-24 13:30', '2031-10-24 17:00'])

    await dragToDay(page, eventOf(page, activity), '2031-10-28')
    await answer(page, question, 'Verplaatsen')
    await expect(toasts(page).getByText('Verzoek succesvol')).toBeVisible()
    await expect(eventOf(dayCell(page, '2031-10-28'), activity)).toBeVisible()
    expect(await timesOf(session, activity)).toEqual(['2031-10-28 13:30', '2031-10-28 17:00'])
  })

  test('dragging in a week changes the hour, and not into the row of whole days', async ({ page, session }) => {
    // A week of its own: what other tests add beside it would move it.
    const activity = await createActivity(session, '2035-05-18 13:30', '2035-05-18 15:00')
    await page.goto('/calendar?view=week&datum=2035-05-18')
    const event = eventOf(page, activity)
    await expect(event).toBeVisible()
    const box = (await event.boundingBox())!
    const [column, whole] = [
      (await page.locator("[data-date='2035-05-16']").last().boundingBox())!,
      (await dayCell(page, '2035-05-16').boundingBox())!,
    ]
    const hour = box.height / 1.5
    await drag(page, event, { x: column.x + column.width / 2, y: box.y + box.height / 2 - 2 * hour })
    await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 16 mei 2035, 11:30?`, 'Verplaatsen')
    await expect.poll(() => timesOf(session, activity)).toEqual(['2035-05-16 11:30', '2035-05-16 13:00'])

    await expect(event).toContainText('11:30 – 13:00')
    await drag(page, event, { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 })
    await expect(event).toContainText('11:30 – 13:00')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('what a colleague adds meanwhile does not take an activity out of the hand that drags it', async ({ page, session }) => {
    const activity = await createActivity(session, '2035-06-15 13:30', '2035-06-15 15:00')
    const listening = page.waitForResponse(/\/api\/live\//)
    await page.goto('/calendar?datum=2035-06-10')
    await listening
    const { x, y } = (await dayCell(page, '2035-06-20').boundingBox())!
    await eventOf(page, activity).hover()
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 40, { steps: 4 })
    const heard = page.waitForResponse(/\/api\/calendar\//)
    const other = await createActivity(session, '2035-06-18 13:30', '2035-06-18 15:00')
    await (await heard).finished()
    await page.mouse.move(x + 50, y + 50)
    await page.mouse.up()
    await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 20 jun. 2035, 13:30?`, 'Verplaatsen')
    await expect(eventOf(dayCell(page, '2035-06-20'), activity)).toBeVisible()
    await expect(eventOf(dayCell(page, '2035-06-18'), other)).toBeVisible()
    expect(await timesOf(session, activity)).toEqual(['2035-06-20 13:30', '2035-06-20 15:00'])
  })

  test('a move to before the deadline is refused and the block returns', async ({ page, session, tolerate }) => {
    tolerate(/status of 400/)
    const deadline = fromWallTime('2034-03-14 17:00')
    const activity = await createActivity(session, '2034-03-16 13:30', '2034-03-16 17:00', { deadline })
    await page.goto('/calendar?datum=2034-03-10')
    await dragToDay(page, eventOf(page, activity), '2034-03-08')
    await answer(page, `${activity.code} ${activity.name} verplaatsen naar wo 8 mrt. 2034, 13:30?`, 'Verplaatsen')
    await expect(toasts(page).getByText('De deadline ligt na het begin van de activiteit')).toBeVisible()
    await expect(eventOf(dayCell(page, '2034-03-16'), activity)).toBeVisible()

    await eventOf(page, activity).click()
    await details(page, activity).getByRole('button', { name: 'Verplaatsen…' }).click()
    const form = page.getByRole('form', { name: 'Activiteit verplaatsen' })
    await form.getByRole('textbox', { name: 'Nieuw begin, datum' }).fill('08/03/34')
    await form.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
    await expect(form.getByText('De deadline ligt na het begin van de activiteit')).toBeVisible()
    await form.getByRole('textbox', { name: 'Nieuw begin, datum' }).fill('20/03/34')
    await form.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await timesOf(session, activity)).toEqual(['2034-03-20 13:30', '2034-03-20 17:00'])
    await expect(eventOf(dayCell(page, '2034-03-20'), activity)).toBeVisible()
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
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(dayCell(page, '2035-03-10')).toBeVisible()
    await choice(page, 'Lijst').click()
    await expect(page.getByText('In deze maand staat niets in de kalender.')).toBeVisible()
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
      await expect(eventOf(page.getByRole('listitem', { name: '31 maart 2036' }), activity)).toContainText('00:30 – 02:00')
    })
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL, ...tall })

  test('sees what is published, marked when it is cancelled, and moves nothing', async ({ page }) => {
    const staff = await signIn(STAFF)
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
      const activity = await createActivity(await signIn(STAFF), '2038-03-11 13:30', '2038-03-11 17:00')
      await page.goto('/calendar?view=week&datum=2038-03-11')
      await expect(eventOf(page.getByRole('listitem', { name: '11 maart 2038' }), activity)).toBeVisible()
      await expect(page.getByRole('group', { name: 'Kalender per' })).toHaveCount(0)
    })
  })
})

for (const { colorScheme, width } of variants)
  for (const account of [STAFF, SCHOOL])
    test.describe(`${account} in ${colorScheme} at ${width}`, () => {
      test.use({ account, colorScheme, viewport: { width, height: 800 } })

      test('every view has no fault that axe knows of', async ({ page }) => {
        for (const view of width > 600 ? ['maand', 'week', 'lijst'] : ['lijst']) {
          await page.goto(`/calendar?view=${view}`)
          await expect(
            page
              .getByRole('main')
              .getByRole('button', { name: /^(Activiteit|Deadline): / })
              .first(),
          ).toBeVisible()
          await checkAccessibility(page, view)
        }
        await legend(page, 'Deadlines').click()
        await page.getByRole('button', { name: 'Activiteit: ' }).first().click()
        await expect(page.getByRole('link', { name: 'Naar de activiteit' })).toBeVisible()
        await checkAccessibility(page, 'details')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.getByRole('button', { name: 'Agenda abonneren' }).click()
        await expect(page.getByRole('textbox', { name: 'Uw persoonlijke adres' })).toHaveValue(/\.ics$/)
        await checkAccessibility(page, 'subscribe')
      })
    })
