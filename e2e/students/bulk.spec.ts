import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { STAFF } from '../support/api'
import { expect } from '../support/fixtures'
import { closeToasts, toasts } from '../support/steps'
import { answer, createSchool, rows, test } from './register'
import { openList, register, registerMany, setStatus, statusButton, tick } from './registrations'

test.use({ account: STAFF })

const refusal = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function chooseStatus(page: Page, status: string) {
  await page.getByRole('button', { name: 'Status wijzigen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Status van/ })
  await dialog.getByRole('radio', { name: status }).click()
  await dialog.getByRole('button', { name: 'Wijzigen' }).click()
}

test('placing more than fit names who stands in the way; a smaller selection is placed, and taken back', async ({
  page,
  session,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const activity = await createActivity(session, { capacity: 2 })
  const pupils = await registerMany(session, activity, await createSchool(session), 4)
  await openList(page, { activity__id: String(activity.id) })
  await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
  await chooseStatus(page, 'Geplaatst')
  const lines = refusal(page, 'Er is niets gewijzigd').getByRole('listitem')
  await expect(lines).toHaveText(pupils.slice(2).map((pupil) => `${fullName(pupil)}: ${activity.code} heeft nog maar 2 vrije plaatsen.`))
  await expect(refusal(page, 'Er is niets gewijzigd')).toContainText('Er is plaats voor 2 van de 4.')
  await refusal(page, 'Er is niets gewijzigd').getByRole('button', { name: 'Sluiten' }).click()
  await page
    .getByRole('dialog', { name: /^Status van/ })
    .getByRole('button', { name: 'Annuleren' })
    .click()
  await expect(page.getByText('4 geselecteerd')).toBeVisible()

  for (const pupil of pupils.slice(2)) await tick(page, fullName(pupil)).click()
  await chooseStatus(page, 'Geplaatst')
  await expect(toasts(page).getByText('2 inschrijvingen zijn nu geplaatst')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Geplaatst' })).toHaveCount(2)
  await expect(page.getByText(/geselecteerd/)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(rows(page).filter({ hasText: 'Aangemeld' })).toHaveCount(4)
  await closeToasts(page)
  await test.step('or the first who fit, with one click', async () => {
    await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
    await chooseStatus(page, 'Geplaatst')
    await refusal(page, 'Er is niets gewijzigd').getByRole('button', { name: 'Plaats de eersten die passen' }).click()
    await expect(toasts(page).getByText('2 inschrijvingen zijn nu geplaatst')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Aangemeld' })).toHaveCount(2)
  })
})

test('everything that matches is selected, on pages that nobody opened too, and nothing else', async ({ page, session }) => {
  const activity = await createActivity(session)
  const school = await createSchool(session)
  await registerMany(session, activity, school, 3)
  const other = await register(session, await createActivity(session), school)
  await openList(page, { activity__id: String(activity.id), search: 'Proef', page_size: '1' })
  await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
  await page.getByRole('button', { name: 'Selecteer alle 3' }).click()
  await expect(page.getByText('3 geselecteerd')).toBeVisible()
  await chooseStatus(page, 'Geplaatst')
  await expect(toasts(page).getByText('3 inschrijvingen zijn nu geplaatst')).toBeVisible()
  await openList(page, { school__id: String(school.id) })
  await expect(rows(page).filter({ hasText: 'Geplaatst' })).toHaveCount(3)
  await expect(statusButton(page, other, 'Aangemeld')).toBeVisible()
})

test('what was removed comes back, and a change that somebody touched does not', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const activity = await createActivity(session)
  const [first, second] = await registerMany(session, activity, await createSchool(session), 2)
  await openList(page, { activity__id: String(activity.id) })
  await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click()
  await answer(page, '2 inschrijvingen verwijderen?', 'Verwijderen')
  await expect(rows(page)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(rows(page)).toHaveCount(2)

  await statusButton(page, first!, 'Aangemeld').click()
  await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
  await expect(statusButton(page, first!, 'Geplaatst')).toBeVisible()
  await setStatus(session, [first!.id], 'CANCELLED')
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(refusal(page, 'Niet ongedaan gemaakt')).toContainText('is intussen gewijzigd')
  await page.keyboard.press('Escape')
  await expect(statusButton(page, second!, 'Aangemeld')).toBeVisible()
})

test('the first in line gets the free place, and then all who fit', async ({ page, session }) => {
  const activity = await createActivity(session, { capacity: 3 })
  const pupils = await registerMany(session, activity, await createSchool(session), 5)
  for (const { id } of pupils) await setStatus(session, [id], 'WAITLISTED')
  await openList(page, { activity__id: String(activity.id), status__in: 'WAITLISTED' })
  const line = page.getByRole('region', { name: 'Wachtlijst' })
  await expect(line).toContainText('3 plaatsen vrij, 5 op de wachtlijst')
  await line.getByRole('button', { name: 'Plaats de eerste' }).click()
  await expect(toasts(page).getByText(`Geplaatst: ${fullName(pupils[0]!)}`)).toBeVisible()
  await expect(line).toContainText('2 plaatsen vrij, 4 op de wachtlijst')
  await line.getByRole('button', { name: 'Vul alle vrije plaatsen' }).click()
  await expect(line).toContainText('Geen plaatsen vrij, 2 op de wachtlijst')
  await expect(rows(page)).toContainText(pupils.slice(3).map(fullName))
  await expect(line.getByRole('button')).toHaveCount(0)
  // The line is often refreshed before the second message comes.
  const second = toasts(page)
    .getByRole('listitem')
    .filter({ hasText: fullName(pupils[1]!) })
  await second.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(line).toContainText('2 plaatsen vrij, 4 op de wachtlijst')
})
