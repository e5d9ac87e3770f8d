import type { Page } from '@playwright/test'
import { call, givePassword, SCHOOL, signIn, STAFF, uniqueName } from '../support/api'
import { uniqueEmail } from '../students/register'
import { expect, test } from '../support/fixtures'
import {
  ACTIVITIES,
  closeToasts,
  createGate,
  endSession,
  LATE_LISTS,
  logIn,
  pathOf,
  recordCalls,
  sendTooLate,
  storedTokens,
  toasts,
} from '../support/steps'

/** As when five minutes have passed: the next call is refused. */
const spoilAccess = (page: Page) =>
  page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}')
    auth.state.access = 'verlopen'
    localStorage.setItem('auth', JSON.stringify(auth))
  })

const firstRow = (page: Page) => page.getByRole('row').nth(1)

/** Until the page is at rest: the last of what it loads by itself has come. */
async function openPeriods(page: Page) {
  const last = page.waitForResponse('**/api/schools/dropdown')
  await page.goto('/settings')
  await last
  await expect(firstRow(page)).toBeVisible()
}

const refreshes = (calls: ReturnType<typeof recordCalls>) => calls.map(pathOf).filter((path) => path === '/auth/token/refresh')

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('an expired token is renewed once for several calls, and nobody notices', async ({ page, session, tolerate }) => {
    tolerate(/status of 401/)
    await openPeriods(page)
    await spoilAccess(page)
    const refused = createGate()
    let refusals = 0
    page.on('response', (response) => {
      if (response.status() === 401) refusals += 1
      if (refusals === 2) refused.open()
    })
    await page.route('**/auth/token/refresh', async (route) => {
      await refused.opened
      await route.continue()
    })
    const calls = recordCalls(page)
    await page.reload()
    await expect(firstRow(page)).toBeVisible()
    await expect.poll(() => calls.map(pathOf)).toContain('/api/schools/dropdown')
    await expect(page).toHaveURL('/settings')
    expect(refreshes(calls)).toHaveLength(1)
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
    const { access, refresh } = await storedTokens(page)
    expect(access).not.toBe('verlopen')
    expect(refresh).not.toBe(session.refresh)
  })

  test('two tabs share one renewal', async ({ page, context, tolerate }) => {
    tolerate(/status of 401/)
    const other = await context.newPage()
    await Promise.all([openPeriods(page), openPeriods(other)])
    const calls = [recordCalls(page), recordCalls(other)]
    await spoilAccess(page)
    await Promise.all([page.reload(), other.reload()])
    await expect(firstRow(page)).toBeVisible()
    await expect(firstRow(other)).toBeVisible()
    expect(refreshes(calls.flat())).toHaveLength(1)
    expect(await storedTokens(page)).toEqual(await storedTokens(other))
  })

  test('a refused renewal ends the session, says so and keeps the way back', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    await openPeriods(page)
    await endSession(page)
    await page.getByRole('tab', { name: 'Logboek' }).click()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await expect(toasts(page).getByText('Uw sessie is verlopen. Log opnieuw in.')).toBeVisible()
    expect(await storedTokens(page)).toMatchObject({ access: null, refresh: null })
    await test.step('the page keeps saying why, and that what was typed is kept', async () => {
      await closeToasts(page)
      const main = page.getByRole('main')
      await expect(main.getByText('Uw sessie is verlopen. Log opnieuw in.')).toBeVisible()
      await expect(main.getByText('is als concept bewaard en staat er na het inloggen weer.')).toBeVisible()
      await page.reload()
      await expect(main.getByText('Uw sessie is verlopen. Log opnieuw in.')).toBeVisible()
    })
    await logIn(page, STAFF)
    await expect(page.getByRole('tab', { name: 'Logboek' })).toHaveAttribute('aria-selected', 'true')
  })

  test('what was typed in a form is there again after signing in', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    const name = uniqueName('Onderbroken')
    await page.goto('/settings?open=nieuw')
    const form = page.getByRole('dialog', { name: 'Nieuwe periode' })
    await form.getByRole('textbox', { name: 'Naam' }).fill(name)
    await form.getByRole('textbox', { name: 'Begindatum' }).fill('010930')
    await form.getByRole('textbox', { name: 'Einddatum' }).fill('020930')
    await sendTooLate(page, form.getByRole('button', { name: 'Toevoegen' }), STAFF)
    await expect(form.getByText('Wat u had ingevuld toen uw sessie eindigde, staat er weer.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Naam' })).toHaveValue(name)
    await expect(toasts(page)).not.toContainText('verlopen')
    await form.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(form).toBeHidden()
  })

  test('so is what was typed on a page', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    await test.step('about a retention term', async () => {
      await page.goto('/settings?tab=bewaartermijnen')
      const term = page.getByRole('textbox', { name: /^Prullenbak/ })
      await term.fill('21')
      await sendTooLate(page, page.getByRole('button', { name: 'Termijn van prullenbak' }), STAFF)
      await expect(term).toHaveValue('21')
    })
    await test.step('about oneself', async () => {
      await page.getByRole('tab', { name: 'Mijn account' }).click()
      const infix = page.getByRole('textbox', { name: 'Tussenvoegsel' })
      await infix.fill('van der')
      await sendTooLate(page, page.getByRole('button', { name: 'Gegevens opslaan' }), STAFF)
      await expect(infix).toHaveValue('van der')
    })
  })

  test('a name that was typed in a dialog is there when it is opened again', async ({ page, tolerate }) => {
    tolerate(/status of 401/)
    const name = uniqueName('Map')
    const field = page.getByRole('dialog', { name: 'Nieuwe map' }).getByRole('textbox', { name: 'Naam' })
    await page.goto('/schools/docs/all')
    await page.getByRole('button', { name: 'Nieuwe map' }).click()
    await field.fill(name)
    await sendTooLate(page, page.getByRole('button', { name: 'Map maken' }), STAFF)
    await page.getByRole('button', { name: 'Nieuwe map' }).click()
    await expect(field).toHaveValue(name)
    await page.getByRole('button', { name: 'Map maken' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  test('signing out asks before it drops what was typed', async ({ page }) => {
    await page.goto('/settings?open=nieuw')
    const form = page.getByRole('dialog', { name: 'Nieuwe periode' })
    await form.getByRole('textbox', { name: 'Naam' }).fill('Half')
    // The drawer covers the button.
    await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label=Uitloggen]')?.click())
    const question = page.getByRole('dialog', { name: 'Uitloggen en invoer verwijderen?' })
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await expect(form.getByRole('textbox', { name: 'Naam' })).toHaveValue('Half')
    await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label=Uitloggen]')?.click())
    await question.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  })

  test('a server in trouble signs nobody out', async ({ page, tolerate }) => {
    tolerate(/status of (401|503)/)
    await openPeriods(page)
    await spoilAccess(page)
    await page.route('**/auth/token/refresh', (route) => route.fulfill({ status: 503, json: { detail: 'Even druk.', code: 'overloaded' } }))
    await page.reload()
    await expect(page.getByText('De lijst kon niet worden geladen.')).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL('/settings')
    await page.unroute('**/auth/token/refresh')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(firstRow(page)).toBeVisible()
  })

  test('a lost connection signs nobody out, is told, and is made good', async ({ page, context, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/)
    await openPeriods(page)
    await context.setOffline(true)
    await expect(page.getByText('U bent offline.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill('Winter')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).first().click()
    await expect(page.getByText('U bent offline.')).toBeVisible()
    await expect(page).toHaveURL(/\/settings/)
    await context.setOffline(false)
    // The page may have retried already, without this button.
    await page
      .getByRole('button', { name: 'Opnieuw proberen' })
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await expect(page.getByText('U bent offline.')).toBeHidden()
    await expect(firstRow(page)).toContainText('Winter')
    await test.step('so is a server that does not answer, and the page catches up by itself', async () => {
      await page.route(/\/(api|healthz)/, (route) => route.abort('connectionrefused'))
      await page.getByRole('searchbox', { name: 'Zoeken' }).fill('Najaar')
      await expect(page.getByText('De server antwoordt niet.')).toBeVisible()
      await page.unroute(/\/(api|healthz)/)
      await expect(page.getByText('De server antwoordt niet.')).toBeHidden()
      await expect(firstRow(page)).toContainText('Najaar')
    })
  })

  test('a form that cannot be saved says so until it is', async ({ page, context, tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/settings?tab=medewerkers&open=nieuw')
    const form = page.getByRole('dialog', { name: 'Nieuwe medewerker' })
    await form.getByRole('textbox', { name: 'Voornaam' }).fill('Lijn')
    await form.getByRole('textbox', { name: 'Achternaam' }).fill('Verbroken')
    await form.getByRole('textbox', { name: 'E-mailadres' }).fill(uniqueEmail())
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Toevoegen' }).click()
    const summary = form.getByRole('region', { name: 'Dit is nog niet opgeslagen' })
    await expect(summary).toContainText('Er is geen verbinding.')
    await closeToasts(page)
    await expect(summary).toBeInViewport()
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Toevoegen' }).click()
    await expect(form).toBeHidden()
  })
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('what was typed about the own account is there again, and says that it could not be saved', async ({ page, context, tolerate }) => {
    tolerate(/status of 401|ERR_INTERNET_DISCONNECTED/)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/account')
    const phone = page.getByLabel('Telefoonnummer (optioneel)')
    const save = page.getByRole('button', { name: 'Gegevens opslaan' })
    const number = await phone.inputValue()
    await phone.fill('030 765 43 21')
    await sendTooLate(page, save, SCHOOL)
    await expect(phone).toHaveValue('030 765 43 21')
    await expect(page.getByText('Het is nog niet opgeslagen.')).toBeVisible()
    await context.setOffline(true)
    await save.click()
    const summary = page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })
    await expect(summary).toContainText('Er is geen verbinding.')
    await expect(summary).toBeInViewport({ ratio: 1 })
    await expect(save).toBeInViewport({ ratio: 1 })
    await context.setOffline(false)
    await phone.fill(number)
    await save.click()
    await expect(toasts(page).getByText('Uw gegevens zijn opgeslagen')).toBeVisible()
    await expect(summary).toBeHidden()
  })

  test('signing out in one tab signs out the other', async ({ page, context, tolerate }) => {
    tolerate(LATE_LISTS)
    const other = await context.newPage()
    await page.goto('/honours')
    await other.goto('/activities')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
  })

  test('signing in in one tab opens the other', async ({ page, context, tolerate }) => {
    tolerate(LATE_LISTS)
    await page.goto('/honours')
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/login')
    await logIn(other, SCHOOL)
    await expect(other).toHaveURL(ACTIVITIES)
    await expect(page.getByRole('heading', { level: 1, name: 'Pre-U Activiteiten' })).toBeVisible()
  })
})

test('signing out everywhere ends the sessions on other devices too', async ({ page, tolerate }) => {
  tolerate(LATE_LISTS)
  const email = 'contact6@school.example'
  await givePassword(email)
  const elsewhere = await signIn(email)
  await page.goto('/login')
  await logIn(page, email)
  await page.getByRole('button', { name: 'Accountmenu' }).click()
  await page.getByRole('menuitem', { name: 'Overal uitloggen' }).click()
  const question = page.getByRole('dialog', { name: 'Overal uitloggen?' })
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await question.getByRole('button', { name: 'Overal uitloggen' }).click()
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  expect((await call('GET', '/auth/user/', elsewhere)).status).toBe(401)
  expect((await call('POST', '/auth/token/refresh', { body: { refresh: elsewhere.refresh } })).status).toBe(401)
})
