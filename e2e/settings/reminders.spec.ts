import { call, SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { closeToasts, toasts } from '../support/steps'
import { addCandidate, createProgram } from '../honours/honours'

test.use({ account: STAFF })

const RULE = 'Kandidaten die nog niet zijn ingediend'
const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now() + days * 86_400_000)

test('staff switch a reminder on, write its text and find the mail among what was sent', async ({ page, session }) => {
  const name = uniqueName('Honours')
  const program = await createProgram({ name, deadline: inDays(7) })
  await addCandidate(await sharedSession(SCHOOL), program)
  await call('PATCH', '/api/reminders/candidates/', { access: session.access, body: { is_active: false } })

  await page.goto('/settings?tab=herinneringen')
  const rule = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: RULE }) })
  await expect(rule.getByText('Morgen zou het gaan om:')).toBeVisible()
  // It changes with the answer, which `check` does not wait for.
  await rule.getByRole('switch', { name: `${RULE} versturen` }).click({ force: true })
  await expect(rule.getByText('Morgen:')).toBeVisible()

  await rule.getByRole('button', { name: `Tekst wijzigen: ${RULE}` }).click()
  const subject = rule.getByRole('textbox', { name: 'Onderwerp' })
  await expect(subject).toBeFocused()
  await subject.fill('Denkt u aan {{programma}}?')
  await expect(rule.getByText('{{programma}} bestaat niet. Kies een van de velden onder de tekst.')).toBeVisible()
  // Another text than before, so that there is something to save.
  const question = uniqueName('Denkt u aan')
  await subject.fill(`${question} {{activiteit}}?`)
  await rule.getByRole('button', { name: 'Tekst opslaan' }).click()
  await expect(toasts(page).getByText('De tekst is opgeslagen')).toBeVisible()
  await expect(rule.getByRole('button', { name: `Tekst wijzigen: ${RULE}` })).toBeFocused()
  await closeToasts(page)

  await page.getByRole('button', { name: 'Nu versturen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nu versturen' }).click()
  await expect(toasts(page).getByText(/^\d+ herinnering(en)? word(t|en) nu verstuurd$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nu versturen' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Verzonden', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: `${question} ${name}?` })
  await expect(row).toContainText('Herinnering')
  await expect(row).toHaveCount(1)
})
