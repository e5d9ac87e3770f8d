import { fullName } from '@pre-u/contract/platform/names'
import type { Locator } from '@playwright/test'
import { createActivity, titleOf } from '../activities/activities'
import { addPupil, changeActivity, openActivity } from '../students/pupils'
import { openList, register } from '../students/registrations'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { sendTooLate, toasts } from '../support/steps'

const note = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Toelichting in de e-mail (optioneel)' })

const destination = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Naar activiteit' })

async function chooseDestination(dialog: Locator, code: string) {
  await destination(dialog).fill(code)
  await expect(destination(dialog)).toHaveValue(new RegExp(`${code} `))
}

test.beforeEach(({ tolerate }) => tolerate(/status of 401/))

test.describe('staff', () => {
  test.use({ account: STAFF })

  test('a reason and a note for a status are there when the question is opened again', async ({ page, session }) => {
    const pupil = await register(session, await createActivity(session), { id: 5 })
    const dialog = page.getByRole('dialog', { name: `Status van ${fullName(pupil)} wijzigen` })
    const open = async () => {
      await page.getByRole('button', { name: `Status van ${fullName(pupil)}: Aangemeld`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Met een reden…' }).click()
    }
    await openList(page, { activity__id: String(pupil.activity.id) })
    await open()
    await dialog.getByRole('radio', { name: 'Afgewezen' }).click()
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Voldoet niet aan de eisen')
    await note(dialog).fill('Volgend jaar weer welkom')
    await sendTooLate(page, dialog.getByRole('button', { name: 'Wijzigen' }), STAFF)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog).toBeHidden()
    await open()
    await expect(dialog.getByRole('radio', { name: 'Afgewezen' })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveValue('Voldoet niet aan de eisen')
    await expect(note(dialog)).toHaveValue('Volgend jaar weer welkom')
    await dialog.getByRole('button', { name: 'Wijzigen' }).click()
    await expect(page.getByRole('button', { name: `Status van ${fullName(pupil)}: Afgewezen`, exact: true })).toBeVisible()
  })

  test('so are the destination and the way of a move', async ({ page, session }) => {
    const [from, to] = [await createActivity(session), await createActivity(session)]
    const pupil = await register(session, from, { id: 5 })
    const dialog = page.getByRole('dialog', { name: `${fullName(pupil)} verplaatsen of kopiëren` })
    const open = async () => {
      await page.getByRole('button', { name: `Acties voor ${fullName(pupil)}` }).click()
      await page.getByRole('menuitem', { name: 'Verplaatsen of kopiëren…' }).click()
    }
    await openList(page, { activity__id: String(from.id) })
    await open()
    await dialog.getByRole('radio', { name: 'Kopiëren' }).click()
    await chooseDestination(dialog, to.code)
    await sendTooLate(page, dialog.getByRole('button', { name: 'Kopiëren' }), STAFF)
    await open()
    await expect(dialog.getByRole('radio', { name: 'Kopiëren' })).toBeChecked()
    await expect(destination(dialog)).toHaveValue(titleOf(to))
    await dialog.getByRole('button', { name: 'Kopiëren' }).click()
    await expect(toasts(page).getByText(`${fullName(pupil)} is gekopieerd`)).toBeVisible()
  })

  test('so is what was typed about a cancelled activity; signing out asks, and returns to the question', async ({ page, session }) => {
    const [activity, other] = [await createActivity(session), await createActivity(session)]
    await register(session, activity, { id: 5 })
    const dialog = page.getByRole('dialog', { name: `Activiteit "${titleOf(activity)}" annuleren?` })
    const open = async () => {
      await page.getByRole('button', { name: `Acties voor ${titleOf(activity)}` }).click()
      await page.getByRole('menuitem', { name: 'Activiteit annuleren' }).click()
    }
    await page.goto(`/activities/${activity.id}`)
    await open()
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Te weinig aanmeldingen')
    await note(dialog).fill('Kies gerust iets anders')
    await sendTooLate(page, dialog.getByRole('button', { name: 'Activiteit annuleren' }), STAFF)
    await open()
    await expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveValue('Te weinig aanmeldingen')
    await expect(note(dialog)).toHaveValue('Kies gerust iets anders')
    await dialog.getByRole('radio', { name: 'Verplaatsen' }).click()
    await chooseDestination(dialog, other.code)
    await sendTooLate(page, dialog.getByRole('button', { name: 'Activiteit annuleren' }), STAFF)
    await open()
    await expect(dialog.getByRole('radio', { name: 'Verplaatsen' })).toBeChecked()
    await expect(destination(dialog)).toHaveValue(titleOf(other))

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ga naar' }).fill('Uitloggen')
    await page.getByRole('option', { name: 'Uitloggen' }).click()
    await page.getByRole('dialog', { name: 'Uitloggen en invoer verwijderen?' }).getByRole('button', { name: 'Annuleren' }).click()
    await expect(note(dialog)).toHaveValue('Kies gerust iets anders')
  })
})

test.describe('a school', () => {
  test.use({ account: SCHOOL })

  test('the reason of a report is there when the question is opened again', async ({ page, session: _session }) => {
    const activity = await openActivity()
    const pupil = await addPupil(await sharedSession(SCHOOL), activity)
    await changeActivity(activity, { deadline: new Date(Date.now() - 60_000).toISOString() })
    const dialog = page.getByRole('dialog', { name: `${fullName(pupil)} ziek of verhinderd melden` })
    const open = () => page.getByRole('button', { name: 'Ziek of verhinderd melden…' }).click()
    await openList(page, { activity__id: String(activity.id), open: String(pupil.id) })
    await open()
    await dialog.getByRole('textbox', { name: 'Reden' }).fill('Ligt met griep thuis')
    await sendTooLate(page, dialog.getByRole('button', { name: 'Melden' }), SCHOOL)
    await open()
    await expect(dialog.getByRole('textbox', { name: 'Reden' })).toHaveValue('Ligt met griep thuis')
  })
})
