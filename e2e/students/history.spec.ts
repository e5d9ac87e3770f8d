import { fullName } from '@pre-u/contract/platform/names'
import { call, SCHOOL, sharedSession, STAFF } from '../support/api'
import { expect, test } from '../support/fixtures'
import { closeToasts } from '../support/steps'
import { addPupil, openActivity, registered } from './pupils'
import { answer, choose, drawer } from './register'
import { openList } from './registrations'

test.use({ account: SCHOOL })

test('a school reads what happened to a registration, and takes its own action back after the toast has gone', async ({
  page,
  session,
}) => {
  const activity = await openActivity()
  const [first, second] = [await addPupil(session, activity), await addPupil(session, activity, { last_name: 'Weg' })]
  const { access } = await sharedSession(STAFF)
  await call('PATCH', `/api/students/${first.id}/`, { access, body: { status: 'WAITLISTED' } })
  await openList(page, { activity__id: String(activity.id), open: String(first.id) })
  const history = drawer(page).getByRole('region', { name: 'Geschiedenis' })
  await expect(history.getByRole('listitem')).toContainText([/^Pre-U-bureau.*Status: Aangemeld.*Wachtlijst/s, /Toegevoegd/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, fullName(second), 'Verwijderen')
  await answer(page, `Inschrijving van ${fullName(second)} verwijderen?`, 'Verwijderen')
  await expect.poll(() => registered(activity)).toHaveLength(1)
  await closeToasts(page)
  await page.reload()
  await page.getByText('1 inschrijving verwijderd om').getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.poll(() => registered(activity)).toHaveLength(2)
})
