import { fullName } from '@pre-u/contract/platform/names'
import { createActivity, titleOf } from '../activities/activities'
import { register, registerMany, setStatus } from '../students/registrations'
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

test('of its registrations that do not all fit elsewhere, staff move the others, and take it back', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const [activity, other] = [await createActivity(session), await createActivity(session, { grades: [5] })]
  await registerMany(session, activity, { id: 5 }, 2)
  const tooYoung = await register(session, activity, { id: 5 }, { grade: 4 })
  await page.goto(`/activities/${activity.id}`)
  await page.getByRole('button', { name: `Acties voor ${titleOf(activity)}` }).click()
  await page.getByRole('menuitem', { name: 'Activiteit annuleren' }).click()
  const question = page.getByRole('dialog', { name: `Activiteit "${titleOf(activity)}" annuleren?` })
  await question.getByRole('radio', { name: 'Verplaatsen naar een andere activiteit' }).click()
  await question.getByRole('combobox', { name: 'Naar activiteit' }).fill(other.code)
  await expect(question.getByRole('combobox', { name: 'Naar activiteit' })).toHaveValue(new RegExp(`${other.code} `))
  await question.getByRole('button', { name: 'Activiteit annuleren' }).click()
  const refusal = page.getByRole('dialog', { name: 'Er is niets geannuleerd' })
  await expect(refusal.getByRole('listitem')).toHaveText([`${fullName(tooYoung)}: deze activiteit is voor leerjaar 5.`])
  await expect(refusal.getByText('De overige inschrijvingen blijven staan')).toBeVisible()
  await refusal.getByRole('button', { name: 'Verplaats de 2 die passen' }).click()
  await expect(toasts(page).getByText('2 inschrijvingen zijn verplaatst')).toBeVisible()
  // Its history says so too.
  const state = page.getByRole('main').locator('[data-tone]')
  await expect(state.getByText('Geannuleerd')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(state.getByText('Geannuleerd')).toBeHidden()
})
