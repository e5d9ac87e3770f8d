import type { Page } from '@playwright/test'
import { createActivity, inUse, list, openList, section, titleOf, uniqueCode } from './activities'
import { call, createPeriod, SCHOOL, sharedSession, STAFF, uniqueName } from '../support/api'
import { expect, test } from '../support/fixtures'
import { answer, choose, drawer, field, rows, save } from '../students/register'
import { ACTIVITIES, toasts } from '../support/steps'
import { moveTo } from '../support/walk'

test.use({ account: STAFF })

async function fillTimes(page: Page, name: string, day: string, time: string) {
  await field(page, `${name}, datum`).fill(day)
  await field(page, `${name}, tijd`).fill(time)
}

/** Of an activity on its page. Its history says 'Geannuleerd' too. */
const state = (page: Page, name: string) => page.getByRole('main').locator('[data-tone]', { hasText: name })

test('an activity is made, refused, mended, changed, published, cancelled and published again', async ({ page, session, tolerate }) => {
  test.slow()
  tolerate(/status of 4(00|09)/)
  const taken = await createActivity(session)
  const period = await createPeriod(session)
  const code = uniqueCode()
  const name = uniqueName('Masterclass')
  await page.goto('/activities')
  await page.getByRole('button', { name: 'Activiteit toevoegen' }).click()
  await field(page, 'Code').fill(taken.code.toLowerCase())
  await field(page, 'Naam').fill(name)
  await drawer(page).getByRole('combobox', { name: 'Categorie' }).click()
  await page.getByRole('option', { name: 'Masterclass' }).click()
  await drawer(page).getByRole('combobox', { name: 'Periodes' }).fill(period.name)
  await page.getByRole('option', { name: period.name }).click()
  for (const grade of [6, 4]) await drawer(page).getByText(String(grade), { exact: true }).click()
  await fillTimes(page, 'Deadline', '30/03/31', '17:00')
  await fillTimes(page, 'Begin', '30/03/31', '09:00')
  await expect(field(page, 'Einde, datum')).toHaveValue('30/03/31')
  await field(page, 'Einde, tijd').fill('12:00')
  await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
  await expect(drawer(page).getByRole('link', { name: /Deadline: De deadline ligt na het begin/ })).toBeVisible()
  await fillTimes(page, 'Deadline', '01/03/31', '17:00')
  await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
  await expect(drawer(page).getByRole('link', { name: /Code: Er is al een activiteit met deze code/ })).toBeVisible()
  await field(page, 'Code').fill(code)
  await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
  const doubt = page.getByRole('dialog', { name: 'Klopt dit?' })
  await expect(doubt).toContainText('De activiteit is op zo 30 mrt. 2031. Dat valt niet in Proef')
  await doubt.getByRole('button', { name: 'Annuleren' }).click()
  await expect(drawer(page).getByText(/^De activiteit is op zo 30 mrt. 2031/)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
  await doubt.getByRole('button', { name: 'Ja, opslaan' }).click()
  await expect(drawer(page)).toHaveCount(0)

  await openList(page, code)
  await expect(rows(page)).toContainText(['Concept'])
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(section(page, 'Gegevens')).toContainText('zo 30 mrt. 2031, 09:00–12:00')
  await expect(section(page, 'Gegevens')).toContainText('4, 6')
  await expect(section(page, 'Gegevens')).toContainText('Geen limiet')
  await page.getByRole('button', { name: 'Publiceren' }).click()
  await expect(toasts(page).getByText(`${code} ${name} is gepubliceerd`)).toBeVisible()
  // A toast stays as long as the pointer is on it, and it came where the button is.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Wijzigen' }).click()
  await field(page, 'Capaciteit (optioneel)').fill('12')
  await drawer(page).getByRole('textbox', { name: 'Omschrijving (optioneel)' }).fill('Een dag\nover sterren')
  await save(page, 'Opslaan')
  await expect(section(page, 'Gegevens')).toContainText('0 / 12')
  await expect(section(page, 'Omschrijving')).toContainText('over sterren')

  const title = `${code} ${name}`
  await choose(page, title, 'Activiteit annuleren')
  const question = page.getByRole('dialog', { name: `Activiteit "${title}" annuleren?` })
  await expect(question).toContainText('Er zijn geen lopende inschrijvingen.')
  await question.getByRole('button', { name: 'Activiteit annuleren' }).click()
  await expect(state(page, 'Geannuleerd')).toBeVisible()
  await choose(page, title, 'Opnieuw publiceren')
  await expect(state(page, 'Gepubliceerd')).toBeVisible()
  await choose(page, title, 'Verwijderen', `Activiteit "${title}" verwijderen?`)
  await expect(page).toHaveURL(ACTIVITIES)
})

test('a copy takes everything along but the code and the period', async ({ page, session }) => {
  const original = await createActivity(session)
  const period = await createPeriod(session, { school_year: '2030-2031', start_date: '2030-09-01', end_date: '2031-07-01' })
  const code = uniqueCode()
  await openList(page, original.name)
  await choose(page, titleOf(original), 'Kopiëren naar andere periode')
  await expect(page.getByRole('dialog', { name: `Kopie van ${original.code}` })).toBeVisible()
  await expect(field(page, 'Code')).toHaveValue('')
  await field(page, 'Code').fill(code)
  await drawer(page).getByRole('combobox', { name: 'Periodes' }).fill(period.name)
  await page.getByRole('option', { name: period.name }).click()
  await save(page, 'Toevoegen')
  await expect(rows(page)).toHaveCount(2)
  const [copy] = await list(session, `search=${code}`)
  const { name, description, grades, capacity, deadline, start_at, end_at } = original
  expect(copy).toMatchObject({ name, description, grades, capacity, deadline, start_at, end_at, state: 'DRAFT' })
  expect(copy?.periods.map(({ id }) => id)).toEqual([period.id])
  await page.getByRole('button', { name: 'Activiteit toevoegen' }).click()
  await expect(field(page, 'Naam')).toHaveValue('')
})

test('what the registrations forbid is refused in words, and cancelling is offered instead', async ({ page, session, tolerate }) => {
  test.slow()
  tolerate(/status of 409/)
  const activity = await inUse(session)
  const title = titleOf(activity)
  await page.goto(`/activities/${activity.id}?open=gegevens`)
  await field(page, 'Capaciteit (optioneel)').fill('1')
  await drawer(page).getByRole('button', { name: 'Opslaan' }).click()
  const summary = drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })
  await expect(summary).toContainText(`de capaciteit kan niet lager zijn dan ${activity.placed}`)
  await field(page, 'Capaciteit (optioneel)').fill(String(activity.capacity ?? ''))
  await drawer(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Concept' }).click()
  await drawer(page).getByRole('button', { name: 'Opslaan' }).click()
  await expect(summary).toContainText('kan geen concept meer worden')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Wijzigingen weggooien' }).click()

  await choose(page, title, 'Verwijderen', `Activiteit "${title}" verwijderen?`)
  await answer(page, `Activiteit "${title}" is in gebruik`, 'Activiteit annuleren')
  await page.getByRole('radio', { name: /^Laten staan/ }).click()
  await answer(page, `Activiteit "${title}" annuleren?`, 'Activiteit annuleren')
  await expect(state(page, 'Geannuleerd')).toBeVisible()
  await openList(page, activity.code)
  await expect(rows(page)).toContainText(['Geannuleerd'])
  await choose(page, title, 'Opnieuw publiceren', `${title} opnieuw publiceren?`)
  await expect(rows(page)).toContainText(['Gepubliceerd'])
})

test('the list is exported under a name with the date', async ({ page, session }) => {
  const { code } = await createActivity(session)
  await openList(page, code)
  await expect(rows(page)).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteren' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^activiteiten-\d{4}-\d{2}-\d{2}\.xlsx$/)
})

test.describe('a school user', () => {
  test.use({ account: SCHOOL })

  test('sees first what is still open, opens it, and finds nothing that is for staff', async ({ page }) => {
    await page.goto('/activities?page_size=200')
    await expect(rows(page).first()).toBeVisible()
    const isClosed = (await rows(page).allTextContents()).map((text) => text.includes('Gesloten'))
    expect(isClosed).toContain(true)
    expect(isClosed).toEqual(isClosed.toSorted((a, b) => Number(a) - Number(b)))
    await expect(page.getByRole('button', { name: /toevoegen|^Acties|verplaatsen|^Status$/ })).toHaveCount(0)
    await expect(page.getByText('Concept', { exact: true })).toHaveCount(0)

    await expect(
      rows(page)
        .first()
        .getByRole('link', { name: /^Inschrijven voor/ }),
    ).toHaveAttribute('href', /\/inschrijven$/)
    await rows(page).first().getByRole('rowheader').getByRole('link').click()
    await expect(page).toHaveURL(/\/activities\/\d+$/)
    const register = section(page, 'Leerlingen inschrijven')
    await expect(register).toContainText(/De inschrijving sluit/)
    await expect(section(page, 'Inschrijvingen van uw school')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await register.getByRole('link', { name: 'Naar de inschrijvingen' }).click()
    await expect(page).toHaveURL(/\/\?activity__id=\d+$/)
  })

  test('goes to the calendar, and is told when an activity is not there', async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    await page.goto('/activities')
    await page.getByRole('navigation', { name: 'Weergave' }).getByRole('link', { name: 'Kalender' }).click()
    await expect(page).toHaveURL(/\/calendar/)
    await moveTo(page, '/activities/999999')
    await expect(page.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
  })
})

test('a draft is not there for a school until it is published', async ({ page, session }) => {
  const draft = await createActivity(session, { state: 'DRAFT' })
  const { access } = await sharedSession(SCHOOL)
  const seen = async () => (await call('GET', `/api/activities/${draft.id}/`, { access })).status
  expect(await seen()).toBe(404)
  await openList(page, draft.code)
  await choose(page, titleOf(draft), 'Publiceren')
  await expect(rows(page)).toContainText(['Gepubliceerd'])
  expect(await seen()).toBe(200)
})
