import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { checkAccessibility, expect } from '../support/fixtures'
import { createGate, toasts } from '../support/steps'
import { addPupil, openActivity } from './pupils'
import { createSchool, rows, test } from './register'
import { openList, register, registerMany } from './registrations'

const dialog = (page: Page) => page.getByRole('dialog', { name: /verplaatsen of kopiëren$/ })

/** By keyboard: the field has the focus, a whole code is a choice, Enter confirms that choice and Enter again does what the dialog asks. */
async function moveTo(page: Page, code: string) {
  const field = dialog(page).getByRole('combobox', { name: 'Naar activiteit' })
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
  await expect(field).toHaveValue(new RegExp(`${code} `))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('move one pupil by keyboard, and a selection over all pages, and take it back', async ({ page, session }) => {
    const [from, to] = [await createActivity(session), await createActivity(session, { capacity: 2 })]
    const pupils = await registerMany(session, from, await createSchool(session), 4)
    await openList(page, { activity__id: String(from.id), page_size: '1' })
    await page.getByRole('button', { name: `Acties voor ${fullName(pupils[0]!)}` }).click()
    await page.getByRole('menuitem', { name: 'Verplaatsen of kopiëren…' }).click()
    await checkAccessibility(page)
    await moveTo(page, to.code)
    await expect(toasts(page).getByText(`${fullName(pupils[0]!)} is verplaatst`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
    await page.getByRole('button', { name: 'Selecteer alle 3' }).click()
    await expect(page.getByText('3 geselecteerd')).toBeVisible()
    await page.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
    await moveTo(page, to.code)
    await expect(toasts(page).getByText('3 inschrijvingen zijn verplaatst')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).last().click()
    await expect(toasts(page).getByText('De wijziging is ongedaan gemaakt')).toBeVisible()
    await openList(page, { activity__id: String(from.id) })
    await expect(rows(page)).toHaveCount(3)
    await rows(page).first().getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: fullName(pupils[1]!) })
    await expect(drawer.getByRole('region', { name: 'Geschiedenis' })).toContainText(to.code)
    await openList(page, { activity__id: String(to.id), open: String(pupils[0]!.id) })
    await page.getByRole('region', { name: 'Geschiedenis' }).getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(toasts(page).getByText('De wijziging is ongedaan gemaakt')).toBeVisible()
    await openList(page, { activity__id: String(from.id) })
    await expect(rows(page)).toHaveCount(4)
  })

  test('type the destination before the activities have come', async ({ page, session }) => {
    const [from, to] = [await createActivity(session), await createActivity(session)]
    const pupil = await register(session, from, await createSchool(session))
    const gate = createGate()
    await page.route('**/api/activities/dropdown*', async (route) => {
      await gate.opened
      await route.continue()
    })
    await openList(page, { activity__id: String(from.id) })
    await page.getByRole('button', { name: `Acties voor ${fullName(pupil)}` }).click()
    await page.getByRole('menuitem', { name: 'Verplaatsen of kopiëren…' }).click()
    const field = dialog(page).getByRole('combobox', { name: 'Naar activiteit' })
    await expect(field).toBeFocused()
    await page.keyboard.type(to.code)
    await page.keyboard.press('Enter')
    await expect(page.getByText('De activiteiten worden geladen')).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    gate.open()
    await expect(field).toHaveValue(new RegExp(`${to.code} `))
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByText(`${fullName(pupil)} is verplaatst`)).toBeVisible()
  })

  test('of a selection that does not all fit, move the others with one click, and take it back', async ({ page, session, tolerate }) => {
    tolerate(/status of 409/)
    const [from, to] = [await createActivity(session), await createActivity(session, { grades: [5] })]
    const school = await createSchool(session)
    await registerMany(session, from, school, 2)
    const tooYoung = await register(session, from, school, { grade: 4 })
    await openList(page, { activity__id: String(from.id) })
    await page.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' }).click()
    await page.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
    await moveTo(page, to.code)
    const refusal = page.getByRole('dialog', { name: 'Er is niets verplaatst' })
    await expect(refusal.getByRole('listitem')).toHaveText([`${fullName(tooYoung)}: deze activiteit is voor leerjaar 5.`])
    await refusal.getByRole('button', { name: 'Verplaats de 2 die passen' }).click()
    await expect(toasts(page).getByText('2 inschrijvingen zijn verplaatst')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('register pupils of a school from its page', async ({ page, session }) => {
    const school = await createSchool(session)
    const activity = await createActivity(session)
    await page.goto(`/schools/${school.id}`)
    await page.getByRole('button', { name: 'Leerlingen inschrijven' }).click()
    await page.getByRole('combobox', { name: 'Voor welke activiteit?' }).fill(activity.code)
    await page.getByRole('option', { name: activity.code }).click()
    await expect(page).toHaveURL(`/activities/${activity.id}/inschrijven?school_id=${school.id}`)
    await expect(page.getByRole('combobox', { name: 'School' })).toHaveValue(school.name)
    await expect(page.getByRole('textbox', { name: 'Voornaam, rij 1', exact: true })).toBeVisible()
    // In the grid too, Enter chooses what was typed.
    const other = await createSchool(session)
    await page.goto(`/activities/${activity.id}/inschrijven`)
    await page.getByRole('combobox', { name: 'School' }).fill(other.name)
    await expect(page.getByRole('option', { name: other.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Voornaam, rij 1', exact: true })).toBeVisible()
  })
})

test.describe('a school', () => {
  // A small laptop, where the list of activities has little room.
  test.use({ account: SCHOOL, viewport: { width: 1366, height: 650 } })

  test('copies a pupil to another activity from the drawer', async ({ page }) => {
    const session = await sharedSession(SCHOOL)
    const [from, to] = [await openActivity(), await openActivity()]
    const pupil = await addPupil(session, from)
    await openList(page, { activity__id: String(from.id), open: String(pupil.id) })
    await page.getByRole('button', { name: 'Verplaatsen of kopiëren' }).click()
    await dialog(page).getByRole('radio', { name: 'Kopiëren' }).click()
    await dialog(page).getByRole('combobox', { name: 'Naar activiteit' }).click()
    await moveTo(page, to.code)
    await expect(toasts(page).getByText(`${fullName(pupil)} is gekopieerd`)).toBeVisible()
    await openList(page, { activity__id: String(to.id) })
    await expect(rows(page)).toContainText([fullName(pupil)])
  })
})
