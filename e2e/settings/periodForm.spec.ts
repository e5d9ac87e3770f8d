import type { Page, Route } from '@playwright/test'
import { changePeriod, createPeriod, readPeriod, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { isAtRest } from '../support/keptPage'
import { closeToasts, createGate, recordCalls, toasts } from '../support/steps'
import { follow } from '../support/walk'

test.use({ account: STAFF })

const drawer = (page: Page) => page.getByRole('dialog').first()
const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true })
const save = (page: Page, label = 'Toevoegen') => drawer(page).getByRole('button', { name: label, exact: true })
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' })

async function openNew(page: Page) {
  if (isAtRest(page)) await page.goto('/settings')
  await page.getByRole('button', { name: 'Periode toevoegen' }).click()
  await expect(page.getByRole('dialog', { name: 'Nieuwe periode' })).toBeVisible()
}

test('what cannot be saved is said, and nothing is lost', async ({ page, session, tolerate }) => {
  tolerate(/status of 400|ERR_FAILED|Failed to load/)
  await test.step('what is missing, at its field and in a summary whose links lead there', async () => {
    const name = uniqueName('Faal')
    await openNew(page)
    await save(page).click()
    const summary = page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Naam is vereist', 'Begindatum is vereist', 'Einddatum is vereist'])
    await summary.getByRole('link', { name: /Naam/ }).click()
    await expect(field(page, 'Naam')).toBeFocused()
    await page.keyboard.type(name)
    await expect(summary.getByRole('link')).toHaveCount(2)

    await field(page, 'Begindatum').fill('31/02/30')
    await field(page, 'Einddatum').fill('morgen')
    await save(page).click()
    await expect(drawer(page).getByText('Vul een geldige datum in, bijvoorbeeld 12/11/26')).toHaveCount(2)
    await expect(field(page, 'Begindatum')).toHaveValue('31/02/30')
    await expect(field(page, 'Einddatum')).toHaveValue('morgen')

    await field(page, 'Begindatum').fill('10/11/30')
    await field(page, 'Einddatum').fill('09/11/30')
    await save(page).click()
    await expect(summary.getByText('De einddatum ligt voor de begindatum')).toBeVisible()
    await field(page, 'Einddatum').fill('101130')
    await expect(summary).toBeHidden()
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toasts(page).getByText('Succesvol', { exact: true })).toBeVisible()
    await expect(toasts(page).getByText(/^Periode .* toegevoegd$/)).toBeVisible()
  })
  await closeToasts(page)
  await test.step('what the server refuses, at the field and in a toast with its label', async () => {
    const { name } = await createPeriod(session)
    await openNew(page)
    await field(page, 'Naam').fill(name)
    await drawer(page).getByRole('combobox', { name: 'Schooljaar' }).click()
    await page.getByRole('option', { name: '2026-2027' }).click()
    await field(page, 'Begindatum').fill('01/09/26')
    await field(page, 'Einddatum').fill('02/09/26')
    await save(page).click()
    const message = 'In dit schooljaar is er al een periode met deze naam'
    await expect(drawer(page).getByText(message).first()).toBeVisible()
    await expect(toasts(page).getByText('Naam', { exact: true })).toBeVisible()
    await expect(toasts(page).getByText(message)).toBeVisible()
    await expect(field(page, 'Naam')).toHaveValue(name)
    await expect(field(page, 'Einddatum')).toHaveValue('02/09/26')
    await drawer(page).getByRole('button', { name: 'Sluiten' }).click()
    await unsaved(page).getByRole('button', { name: 'Wijzigingen weggooien' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await closeToasts(page)
  })
  await test.step('an answer that was lost: saved again, the period is made once', async () => {
    const name = uniqueName('Verloren')
    await openNew(page)
    await field(page, 'Naam').fill(name)
    await field(page, 'Begindatum').fill('01/09/26')
    await field(page, 'Einddatum').fill('02/09/26')
    // The list has the same address, and is read again when another test changes a period.
    const loseAnswer = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/periods/', loseAnswer)
    await save(page).click()
    await expect(toasts(page).getByText('Something went wrong')).toBeVisible()
    await page.unroute('**/api/periods/', loseAnswer)
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await follow(page, `/settings?search=${name}`)
    await expect(page.getByRole('rowheader')).toHaveText([name])
  })
})

test('the button shows that it is busy and one click makes one period', async ({ page }) => {
  const gate = createGate()
  await openNew(page)
  await page.route('**/api/periods/', async (route) => {
    await gate.opened
    await route.continue()
  })
  const calls = recordCalls(page)
  await field(page, 'Naam').fill(uniqueName('Eenmaal'))
  await field(page, 'Begindatum').fill('010930')
  await field(page, 'Einddatum').fill('020930')
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  gate.open()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1)
})

test('dates are typed or picked', async ({ page }) => {
  await openNew(page)
  await test.step('typed in several ways', async () => {
    const name = uniqueName('Datum')
    await field(page, 'Naam').fill(name)
    for (const typed of ['12/11/30', '12/11/2030', '12-11-2030', '121130']) {
      await field(page, 'Begindatum').fill(typed)
      await field(page, 'Einddatum').fill(typed)
      await field(page, 'Naam').focus()
      await expect(field(page, 'Begindatum')).toHaveValue('12/11/30')
      await expect(field(page, 'Einddatum')).toHaveValue('12/11/30')
    }
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await save(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ name, start_date: '2030-11-12', end_date: '2030-11-12' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await closeToasts(page)
  await openNew(page)
  await test.step('picked from a calendar that begins its weeks on Sunday and refuses pages out of range', async () => {
    await field(page, 'Begindatum').fill('10/11/30')
    await drawer(page).getByRole('button', { name: 'Kalender openen: Einddatum' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalender openen: Einddatum' })
    await expect(calendar.getByRole('columnheader').first()).toHaveText(/^zo/i)
    const month = calendar.getByRole('button', { name: 'Kies een maand' })
    await expect(calendar.getByText('november 2030')).toBeVisible()
    await calendar.getByRole('button', { name: 'Vorige maand' }).click()
    await expect(toasts(page).getByText('Move target is disabled')).toBeVisible()
    await expect(calendar.getByText('november 2030')).toBeVisible()
    await expect(calendar.getByRole('button', { name: '9 november 2030', exact: true })).toBeDisabled()
    await calendar.getByRole('button', { name: 'Volgende maand' }).click()
    await expect(calendar.getByText('december 2030')).toBeVisible()
    await calendar.getByRole('button', { name: '24 december 2030', exact: true }).click()
    await expect(month).toBeHidden()
    await expect(field(page, 'Einddatum')).toHaveValue('24/12/30')
  })
  await test.step('picked with the keyboard', async () => {
    await field(page, 'Begindatum').fill('10/11/30')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Kalender openen: Begindatum' })
    await expect(calendar.getByRole('button', { name: '10 november 2030', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(field(page, 'Begindatum')).toHaveValue('18/11/30')
    await page.keyboard.press('Enter')
    await expect(calendar.getByRole('button', { name: '18 november 2030', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Nieuwe periode' })).toBeVisible()
  })
})

test('a period is made with the keyboard alone', async ({ page, session }) => {
  const name = uniqueName('Toets')
  await page.goto('/settings?open=nieuw')
  await expect(field(page, 'Naam')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('010930')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('020930')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const found = await page.request.get(`/api/periods/?search=${name}`, { headers: { Authorization: `Bearer ${session.access}` } })
  expect(await found.json()).toMatchObject({ count: 1, results: [{ name, start_date: '2030-09-01', end_date: '2030-09-02' }] })
})

test('a change is saved and only what changed is sent', async ({ page, session }) => {
  const { id, name, updated_at } = await createPeriod(session)
  await page.goto(`/settings?search=${name}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await field(page, 'Einddatum').fill('24/12/26')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await save(page, 'Opslaan').click()
  expect((await sent).postDataJSON()).toEqual({ end_date: '2026-12-24', updated_at })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('do 24 dec. 2026')
})

test('leaving unsaved changes asks first, whichever way one leaves', async ({ page, session }) => {
  const { id, name } = await createPeriod(session)
  await page.goto(`/settings?search=${name}`)
  await page.getByRole('link', { name, exact: true }).click()
  await field(page, 'Naam').fill(`${name} gewijzigd`)
  const ways = {
    'the Escape key': () => page.keyboard.press('Escape'),
    'the close button': () => drawer(page).getByRole('button', { name: 'Sluiten' }).click(),
    Back: () => page.evaluate(() => history.back()),
  }
  for (const [way, leave] of Object.entries(ways))
    await test.step(way, async () => {
      await leave()
      await expect(unsaved(page)).toBeVisible()
      await expect(unsaved(page).getByRole('button', { name: 'Verder bewerken' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(unsaved(page)).toBeHidden()
      await expect(field(page, 'Naam')).toHaveValue(`${name} gewijzigd`)
    })
  await page.keyboard.press('Escape')
  await unsaved(page).getByRole('button', { name: 'Wijzigingen weggooien' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readPeriod(session, id)).toMatchObject({ name })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(field(page, 'Naam')).toHaveValue(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('two editors: what both changed is shown field by field, what one changed is kept, and what is gone is said', async ({
  page,
  session,
  tolerate,
}) => {
  tolerate(/status of 40[49]/)
  const { id, name } = await createPeriod(session, { end_date: '2026-12-18' })
  await page.goto(`/settings?open=${id}`)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(field(page, 'Naam')).toHaveValue(name)
  await field(page, 'Naam').fill(`${name} van mij`)
  await field(page, 'Begindatum').fill('02/09/26')
  await changePeriod(session, id, { name: `${name} van de ander`, end_date: '2026-12-24' })
  await save(page, 'Opslaan').click()

  const conflict = page.getByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
  await expect(conflict).toBeVisible()
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
  await expect(conflict).toContainText('Uw wijziging')
  await expect(conflict).toContainText('Gewijzigd door een ander')
  await expect(conflict).toContainText('Einddatum')
  await conflict.getByRole('radio', { name: `Gewijzigd door een ander: ${name} van de ander` }).click()
  await expect(field(page, 'Naam')).toHaveValue(`${name} van de ander`)
  await conflict.getByRole('radio', { name: `Uw wijziging: ${name} van mij` }).click()
  await save(page, 'Opslaan').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readPeriod(session, id)).toMatchObject({ name: `${name} van mij`, start_date: '2026-09-02', end_date: '2026-12-24' })
  await follow(page, '/settings?open=999999')
  await expect(drawer(page).getByText('Dit bestaat niet of niet meer.')).toBeVisible()
})

test.describe('far from Amsterdam', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a day is the same day', async ({ page, session }) => {
    const { id, name } = await createPeriod(session, { start_date: '2026-11-12', end_date: '2026-12-18' })
    await page.goto(`/settings?search=${name}`)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('do 12 nov. 2026')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(field(page, 'Begindatum')).toHaveValue('12/11/26')
    await drawer(page).getByRole('button', { name: 'Kalender openen: Begindatum' }).click()
    await page.getByRole('button', { name: '13 november 2026', exact: true }).click()
    await expect(field(page, 'Begindatum')).toHaveValue('13/11/26')
    await save(page, 'Opslaan').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await readPeriod(session, id)).toMatchObject({ start_date: '2026-11-13' })
  })
})
