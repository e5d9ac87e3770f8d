import { fullName } from '@pre-u/contract/platform/names'
import { expect } from '@playwright/test'
import { addPupil, openActivity } from '../../students/pupils'
import { createColleague, createPlan, createSchool, drawer, field, openMenu as openRowMenu, uniqueEmail } from '../../students/register'
import { call, changePeriod, createPeriod, uniqueName } from '../../support/api'
import { closeToasts, chooseFilter } from '../../support/steps'
import { closeAll, follow, openMenu, unfold } from '../../support/walk'
import type { Walk } from '../walk'

const settings = { role: 'medewerker' } as const

export const settingsWalks: Walk[] = [
  {
    name: 'Periodes',
    ...settings,
    routes: ['/settings'],
    tabs: ['periodes'],
    tolerates: /status of (409|500)/,
    go: async ({ page, session, look }) => {
      const { id, name } = await createPeriod(session)
      await createPeriod(session, { name: `${name} uit`, is_active: false })
      await page.goto(`/settings?search=${name}`)
      await expect(page.getByText('Niet actief')).toBeVisible()
      await look('periodes')
      await openMenu(page, `Acties voor ${name} 2026-2027`)
      await look('menu van een rij')
      await closeAll(page, 'menu')
      await unfold(page)
      await openMenu(page, 'Kolommen')
      await look('kolommen')
      await closeAll(page, 'menu')
      await chooseFilter(page, 'Schooljaar', '2026-2027')
      await expect(page.getByRole('button', { name: 'Filter Schooljaar wissen' })).toBeVisible()
      await page.getByRole('button', { name: 'Actief', exact: true }).first().click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await look('filters')
      await closeAll(page, 'listbox')

      await follow(page, `/settings?search=${name}&open=nieuw`)
      const form = page.getByRole('dialog', { name: 'Nieuwe periode' })
      await form.getByRole('button', { name: 'Toevoegen' }).click()
      await expect(form.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('formulier met fouten')
      await form.getByRole('textbox', { name: 'Begindatum', exact: true }).fill('12/11/30')
      await form.getByRole('button', { name: 'Kalender openen: Begindatum' }).click()
      await expect(page.getByText('november 2030')).toBeVisible()
      await look('datum kiezen')
      await page.keyboard.press('Escape')
      await expect(page.getByText('november 2030')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Wijzigingen niet opgeslagen' })).toBeVisible()
      await look('vraag over een formulier')
      await page.getByRole('button', { name: 'Wijzigingen weggooien' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await follow(page, `/settings?search=${name}&open=${id}`)
      const existing = page.getByRole('dialog', { name })
      await existing.getByRole('textbox', { name: 'Naam' }).fill(`${name} van mij`)
      await changePeriod(session, id, { name: `${name} van de ander` })
      await existing.getByRole('button', { name: 'Opslaan' }).click()
      await expect(page.getByRole('region', { name: /Iemand anders/ })).toBeVisible()
      await look('iemand anders wijzigde dit ook')
      await existing.getByRole('button', { name: 'Opslaan' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await follow(page, `/settings?search=${crypto.randomUUID()}`)
      await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
      await look('niets gevonden')
      await page.route('**/api/periods/**', (route) => route.fulfill({ status: 500 }))
      await page.goto('/settings?search=fout')
      await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible()
      await closeToasts(page)
      await look('lijst die niet laadt')
      await page.unroute('**/api/periods/**')
    },
  },
  {
    name: 'Logboek, beveiliging en account',
    ...settings,
    routes: ['/settings'],
    tabs: ['logboek', 'beveiliging', 'account'],
    go: async ({ page, session, look }) => {
      const { id, name } = await createPeriod(session)
      await changePeriod(session, id, { is_active: false })
      await page.goto(`/settings?tab=logboek&search=${name}`)
      await page
        .getByRole('link', { name: /\d\d:\d\d/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText('gewijzigd')
      await look('regel van het logboek')
      await closeAll(page)
      await look('logboek')
      await follow(page, '/settings?tab=beveiliging')
      await expect(page.getByRole('main').getByText('Ingelogd', { exact: true }).first()).toBeVisible()
      await look('beveiliging')
      await follow(page, '/settings?tab=account')
      await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(page.getByText('Wachtwoord is vereist').first()).toBeVisible()
      await look('account met fouten')
    },
  },
  {
    name: 'Medewerkers en pakketten',
    ...settings,
    routes: ['/settings'],
    tabs: ['medewerkers', 'pakketten'],
    go: async ({ page, session, look }) => {
      const mark = uniqueName('Toets')
      const invited = await createColleague(session, { last_name: mark })
      await createColleague(session, { first_name: 'Piet', last_name: mark, is_active: false })
      await page.goto(`/settings?tab=medewerkers&search=${encodeURIComponent(mark)}`)
      await expect(page.getByText('Niet actief')).toBeVisible()
      await look('medewerkers')
      await openRowMenu(page, fullName(invited))
      await look('menu van een medewerker')
      await closeAll(page, 'menu')
      await follow(page, `/settings?tab=medewerkers&open=${invited.id}`)
      await expect(field(page, 'Achternaam')).toHaveValue(mark)
      await look('medewerker')
      await follow(page, '/settings?tab=medewerkers&open=nieuw')
      await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
      await expect(drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('nieuwe medewerker met fouten')

      const plan = await createPlan(session, { max_registrations: 25, priority: true })
      await follow(page, `/settings?tab=pakketten&search=${encodeURIComponent(plan.name)}`)
      await expect(page.getByText('geen limiet')).toBeVisible()
      await look('pakketten')
      await follow(page, `/settings?tab=pakketten&open=${plan.id}`)
      await expect(field(page, 'Naam')).toHaveValue(plan.name)
      await look('pakket')
    },
  },
  {
    name: 'Programma',
    ...settings,
    routes: ['/settings'],
    tabs: ['programma'],
    go: async ({ page, look }) => {
      await page.goto('/settings?tab=programma')
      await expect(page.getByRole('heading', { name: 'Inlogpagina' })).toBeVisible()
      await look('programma')
      const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
      await page.locator('input[type=file]').last().setInputFiles(file)
      await expect(page.getByText('logo.svg')).toBeVisible()
      await page.getByText('Zo ziet de pagina eruit').first().click()
      await page.getByRole('textbox', { name: 'Naam van het programma' }).fill('')
      await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('programma met een fout, een voorbeeld en een gekozen logo')
    },
  },
  {
    name: 'Schooljaar en vakanties',
    ...settings,
    routes: ['/settings'],
    tabs: ['schooljaar', 'vakanties'],
    go: async ({ page, look }) => {
      await page.goto('/settings?tab=vakanties')
      await expect(page.getByRole('heading', { level: 2, name: 'Schoolvakanties' })).toBeVisible()
      await look('schoolvakanties')
      await follow(page, '/settings?tab=vakanties&open=nieuw')
      await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
      await expect(drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('nieuwe vakantie met fouten')
      await follow(page, '/settings?tab=schooljaar')
      const grid = page.getByRole('table', { name: 'Activiteiten' })
      await expect(grid.getByRole('row').nth(1)).toBeVisible()
      await look('schooljaar klaarzetten')
      await grid
        .getByRole('textbox', { name: /^Datum, / })
        .first()
        .fill('31-02-27')
      await expect(page.getByText('1 rij is nog niet in orde.')).toBeVisible()
      await look('schooljaar met een fout')
    },
  },
  {
    name: 'Privacy',
    ...settings,
    routes: ['/settings'],
    tabs: ['bewaartermijnen', 'inzage'],
    go: async ({ page, session, look }) => {
      await page.goto('/settings?tab=bewaartermijnen')
      await expect(page.getByRole('heading', { name: 'Uitzonderingen', level: 2 })).toBeVisible()
      await look('bewaartermijnen')
      await page.getByRole('button', { name: 'Uitzondering toevoegen' }).first().click()
      await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
      await expect(drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await look('nieuwe uitzondering met fouten')

      const email = uniqueEmail()
      const school_id = (await createSchool(session)).id
      await addPupil(session, await openActivity(), { email, school_id })
      const { id } = await addPupil(session, await openActivity(), { email, school_id })
      await call('POST', '/api/students/bulk_update_status', { access: session.access, body: { ids: [id], status: 'CANCELLED' } })
      await closeAll(page)
      await follow(page, '/settings?tab=inzage')
      await page.getByRole('textbox', { name: 'Naam of e-mailadres' }).fill(email)
      await page.getByRole('button', { name: 'Zoeken', exact: true }).click()
      await expect(page.getByRole('button', { name: email })).toBeVisible()
      await look('persoon gevonden')
      await page.getByRole('button', { name: email }).click()
      await expect(page.getByRole('button', { name: 'Wissen' })).toBeVisible()
      await look('gegevens van een persoon')
      await page.getByRole('main').getByRole('button', { name: 'Afschermen', exact: true }).click()
      await drawer(page).getByRole('button', { name: 'Afschermen' }).click()
      await expect(page.getByText('Reden is vereist')).toBeVisible()
      await look('afschermen met fouten')
    },
  },
  {
    name: 'Verzonden e-mails',
    ...settings,
    routes: ['/settings'],
    tabs: ['herinneringen', 'verzonden'],
    go: async ({ page, look }) => {
      await page.goto('/settings?tab=herinneringen')
      await page
        .getByRole('button', { name: /^Tekst wijzigen/ })
        .first()
        .click()
      await expect(page.getByRole('textbox', { name: 'Onderwerp' })).toBeVisible()
      await look('tekst van een herinnering')
      await closeAll(page)
      await follow(page, '/settings?tab=verzonden&page_size=10')
      await expect(page.getByRole('button', { name: /^Acties voor / }).first()).toBeVisible()
      await look('verzonden e-mails')
      await unfold(page)
      await chooseFilter(page, 'Status', 'Mislukt')
      await page.keyboard.press('Escape')
      await expect(page.getByText('adres onbekend (550 5.1.1)').first()).toBeVisible()
      await page
        .getByRole('button', { name: /^Acties voor / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Opnieuw sturen' }).click()
      await expect(page.getByRole('dialog', { name: 'E-mail opnieuw sturen?' })).toBeVisible()
      await look('opnieuw sturen')
    },
  },
]
