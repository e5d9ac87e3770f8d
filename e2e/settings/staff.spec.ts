import { fullName } from '@pre-u/contract/platform/names'
import type { Page } from '@playwright/test'
import { call, emailLinkFor, givePassword, mailsTo, signIn, STAFF, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'
import { acceptInvitation, choose, createColleague, drawer, field, openMenu, rows, save, test, uniqueEmail } from '../students/register'
import { chooseFilter, closeToasts, logIn, REGISTRATIONS, toasts } from '../support/steps'
import { follow } from '../support/walk'

test.use({ account: STAFF })

const openList = (page: Page, search: string) => page.goto(`/settings?tab=medewerkers&search=${encodeURIComponent(search)}`)

test('a colleague is invited, invited again, sets a password and is in', async ({ page, theirs }) => {
  const [email, last_name] = [uniqueEmail(), uniqueName('Hof')]
  const name = `Zoë van 't ${last_name}`
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Medewerkers' }).click()
  await page.getByRole('button', { name: 'Medewerker toevoegen' }).click()
  await expect(field(page, 'Voornaam')).toBeFocused()
  await expect(drawer(page)).toContainText('Naar dit adres gaat een uitnodiging')
  await field(page, 'Voornaam').fill('Zoë')
  await field(page, 'Tussenvoegsel (optioneel)').fill("van 't")
  await field(page, 'Achternaam').fill(last_name)
  await field(page, 'E-mailadres').fill(email)
  await save(page, 'Toevoegen')

  await openList(page, email)
  await expect(page.getByRole('rowheader')).toHaveText([name])
  await expect(rows(page)).toContainText('Uitgenodigd')
  await expect(rows(page)).toContainText('Nog niet')
  await choose(page, name, 'Opnieuw uitnodigen')
  await expect(toasts(page).getByText(`De uitnodiging is verstuurd naar ${email}`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)

  await acceptInvitation(theirs, email)
  await expect(theirs).toHaveURL(REGISTRATIONS)
  await expect(theirs.getByText(`Welkom, ${name}`)).toBeVisible()
  await page.reload()
  await expect(rows(page)).not.toContainText('Uitgenodigd')
  await expect(rows(page)).not.toContainText('Nog niet')
  await openMenu(page, name)
  await expect(page.getByRole('menuitem')).toHaveText(['Wijzigen', 'Overal afmelden', 'Deactiveren', 'Verwijderen'])
})

test('what the server refuses is said', async ({ page, session, tolerate }) => {
  tolerate(/status of 4(00|09)/)
  const colleague = await createColleague(session)
  const name = fullName(colleague)
  await openList(page, colleague.email)
  await test.step('in its own words', async () => {
    const message = 'Er moet ten minste één actieve medewerker overblijven.'
    await page.route(`**/api/staff/${colleague.id}/`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: { non_field_errors: [message] } }),
    )
    await choose(page, name, 'Deactiveren')
    await expect(toasts(page).getByText(message)).toBeVisible()
    await expect(rows(page)).not.toContainText('Niet actief')
    await page.unroute(`**/api/staff/${colleague.id}/`)
    await closeToasts(page)
  })
  await test.step('at the field, when somebody has the address, whatever its case', async () => {
    await follow(page, '/settings?tab=medewerkers&open=nieuw')
    await field(page, 'Voornaam').fill('Kees')
    await field(page, 'Achternaam').fill('Proef')
    await field(page, 'E-mailadres').fill(STAFF.toUpperCase())
    await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
    const message = 'Er is al een gebruiker met dit e-mailadres.'
    await expect(drawer(page).getByRole('link', { name: `E-mailadres: ${message}` })).toBeVisible()
    await expect(toasts(page).getByText(message)).toBeVisible()
    await expect(field(page, 'Voornaam')).toHaveValue('Kees')
  })
})

test('a colleague is removed after a question that names the person, and nobody is offered to remove oneself', async ({
  page,
  session,
}) => {
  const colleague = await createColleague(session)
  const name = fullName(colleague)
  await openList(page, colleague.email)
  await choose(page, name, 'Verwijderen')
  const question = page.getByRole('dialog', { name: `${name} verwijderen?` })
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  expect((await call('GET', `/api/staff/${colleague.id}/`, session)).status).toBe(404)

  await openList(page, STAFF)
  await openMenu(page, fullName(session.user))
  await expect(page.getByRole('menuitem')).toHaveText(['Wijzigen'])
  await page.getByRole('menuitem', { name: 'Wijzigen' }).click()
  await expect(field(page, 'E-mailadres')).toHaveValue(STAFF)
  await expect(drawer(page).getByRole('switch')).toHaveCount(0)
  await expect(drawer(page).getByRole('button', { name: 'Verwijderen' })).toHaveCount(0)
})

test('a deactivated colleague is out at the next click and cannot sign in, until activated again', async ({ page, theirs, session }) => {
  const colleague = await createColleague(session)
  const name = fullName(colleague)
  await givePassword(colleague.email)
  // Without live updates, their page sends no request before the click.
  await theirs.route('**/api/live/**', (route) => route.abort())
  const last = theirs.waitForResponse('**/api/schools/dropdown')
  await theirs.goto('/login')
  await logIn(theirs, colleague.email)
  await expect(theirs).toHaveURL(REGISTRATIONS)
  await last

  await openList(page, colleague.email)
  await choose(page, name, 'Deactiveren')
  await expect(rows(page)).toContainText('Niet actief')
  await theirs.getByRole('link', { name: 'Instellingen' }).click()
  await expect(theirs.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(toasts(theirs).getByText('U bent uitgelogd')).toBeVisible()
  await logIn(theirs, colleague.email)
  await expect(toasts(theirs).getByText('Inloggen mislukt').first()).toBeVisible()

  await choose(page, name, 'Activeren')
  await expect(rows(page)).not.toContainText('Niet actief')
  await logIn(theirs, colleague.email)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible()
})

test('a new address of a colleague counts when the old one agrees and the new one has confirmed it', async ({
  page,
  theirs,
  session,
  tolerate,
}) => {
  const colleague = await createColleague(session)
  await givePassword(colleague.email)
  const email = uniqueEmail()
  await page.goto(`/settings?tab=medewerkers&open=${colleague.id}`)
  await expect(drawer(page)).toContainText('Een nieuw adres geldt zodra het is bevestigd')
  await field(page, 'E-mailadres').fill(email)
  await save(page, 'Opslaan')
  await openList(page, colleague.email)
  await expect(rows(page)).toContainText('Nieuw adres wacht op bevestiging')

  tolerate(/status of 409/)
  const confirmation = await emailLinkFor(email)
  const confirm = async () => {
    await theirs.goto(confirmation)
    await expect(theirs.getByRole('heading', { name: 'E-mailadres bevestigen' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Adres bevestigen' }).click()
  }
  await confirm()
  await expect(theirs.getByText('U kunt het nieuwe adres bevestigen zodra u akkoord gaat')).toBeVisible()
  await theirs.goto(await emailLinkFor(colleague.email))
  await expect(theirs.getByRole('button', { name: 'Mijn adres behouden' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Akkoord met het nieuwe adres' }).click()
  await expect(theirs.getByText('Bevestig nu het nieuwe adres')).toBeVisible()
  await confirm()
  await expect(theirs.getByText(`Log voortaan in met ${email}.`)).toBeVisible()
  await theirs.getByRole('link', { name: 'Naar inloggen' }).click()
  await logIn(theirs, email)
  await expect(theirs).toHaveURL(REGISTRATIONS)
  await openList(page, email)
  await expect(rows(page)).toContainText(fullName(colleague))
})

test('who changes the own name sees it in the header', async ({ theirs, session }) => {
  const { id, email } = await createColleague(session)
  await givePassword(email)
  await theirs.goto('/login')
  await logIn(theirs, email)
  await expect(theirs).toHaveURL(REGISTRATIONS)
  await theirs.goto(`/settings?tab=medewerkers&open=${id}`)
  await field(theirs, 'Voornaam').fill('Cornelis')
  await save(theirs, 'Opslaan')
  await expect(theirs.getByText(/^Welkom, Cornelis/)).toBeVisible()
  expect((await signIn(email)).user.first_name).toBe('Cornelis')
})

test('the list is searched, filtered and sorted', async ({ page, session }) => {
  const mark = uniqueName('Rij')
  const names = ['A', 'B', 'C'].map((letter) => `Kees ${mark} ${letter}`)
  await createColleague(session, { last_name: `${mark} B` })
  await createColleague(session, { last_name: `${mark} A` })
  await createColleague(session, { last_name: `${mark} C`, is_active: false })
  await openList(page, mark)
  await expect(page.getByRole('rowheader')).toHaveText(names)
  await chooseFilter(page, 'Actief', 'Actief')
  await expect(page.getByRole('rowheader')).toHaveText(names.slice(0, 2))
  await page.getByRole('columnheader', { name: 'Naam' }).getByRole('button').click()
  await expect(page.getByRole('rowheader')).toHaveText(names.slice(0, 2).toReversed())
})
