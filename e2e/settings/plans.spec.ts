import type { Page } from '@playwright/test'
import { call, STAFF, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'
import { answer, choose, createPlan, createSchool, drawer, field, rows, save, test } from '../students/register'
import { closeToasts } from '../support/steps'
import { visit } from '../support/walk'

test.use({ account: STAFF })

const openList = (page: Page, search: string) => page.goto(`/settings?tab=pakketten&search=${encodeURIComponent(search)}`)
/** The first cell selects the row. */
const cell = (page: Page, nth: number) =>
  rows(page)
    .getByRole('cell')
    .nth(nth + 1)

const REGISTRATIONS = 'Max. inschrijvingen per periode (optioneel)'
const CANDIDATES = 'Max. kandidaten per programma (optioneel)'

test('a package is added with a limit and without one, and changed', async ({ page }) => {
  const name = uniqueName('Partner')
  await page.goto('/settings?tab=pakketten')
  await page.getByRole('button', { name: 'Pakket toevoegen' }).click()
  await field(page, 'Naam').fill(name)
  await expect(field(page, REGISTRATIONS)).toHaveAttribute('inputmode', 'numeric')
  await field(page, REGISTRATIONS).fill('veel')
  await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Max. inschrijvingen per periode: Vul een getal in.' })).toBeVisible()
  await expect(field(page, REGISTRATIONS)).toHaveValue('veel')
  await field(page, REGISTRATIONS).fill('1.200')
  await drawer(page).getByRole('switch', { name: 'Voorrang' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await save(page, 'Toevoegen')
  expect((await sent).postDataJSON()).toMatchObject({ name, max_registrations: 1200, max_honours_students: null, priority: true })

  await openList(page, name)
  await expect(cell(page, 0)).toHaveText('1.200')
  await expect(cell(page, 1)).toHaveText('geen limiet')
  await page.getByRole('link', { name, exact: true }).click()
  await field(page, REGISTRATIONS).fill('')
  await field(page, CANDIDATES).fill('3')
  await save(page, 'Opslaan')
  await expect(cell(page, 0)).toHaveText('geen limiet')
  await expect(cell(page, 1)).toHaveText('3')
})

test('a package that no school has is removed; one that a school has, or whose name exists, is refused', async ({
  page,
  session,
  tolerate,
}) => {
  tolerate(/status of 4(00|09)/)
  await test.step('no school has it', async () => {
    const { name } = await createPlan(session)
    await openList(page, name)
    await choose(page, name, 'Verwijderen', `Pakket "${name}" verwijderen?`)
    await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  })
  await test.step('a school has it: deactivating it is offered instead', async () => {
    const { id, name } = await createPlan(session)
    await createSchool(session, { plan_id: id })
    await openList(page, name)
    await expect(cell(page, 2)).toHaveText('1')
    await choose(page, name, 'Verwijderen', `Pakket "${name}" verwijderen?`)
    await answer(page, `Pakket "${name}" is in gebruik`, 'Deactiveren')
    await expect(rows(page)).toContainText('Niet actief')
    const choices = await call('GET', '/api/plans/dropdown', session)
    expect(await choices.json()).not.toContainEqual(expect.objectContaining({ id }))
  })
  await closeToasts(page)
  await test.step('its name exists, which is said at the field', async () => {
    const { name } = await createPlan(session)
    await visit(page, '/settings?tab=pakketten&open=nieuw')
    await field(page, 'Naam').fill(name.toUpperCase())
    await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
    await expect(drawer(page).getByRole('link', { name: 'Naam: Er is al een pakket met deze naam' })).toBeVisible()
  })
})
