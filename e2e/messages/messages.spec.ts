import type { Page } from '@playwright/test'
import { mailsTo, SCHOOL, sharedSession, signIn, STAFF, storedSession } from '../support/api'
import { checkAccessibility, expect, test } from '../support/fixtures'
import { toasts } from '../support/steps'

test.use({ account: STAFF })

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Verzenden', exact: true })

test('staff write to a school, see what it reads, send a test and then the message', async ({ page }) => {
  const subject = `Bericht ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/berichten')
  await page.getByRole('button', { name: 'Nieuw bericht' }).click()
  await page.getByRole('radio', { name: 'Scholen die ik zelf kies' }).check()
  await send(page).click()
  const lacking = page.getByRole('region', { name: 'Dit bericht kan nog niet worden verzonden' })
  await expect(lacking).toBeFocused()
  await expect(lacking.getByRole('listitem')).toHaveText([
    'Welke scholen: Geen enkele school voldoet aan deze keuze.',
    'Onderwerp is vereist',
    'Tekst is vereist',
    'Scholen: Kies ten minste één school',
  ])
  await checkAccessibility(page, 'an unfinished message')
  await lacking.getByRole('link', { name: 'Tekst is vereist' }).click()
  await expect(text(page, 'Tekst')).toBeFocused()
  await send(page).click()
  await expect(lacking).toBeFocused()

  await page.getByRole('combobox', { name: 'Scholen' }).click()
  const schools = page.getByRole('option')
  const names = await schools.allTextContents()
  await schools.nth(0).click()
  await schools.nth(1).click()
  await page.keyboard.press('Escape')
  await text(page, 'Onderwerp').fill(`${subject} {{schol}}`)
  await expect(page.getByText('{{schol}} bestaat niet.')).toBeVisible()
  await text(page, 'Onderwerp').fill(`${subject} {{school}}`)
  await text(page, 'Tekst').fill('Beste ')
  await page.getByRole('button', { name: '{{contactpersoon}}' }).click()
  await expect(text(page, 'Tekst')).toHaveValue('Beste {{contactpersoon}}')

  const preview = page.getByRole('article')
  await expect(page.getByText('Gaat naar 2 contactpersonen van 2 scholen.')).toBeVisible()
  await expect(preview.getByRole('heading')).toHaveText(`${subject} ${names[0]!.split(', ')[0]}`)
  await page.getByRole('button', { name: 'Volgende school' }).click()
  await expect(preview.getByRole('heading')).toHaveText(`${subject} ${names[1]!.split(', ')[0]}`)

  await page.getByRole('button', { name: 'Test naar mijzelf' }).click()
  await expect(toasts(page).getByText(`De test is gestuurd naar ${STAFF}`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(STAFF)).some((mail) => mail.includes(subject))).toBe(true)

  await page.reload()
  await expect(text(page, 'Onderwerp')).toHaveValue(`${subject} {{school}}`)
  await text(page, 'Tekst').fill('Beste {{contactpersoon}}, tot ziens.')
  await send(page).click()
  const question = page.getByRole('dialog', { name: 'Verzenden aan 2 contactpersonen van 2 scholen?' })
  await question.getByRole('button', { name: 'Verzenden' }).click()
  await expect(page.getByText('2 van 2 e-mails verstuurd (')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('main').getByText('Verzonden', { exact: true })).toHaveCount(3)
  await page.goto('/berichten')
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Verzonden')
})

test('staff invite a school from a template, and its contact person leaves the invitations and comes back', async ({ page }) => {
  const subject = `Open dag ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/berichten')
  await page.getByRole('button', { name: 'Sjablonen' }).click()
  await page.getByRole('button', { name: 'Begin een bericht met Uitnodiging voor een open dag' }).click()
  await expect(page.getByRole('radio', { name: 'Uitnodiging' })).toBeChecked()
  await text(page, 'Onderwerp').fill(subject)
  await page.getByRole('radio', { name: 'Scholen die ik zelf kies' }).check()
  const { user } = await sharedSession(SCHOOL)
  await page.getByRole('combobox', { name: 'Scholen' }).fill(user.school!.name)
  await page.getByRole('option', { name: user.school!.name }).click()
  await page.getByRole('combobox', { name: 'Bijlagen' }).click()
  const choice = page.getByRole('option').first()
  const file = /([^/]+) \([^()]+\)$/.exec((await choice.textContent()) ?? '')![1]!.trim()
  await choice.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').getByText(`${file} (bestand, `)).toBeVisible()

  await page.getByRole('button', { name: `Acties voor ${subject}` }).click()
  await page.getByRole('menuitem', { name: 'Bewaar als sjabloon' }).click()
  const keep = page.getByRole('dialog', { name: 'Bewaar als sjabloon' })
  await checkAccessibility(page, 'keeping a template')
  await keep.getByRole('button', { name: 'Bewaren' }).click()
  await expect(toasts(page).getByText('Het sjabloon is bewaard.')).toBeVisible()

  await send(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verzenden' }).click()
  await expect(page.getByText('1 van 1 e-mail verstuurd (')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(`${file} (bestand, `)).toBeVisible()
  const mail = (await mailsTo(SCHOOL)).find((each) => each.includes(subject))!.replaceAll(/=\r?\n/g, '')
  expect(mail).toContain('Content-Disposition: attachment')

  await page.goto(/\/afmelden\/\d+-[\w-]{43}/.exec(mail)![0])
  await checkAccessibility(page, 'leaving the invitations')
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page.getByRole('heading', { name: 'U bent afgemeld' })).toBeVisible()
  await page.goto(`/schools/${user.school!.id}`)
  await expect(page.getByText('Afgemeld voor uitnodigingen')).toBeVisible()

  await page.evaluate((session) => localStorage.setItem('auth', session), storedSession(await signIn(SCHOOL)))
  await page.goto('/account')
  const wanted = page.getByRole('switch', { name: 'Uitnodigingen ontvangen' })
  await expect(wanted).not.toBeChecked()
  // Its state follows the call, for which check() does not wait.
  await wanted.click()
  await expect(toasts(page).getByText('U krijgt weer uitnodigingen')).toBeVisible()
  await expect(wanted).toBeChecked()

  await page.evaluate((session) => localStorage.setItem('auth', session), storedSession(await sharedSession(STAFF)))
  await page.goto('/berichten')
  await page.getByRole('button', { name: 'Sjablonen' }).click()
  const templates = page.getByRole('dialog', { name: 'Begin met een sjabloon' })
  await templates.getByRole('button', { name: `Acties voor ${subject}` }).click()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await page
    .getByRole('dialog', { name: `Sjabloon "${subject}" verwijderen?` })
    .getByRole('button', { name: 'Verwijderen' })
    .click()
  await expect(templates.getByRole('button', { name: `Begin een bericht met ${subject}` })).toHaveCount(0)
})

test('the page is among those of staff, and keeps what is typed when the connection fails', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to fetch/)
  await page.goto('/berichten')
  await expect(page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link', { name: 'Berichten' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('row').filter({ hasText: 'Rooster van de open dagen' })).toContainText('Verzonden')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Nieuw bericht' }).click()
  await page.route('**/api/messages/*/', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await text(page, 'Onderwerp').fill('Nooit kwijt')
  await save(page).click()
  await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toContainText('Wat u hebt ingevuld, blijft staan.')
  await expect(page.getByText(/^Concept bewaard om/)).toBeVisible()
  await page.unroute('**/api/messages/*/')
  await page.reload()
  await expect(page.getByText('Verder waar u was gebleven.')).toBeVisible()
  await expect(text(page, 'Onderwerp')).toHaveValue('Nooit kwijt')
  await save(page).click()
  await expect(toasts(page).getByText('Het bericht is opgeslagen')).toBeVisible()
  await page.getByRole('link', { name: 'Berichten' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Nooit kwijt' })).toContainText('Concept')
})
