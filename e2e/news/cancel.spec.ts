import { createActivity, titleOf } from '../activities/activities'
import { registerMany, setStatus } from '../students/registrations'
import { STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

test('staff cancel an activity, its registrations with it, and see whom they told', async ({ page, session }) => {
  const activity = await createActivity(session)
  const [placed] = await registerMany(session, activity, { id: 5 }, 2)
  await setStatus(session, [placed!.id], 'ACCEPTED')
  await page.goto(`/activities/${activity.id}`)
  await page.getByRole('button', { name: `Acties voor ${titleOf(activity)}` }).click()
  await page.getByRole('menuitem', { name: 'Activiteit annuleren' }).click()
  const question = page.getByRole('dialog', { name: `Activiteit "${titleOf(activity)}" annuleren?` })
  await expect(question.getByRole('checkbox', { name: 'Informeer 1 school (2 leerlingen)' })).toBeChecked()
  await question.getByRole('textbox', { name: 'Toelichting in de e-mail (optioneel)' }).fill('De docent is ziek.')
  await checkAccessibility(page, 'the question')
  await question.getByRole('button', { name: 'Activiteit annuleren' }).click()
  await expect(toasts(page).getByText('2 inschrijvingen zijn afgemeld. 1 school krijgt een e-mail')).toBeVisible()
  await page.goto(`/?activity__id=${activity.id}`)
  await expect(page.getByRole('main').getByText('Geannuleerd')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Status van .*: Afgemeld$/ })).toHaveCount(2)
})
