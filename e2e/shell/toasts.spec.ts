import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { createActivity } from '../activities/activities'
import { addCandidate, createProgram, handIn, openCandidate } from '../honours/honours'
import { createSchool, field } from '../students/register'
import { openList, registerMany, setStatus, statusButton, tick } from '../students/registrations'
import { STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { closeToasts, toasts } from '../support/steps'

const OUTSIDE_ROWS = ':not(tbody *, [role=row] *, li *)'

/** Titles, summaries of errors and buttons that lie below a toast; in a dialog, those of the dialog. */
const covered = (page: Page, buttons: string) =>
  page.evaluate((which) => {
    const area = document.querySelector('[data-toasts]')!.getBoundingClientRect()
    const root = document.querySelector('[aria-modal=true]') ?? document
    return [
      ...root.querySelectorAll(
        `:is(h1, h2, h3, [data-open], button, [data-button], nav a, [role=alert], [aria-labelledby$="-summary"])${which}`,
      ),
    ]
      .filter((element) => !element.matches('[data-toasts] *'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const list = element.closest('[data-scrolls]')?.getBoundingClientRect()
        const end = Math.min(bottom, list?.bottom ?? bottom)
        return right - left > 1 && left < area.right && area.left < right && top < area.bottom && area.top < end
      })
      .map((element) => element.textContent || element.getAttribute('aria-label'))
  }, buttons)

const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Ongedaan maken' })

const expectClear = async (page: Page, buttons = OUTSIDE_ROWS) => {
  await expect(toasts(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => covered(page, buttons)).toEqual([])
}

/** A refusal that the product shows in toasts, whatever is sent there. */
const refuse = (page: Page, path: string, errors: object) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: errors })))

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1366, height: 650 },
  { width: 390, height: 800 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ account: STAFF, viewport })

    test('a toast covers no title, button or summary, on a page, in a dialog and after they change', async ({
      page,
      session,
      tolerate,
    }) => {
      tolerate(/status of 400/)
      const [activity, school] = [await createActivity(session), await createSchool(session)]
      const [first, second] = await registerMany(session, activity, school, 2)
      await openList(page, { activity__id: String(activity.id), school__id: String(school.id) })
      await statusButton(page, first!, 'Aangemeld').click()
      await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
      await expect(undo(page)).toBeVisible()
      await expectClear(page)
      await tick(page, fullName(second!)).check()
      await expect(page.getByText('1 geselecteerd')).toBeVisible()
      await expectClear(page)
      await page.getByRole('link', { name: 'Leerlingen inschrijven' }).click()
      await expect(page.getByRole('heading', { name: 'Leerlingen inschrijven' })).toBeVisible()
      await expectClear(page)
      await page.getByRole('button', { name: 'Eén leerling' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectClear(page)

      await page.keyboard.press('Escape')
      await closeToasts(page)
      await openCandidate(page, await handIn(session, await addCandidate(session, await createProgram(), { school_id: school.id })))
      await page.getByRole('button', { name: 'Plaatsen' }).click()
      await expect(undo(page)).toBeVisible()
      await expectClear(page)

      await page.goto('/schools')
      await page.getByRole('button', { name: 'School toevoegen' }).click()
      await field(page, 'Naam').fill(school.name)
      await field(page, 'Plaats').fill('Utrecht')
      await refuse(page, '**/api/schools/', { name: ['Deze naam kan niet.'], city: ['Deze plaats kan niet.'] })
      await page.getByRole('dialog').getByRole('button', { name: 'Toevoegen' }).click()
      await expect(page.getByText('Dit is nog niet opgeslagen')).toBeVisible()
      await expectClear(page)
    })
  })

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1366, height: 650 },
])
  test.describe(`a full list at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ account: STAFF, viewport })

    test('a toast covers no button of a row either, wherever the pointer is', async ({ page, session }) => {
      const [activity, school] = [await createActivity(session), await createSchool(session)]
      const [first] = await registerMany(session, activity, school, 30)
      await openList(page, { activity__id: String(activity.id) })
      await statusButton(page, first!, 'Aangemeld').click()
      await page.getByRole('menuitem', { name: 'Geplaatst' }).hover()
      // Where a toast comes at first.
      await page.mouse.move(viewport.width - 40, 40)
      await page.getByRole('menuitem', { name: 'Geplaatst' }).press('Enter')
      await expectClear(page, '')
      await undo(page).click()
    })

    test('nor does a long one', async ({ page, session }) => {
      const [activity, school] = [await createActivity(session), await createSchool(session)]
      const full = await createActivity(session, { capacity: 1 })
      const [placed] = await registerMany(session, full, school, 1)
      await setStatus(session, [placed!.id], 'ACCEPTED')
      const [first] = await registerMany(session, activity, school, 30)
      await openList(page, { activity__id: String(activity.id) })
      await page.getByRole('checkbox', { name: `${fullName(first!)} selecteren` }).check()
      await page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name: 'Verplaatsen' }).click()
      const dialog = page.getByRole('dialog')
      // The whole code picks the activity.
      await dialog.getByRole('combobox', { name: 'Naar activiteit' }).pressSequentially(full.code)
      await dialog.getByRole('button', { name: 'Verplaatsen', exact: true }).click()
      await expect(toasts(page).getByText('verplaatst')).toBeVisible()
      await expectClear(page, '')
    })
  })

test.describe('on a phone', () => {
  test.use({ account: STAFF, viewport: { width: 390, height: 800 } })

  test('a toast covers no title or button of a card either, also after scrolling', async ({ page, session }) => {
    const [activity, school] = [await createActivity(session), await createSchool(session)]
    const [first] = await registerMany(session, activity, school, 8)
    await openList(page, { activity__id: String(activity.id) })
    await statusButton(page, first!, 'Aangemeld').click()
    await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
    await expect(undo(page)).toBeVisible()
    // Under the pointer it would stay.
    await page.mouse.move(0, 0)
    await expectClear(page, '')
    // Beside the button, the message keeps room for some words on each line.
    expect((await toasts(page).getByText('is nu Geplaatst').boundingBox())!.width).toBeGreaterThan(150)
    for (const distance of [150, 300]) {
      await page.evaluate((by) => window.scrollBy(0, by), distance)
      await expectClear(page, '')
    }
  })

  test('of two that can be taken back, the newest covers no title or button of a card', async ({ page, session }) => {
    const [activity, school] = [await createActivity(session), await createSchool(session)]
    const pupils = await registerMany(session, activity, school, 4)
    await openList(page, { activity__id: String(activity.id) })
    for (const pupil of pupils.slice(0, 2)) {
      await statusButton(page, pupil, 'Aangemeld').click()
      await page.getByRole('menuitem', { name: 'Geplaatst' }).click()
      await expect(toasts(page).getByText(`${fullName(pupil)} is nu Geplaatst`)).toBeVisible()
    }
    await page.mouse.move(0, 0)
    await expect(undo(page)).toHaveCount(1)
    await expectClear(page, '')
  })

  test('a toast moves off the field that the keyboard reaches', async ({ page, tolerate }) => {
    tolerate(/status of 4\d\d/)
    await page.goto('/berichten')
    await page.getByRole('button', { name: 'Nieuw bericht' }).click()
    await page.getByRole('radio', { name: 'Scholen die ik zelf kies' }).check()
    await page.getByRole('button', { name: 'Test naar mijzelf' }).click()
    const toast = toasts(page).getByRole('listitem').first()
    await expect(toast).toBeVisible()
    // Under the pointer it would stay.
    await page.mouse.move(0, 0)
    const { y } = (await toast.boundingBox())!
    const below = page.getByRole('textbox', { name: 'Onderwerp', exact: true })
    await below.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), y)
    await below.focus()
    const isCovered = () =>
      below.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-toasts]') !== null
      })
    await expect.poll(isCovered).toBe(false)
    await expect(toast).toBeVisible()
  })
})
