import { fullName } from '@pre-u/contract/platform/names'
import type { School } from '@pre-u/contract/schools/schools'
import type { Page } from '@playwright/test'
import { call, givePassword, STAFF, uniqueName } from '../support/api'
import { expect } from '../support/fixtures'
import {
  acceptInvitation,
  addMember,
  answer,
  choose,
  createPlan,
  createSchool,
  drawer,
  field,
  openMenu,
  rows,
  save,
  test,
  uniqueEmail,
} from '../students/register'
import { ACTIVITIES, closeToasts, logIn, toasts } from '../support/steps'

test.use({ account: STAFF })

const openList = (page: Page, search: string) => page.goto(`/schools?search=${encodeURIComponent(search)}`)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const people = (page: Page) => section(page, 'Contactpersonen').getByRole('listitem')
const state = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true })

async function addPerson(page: Page, first_name: string, email: string) {
  await page.getByRole('button', { name: 'Contactpersoon toevoegen' }).click()
  await expect(drawer(page)).toContainText('krijgt een e-mail')
  await field(page, 'Voornaam').fill(first_name)
  await field(page, 'Achternaam').fill('Proef')
  await field(page, 'E-mailadres').fill(email)
  await save(page, 'Toevoegen')
}

test('a school is added, invites two people, is archived with everybody out, and comes back', async ({ page, theirs }) => {
  test.slow()
  const name = uniqueName('Lyceum De Proef')
  const emails = [uniqueEmail(), uniqueEmail()] as const
  await page.goto('/schools')
  await page.getByRole('button', { name: 'School toevoegen' }).click()
  await field(page, 'Naam').fill(name)
  await field(page, 'Postcode (optioneel)').fill('3511ab')
  await field(page, 'Plaats').fill('Utrecht')
  await field(page, 'Website (optioneel)').fill('deproef.example')
  await save(page, 'Toevoegen')

  await expect(toasts(page).getByText(`School ${name} toegevoegd`)).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Openen' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(section(page, 'Gegevens')).toContainText('3511 AB Utrecht')
  await expect(section(page, 'Gegevens').getByRole('link', { name: /deproef/ })).toHaveAttribute('href', 'https://deproef.example')
  const tabs = page.getByRole('navigation', { name: 'Onderdelen' })
  await expect(tabs.getByRole('link', { name })).toHaveCount(2)

  await addPerson(page, 'Noor', emails[0])
  await addPerson(page, 'Sem', emails[1])
  await expect(people(page)).toContainText(['Noor Proef', 'Sem Proef'])
  await expect(people(page).filter({ hasText: 'Uitgenodigd' })).toHaveCount(2)
  await expect(people(page).filter({ hasText: 'Eerste contactpersoon' })).toContainText(['Noor Proef'])

  await acceptInvitation(theirs, emails[1])
  await expect(theirs).toHaveURL(ACTIVITIES)
  await expect(theirs.getByText(`PRE-U & ${name}`)).toBeVisible()
  await closeToasts(theirs)

  await choose(page, name, 'Archiveren', `School "${name}" archiveren?`)
  await expect(state(page, 'Gearchiveerd')).toBeVisible()
  // The next click finds out, where the page has not done so by itself.
  const loginPage = theirs.getByRole('heading', { name: 'Log In' })
  await theirs.getByRole('link', { name: 'Profiel', exact: true }).or(loginPage).click()
  await expect(toasts(theirs)).toContainText(/U bent uitgelogd.*Uw school doet niet meer mee aan Pre-U\./s)
  await expect(loginPage).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
  await logIn(theirs, emails[1])
  await expect(toasts(theirs).getByText('Inloggen mislukt').first()).toBeVisible()

  await choose(page, name, 'Terughalen', `School "${name}" terughalen?`)
  await expect(state(page, 'Actief')).toBeVisible()
  await logIn(theirs, emails[1])
  await theirs.getByRole('link', { name: 'Profiel', exact: true }).click()
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(people(theirs).filter({ hasText: 'Uitgenodigd' })).toContainText(['Noor Proef'])
})

test('a school changes its own address and sees nothing that is for staff', async ({ theirs, session }) => {
  const school = await createSchool(session, { notes: 'Belt altijd laat' })
  const { email, ...member } = await addMember(session, school)
  await givePassword(email)
  await theirs.goto('/login')
  await logIn(theirs, email)
  await theirs.getByRole('link', { name: 'Profiel', exact: true }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: school.name })).toBeVisible()
  await expect(theirs.getByText(/Notities|Belt altijd laat/)).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: `Acties voor ${school.name}` })).toHaveCount(0)

  await theirs.getByRole('button', { name: 'Gegevens wijzigen' }).click()
  const labels = ['Straat en huisnummer', 'Postcode', 'Plaats', 'Telefoonnummer', 'E-mailadres', 'Website']
  await expect(drawer(theirs).getByRole('textbox')).toHaveCount(labels.length)
  for (const label of labels) await expect(drawer(theirs).getByLabel(label)).toBeVisible()
  await field(theirs, 'Straat en huisnummer (optioneel)').fill('Nieuwegracht 1')
  await field(theirs, 'Postcode (optioneel)').fill('12')
  await drawer(theirs).getByRole('button', { name: 'Opslaan' }).click()
  await expect(drawer(theirs).getByRole('link', { name: /Postcode: Schrijf de postcode als 1234 AB/ })).toBeVisible()
  await field(theirs, 'Postcode (optioneel)').fill('3512lc')
  await save(theirs, 'Opslaan')
  await expect(section(theirs, 'Gegevens')).toContainText('Nieuwegracht 1')
  await expect(section(theirs, 'Gegevens')).toContainText('3512 LC Utrecht')

  await openMenu(theirs, fullName(member))
  await expect(theirs.getByRole('menuitem')).toHaveText(['Wijzigen'])
})

test('there is exactly one primary contact, and an address that somebody has is refused', async ({ page, session, tolerate }) => {
  tolerate(/status of 400/)
  const school = await createSchool(session)
  const first = await addMember(session, school, { first_name: 'Eerste' })
  const second = await addMember(session, school, { first_name: 'Tweede' })
  await page.goto(`/schools/${school.id}`)
  const primary = people(page).filter({ hasText: 'Eerste contactpersoon' })
  await expect(primary).toContainText([fullName(first)])
  await choose(page, fullName(second), 'Wijzigen')
  await drawer(page).getByRole('switch', { name: 'Eerste contactpersoon' }).click()
  await field(page, 'E-mailadres').fill(first.email.toUpperCase())
  await drawer(page).getByRole('button', { name: 'Opslaan' }).click()
  await expect(drawer(page).getByRole('link', { name: 'E-mailadres: Er is al een gebruiker met dit e-mailadres.' })).toBeVisible()
  await field(page, 'E-mailadres').fill(second.email)
  await save(page, 'Opslaan')
  await expect(primary).toContainText([fullName(second)])
  await choose(page, fullName(first), 'Verwijderen', `Contactpersoon "${fullName(first)}" verwijderen?`)
  await expect(people(page)).toHaveCount(1)
})

test('a school with registrations cannot be removed; archiving it is offered instead', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const found = await call('GET', '/api/schools/?search=contact21@school.example', session)
  const { results } = (await found.json()) as { results: School[] }
  const { id = 0, name = '' } = results[0] ?? {}
  await openList(page, name)
  await choose(page, name, 'Verwijderen', `School "${name}" verwijderen?`)
  await answer(page, `School "${name}" is in gebruik`, 'Archiveren')
  await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Gearchiveerd' }).click()
  await expect(rows(page)).toContainText([name])
  await call('POST', `/api/schools/${id}/change_active`, { ...session, body: { is_active: true } })
})

test('two who change the same school choose between their versions, the package by its name', async ({ page, session, tolerate }) => {
  tolerate(/status of 409/)
  const [mine, theirs] = [await createPlan(session), await createPlan(session)]
  const { id, name } = await createSchool(session)
  await openList(page, name)
  await choose(page, name, 'Wijzigen')
  await drawer(page).getByRole('combobox', { name: 'Pakket' }).click()
  await page.getByRole('option', { name: mine.name }).click()
  await call('PATCH', `/api/schools/${id}/`, { ...session, body: { plan_id: theirs.id, city: 'Zeist' } })
  await drawer(page).getByRole('button', { name: 'Opslaan' }).click()
  const conflict = page.getByRole('region', { name: 'Iemand anders heeft dit intussen gewijzigd' })
  await expect(conflict.getByRole('radio', { name: `Uw wijziging: ${mine.name}` })).toBeChecked()
  await conflict.getByRole('radio', { name: `Gewijzigd door een ander: ${theirs.name}` }).click()
  await save(page, 'Opslaan')
  await expect(rows(page)).toContainText([theirs.name])
  await expect(rows(page)).toContainText(['Zeist'])
})

test('a school is found by its contact person, and the list shows active ones until asked otherwise', async ({ page, session }) => {
  const mark = uniqueName('Zoek')
  const school = await createSchool(session, { name: `${mark} Oost` })
  const archived = await createSchool(session, { name: `${mark} West` })
  const member = await addMember(session, school)
  await call('POST', `/api/schools/${archived.id}/change_active`, { ...session, body: { is_active: false } })
  await openList(page, member.email)
  await expect(rows(page)).toContainText([school.name])
  await expect(rows(page)).toContainText([fullName(member)])
  await openList(page, mark)
  await expect(rows(page)).toContainText([school.name])
  await page.getByRole('button', { name: 'Filter Status wissen' }).click()
  await expect(rows(page)).toContainText([school.name, archived.name])
})

test('the list and its contact persons are exported under a name with the date', async ({ page, session }) => {
  const { name } = await createSchool(session)
  await openList(page, name)
  await expect(rows(page)).toHaveCount(1)
  for (const [entry, fileName] of [
    ['Deze lijst', 'scholen'],
    ['Contactpersonen', 'contactpersonen'],
  ]) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteren' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${fileName}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`))
  }
})

for (const [kind, viewport] of [
  ['a desk', { width: 1280, height: 720 }],
  ['a phone', { width: 390, height: 800 }],
] as const)
  test(`Back from a school leads to its row on the second page, on ${kind}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/schools?page=2')
    const link = page.getByRole('main').locator('[data-row]:nth-child(14) [data-open]')
    const name = (await link.innerText()).split('\n')[0]!
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/schools?page=2')
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(link).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
