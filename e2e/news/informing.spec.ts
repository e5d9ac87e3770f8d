import { createActivity, titleOf } from '../activities/activities'
import { choose } from '../students/register'
import { registerMany, setStatus } from '../students/registrations'
import { SCHOOL, sharedSession, STAFF } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'
import { readNews } from './news'

test.use({ account: STAFF })

test('staff are asked whether schools are told of another place, cancel later and move everybody, and the school knows', async ({
  page,
  session,
}) => {
  const school = await sharedSession(SCHOOL)
  const activity = await createActivity(session)
  const other = await createActivity(session, { period_ids: activity.periods.map(({ id }) => id), capacity: 1 })
  const [placed] = await registerMany(session, activity, { id: school.user.school!.id }, 2)
  await setStatus(session, [placed!.id], 'ACCEPTED')

  await page.goto(`/activities?search=${activity.code}&open=${activity.id}`)
  const form = page.getByRole('dialog', { name: titleOf(activity) })
  await form.getByRole('textbox', { name: 'Locatie' }).fill('Zaal 9')
  await form.getByRole('button', { name: 'Opslaan' }).click()
  const saving = page.getByRole('dialog', { name: 'Wijziging opslaan' })
  await expect(saving.getByRole('checkbox', { name: 'Informeer 1 school (2 leerlingen)' })).toBeChecked()
  await checkAccessibility(page, 'the question')
  await saving.getByRole('button', { name: 'Annuleren' }).click()
  await expect(form.getByRole('textbox', { name: 'Locatie' })).toHaveValue('Zaal 9')
  await form.getByRole('button', { name: 'Opslaan' }).click()
  await saving.getByRole('textbox', { name: 'Toelichting in de e-mail (optioneel)' }).fill('De zaal is te klein.')
  await saving.getByRole('button', { name: 'Opslaan' }).click()
  await expect(toasts(page).getByText('De wijziging is opgeslagen. 1 school krijgt een e-mail')).toBeVisible()
  await expect.poll(async () => (await readNews(school, titleOf(activity)))?.sentences).toContain('De zaal is te klein.')

  await choose(page, titleOf(activity), 'Activiteit annuleren')
  const cancelling = page.getByRole('dialog', { name: `Activiteit "${titleOf(activity)}" annuleren?` })
  await cancelling.getByRole('radio', { name: 'Verplaatsen naar een andere activiteit' }).click()
  await cancelling.getByRole('button', { name: 'Activiteit annuleren' }).click()
  await expect(cancelling.getByText('Kies een activiteit', { exact: true })).toBeVisible()
  await cancelling.getByRole('combobox', { name: 'Naar activiteit' }).fill(other.code)
  await expect(cancelling.getByRole('combobox', { name: 'Naar activiteit' })).toHaveValue(new RegExp(`${other.code} `))
  await expect(cancelling.getByText(/^1 plaats vrij\. Zijn er meer leerlingen, dan komt de rest op de wachtlijst/)).toBeVisible()
  await checkAccessibility(page, 'cancelling')
  await cancelling.getByRole('button', { name: 'Activiteit annuleren' }).click()
  const result = 'is geannuleerd. 2 inschrijvingen zijn verplaatst, waarvan 1 op de wachtlijst. 1 school krijgt een e-mail'
  await expect(toasts(page).getByText(`${titleOf(activity)} ${result}`)).toBeVisible()
  const outcome = /^1 leerling geplaatst: [^;]+; 1 op de wachtlijst: /
  await expect.poll(async () => (await readNews(school, titleOf(other)))?.outcome).toMatch(outcome)
})
