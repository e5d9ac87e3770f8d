import { fromWallTime } from '@pre-u/contract/platform/dates'
import { registerMany } from '../students/registrations'
import { STAFF, uniqueName } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'
import { createActivity, openList, titleOf } from './activities'

test.use({ account: STAFF })

test('staff shift, publish and cancel a selection, and take it back', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const name = uniqueName('Reeks')
  const [first, second] = [
    await createActivity(session, { name, state: 'DRAFT' }),
    await createActivity(session, { name, start_at: fromWallTime('2031-04-02 09:00'), end_at: fromWallTime('2031-04-02 12:00') }),
  ]
  await registerMany(session, second, { id: 5 }, 2)
  const tick = async () => {
    for (const activity of [first, second]) await page.getByRole('checkbox', { name: `${titleOf(activity)} selecteren` }).check()
  }
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('region', { name: 'Geselecteerde rijen' })
  await openList(page, name)
  await tick()

  await bar.getByRole('button', { name: 'Data verschuiven' }).click()
  await dialog.getByRole('textbox', { name: 'Aantal dagen' }).fill('1')
  await expect(dialog.getByRole('checkbox', { name: 'Informeer 1 school (2 leerlingen)' })).toBeChecked()
  await checkAccessibility(page, 'the question')
  await dialog.getByRole('button', { name: 'Verschuiven' }).click()
  await expect(page.getByRole('dialog', { name: 'Klopt dit?' })).toContainText(`${first.code} is op ma 31 mrt. 2031`)
  await dialog.getByRole('button', { name: 'Ja, opslaan' }).click()
  await expect(toasts(page)).toContainText('2 activiteiten zijn verschoven. 1 school krijgt een e-mail')
  await expect(page.getByRole('row', { name: second.code })).toContainText('do 3 apr. 2031')
  await expect(bar).toHaveCount(0)

  await tick()
  await bar.getByRole('button', { name: 'Deadline wijzigen' }).click()
  await dialog.getByRole('textbox', { name: 'Nieuwe deadline' }).first().fill('02/03/31')
  await dialog.getByRole('button', { name: 'Wijzigen' }).click()
  await expect(toasts(page)).toContainText('De deadline van 2 activiteiten is gewijzigd. 1 school krijgt een e-mail')
  await expect(bar).toHaveCount(0)

  await tick()
  await bar.getByRole('button', { name: 'Activiteiten annuleren' }).click()
  await dialog.getByRole('button', { name: 'Activiteiten annuleren' }).click()
  await expect(page.getByRole('dialog', { name: 'Er is niets geannuleerd' })).toContainText(
    `${titleOf(first)}: Scholen kennen een concept nog niet`,
  )
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  // What was chosen can be changed.
  await dialog.getByRole('button', { name: 'Terug' }).click()

  await bar.getByRole('button', { name: 'Publiceren' }).click()
  await dialog.getByRole('button', { name: 'Publiceren' }).click()
  await expect(toasts(page)).toContainText('1 activiteit is gepubliceerd')
  await tick()
  await bar.getByRole('button', { name: 'Activiteiten annuleren' }).click()
  await dialog.getByRole('button', { name: 'Activiteiten annuleren' }).click()
  const cancelled = toasts(page)
    .getByRole('listitem')
    .filter({ hasText: '2 activiteiten zijn geannuleerd. 2 inschrijvingen zijn afgemeld' })
  await cancelled.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(toasts(page)).toContainText('De wijziging is ongedaan gemaakt')
  await expect(page.getByRole('row').filter({ hasText: 'Gepubliceerd' })).toHaveCount(2)
})
