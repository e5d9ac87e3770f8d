import { expect } from '@playwright/test'
import { createActivity, inUse, list, section, titleOf } from '../../activities/activities'
import { createActivity as createEvent } from '../../calendar/calendar'
import { drawer } from '../../students/register'
import { registerMany } from '../../students/registrations'
import { SCHOOL, sharedSession, STAFF } from '../../support/api'
import { closeAll, follow, moveTo, open } from '../../support/walk'
import type { Role, Tools, Walk } from '../walk'

async function lookAtCalendar({ page, width, look }: Tools) {
  for (const view of width > 768 ? ['maand', 'week', 'lijst'] : ['lijst']) {
    await open(page, `/calendar?view=${view}`)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Activiteit|Deadline): / })
        .first(),
    ).toBeVisible()
    await look(`kalender, ${view}`)
  }
  const event = await createEvent(await sharedSession(STAFF), '2036-03-12 13:30', '2036-03-12 17:00')
  await follow(page, '/calendar?view=lijst&datum=2036-03-12')
  await page.getByRole('button', { name: 'Activiteit: ' }).filter({ hasText: event.code }).first().click()
  await expect(page.getByRole('link', { name: 'Naar de activiteit' })).toBeVisible()
  await look('activiteit in de kalender')
  await closeAll(page)
  await page.getByRole('button', { name: 'Agenda abonneren' }).click()
  await expect(page.getByRole('textbox', { name: 'Uw persoonlijke adres' })).toHaveValue(/\.ics$/)
  await look('agenda abonneren')
}

const calendarWalk = (role: Role): Walk => ({ name: 'Kalender', role, routes: ['/calendar'], go: lookAtCalendar })

export const activityWalks: Walk[] = [
  {
    name: 'Activiteiten',
    role: 'medewerker',
    routes: ['/activities', '/activities/$id', '/activities/$id/herhalen'],
    go: async ({ page, session, look }) => {
      const { id, ...activity } = await inUse(session)
      await open(page, '/activities')
      await expect(page.getByRole('link', { name: 'MC-01' })).toBeVisible()
      await look('activiteiten')
      await follow(page, '/activities?page_size=5')
      const menus = page.getByRole('main').getByRole('button', { name: /^Acties voor/ })
      await expect(menus).toHaveCount(5)
      await menus.first().click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await look('menu van een activiteit')
      await page.getByRole('menuitem', { name: 'Verplaats naar positie…' }).click()
      await expect(page.getByRole('textbox', { name: 'Naar positie' })).toBeVisible()
      await look('naar een positie')
      await closeAll(page)
      await follow(page, '/activities?ordering=-deadline&deadline=closed')
      await expect(page.getByText(/Verplaatsen kan alleen/)).toBeVisible()
      await expect(page.getByText('Gesloten').last()).toBeVisible()
      await look('gesloten activiteiten')
      await follow(page, '/activities?search=MC-01&open=nieuw')
      await drawer(page).getByRole('button', { name: 'Toevoegen' }).click()
      await expect(drawer(page).getByRole('region', { name: 'Dit is nog niet opgeslagen' })).toBeFocused()
      await drawer(page).getByText('4', { exact: true }).click()
      await drawer(page).getByRole('combobox', { name: 'Periodes' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
      await look('nieuwe activiteit met fouten')
      await page.goto(`/activities/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: activity.name })).toBeVisible()
      await page.getByText('Cijfers per week').click()
      await look('activiteit')
      await moveTo(page, `/activities/${id}/herhalen`)
      await look('activiteit herhalen')
    },
  },
  {
    name: 'Activiteiten kiezen en annuleren',
    role: 'medewerker',
    routes: ['/activities', '/activities/$id'],
    go: async ({ page, session, look }) => {
      const activity = await createActivity(session)
      const school = (await sharedSession(SCHOOL)).user.school!
      await registerMany(session, activity, school, 2)
      await page.goto(`/activities?search=${activity.code}`)
      await page.getByRole('checkbox', { name: `${titleOf(activity)} selecteren` }).check()
      await page.getByRole('region', { name: 'Geselecteerde rijen' }).getByRole('button', { name: 'Data verschuiven' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Aantal dagen' }).fill('1')
      await expect(page.getByRole('checkbox', { name: 'Informeer 1 school (2 leerlingen)' })).toBeVisible()
      await look('data verschuiven')
      await closeAll(page)
      await look('activiteiten gekozen')
      await moveTo(page, `/activities/${activity.id}`)
      await page.getByRole('button', { name: `Acties voor ${titleOf(activity)}` }).click()
      await page.getByRole('menuitem', { name: 'Activiteit annuleren' }).click()
      await expect(page.getByRole('checkbox', { name: 'Informeer 1 school (2 leerlingen)' })).toBeChecked()
      await look('activiteit annuleren')
    },
  },
  {
    name: 'Activiteiten',
    role: 'school',
    routes: ['/activities', '/activities/$id'],
    go: async ({ page, session, look }) => {
      await open(page, '/activities')
      await expect(page.getByRole('link', { name: /^Sterrenkunde/ })).toBeVisible()
      await look('activiteiten')
      await page.goto('/activities?deadline=closed')
      await expect(page.getByText('Gesloten').last()).toBeVisible()
      await look('gesloten activiteiten')
      const [soon] = await list(session, 'deadline=soon')
      await moveTo(page, `/activities/${soon?.id}`)
      await expect(section(page, 'Inschrijvingen van uw school')).toBeVisible()
      await look('activiteit')
    },
  },
  calendarWalk('medewerker'),
  calendarWalk('school'),
]
