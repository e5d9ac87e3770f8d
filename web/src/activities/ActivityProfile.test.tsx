import type { Activity } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentSchoolYear } from '../platform/address/schoolYear'
import { useSession } from '../platform/api/session'
import { activity } from '../testing/activities'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { staff, teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { ActivitiesPage } from './ActivitiesPage'
import { ActivityProfile } from './ActivityPage'

const overview = {
  periods: [{ period: activity.periods[0], counts: { ACCEPTED: 14, PENDING: 3 } }],
  weeks: [
    { week: '2026-10-19', registrations: 12 },
    { week: '2026-10-26', registrations: 5 },
  ],
}

const serve = (stored: Activity = activity) =>
  fakeServer(({ path, query }) => {
    if (path.endsWith('/overview/')) return { data: overview }
    if (path.endsWith('/dropdown')) return { data: [] }
    if (path === '/api/activities/') return { data: pageOf([stored], query) }
    return path === '/api/activities/12/' ? { data: stored } : undefined
  })

const signIn = (user: User) => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user, wasRefused: false })
const open = (user: User, id = '12') => {
  signIn(user)
  return renderAt('/activities/$id', () => <ActivityProfile id={id} user={user} />)
}
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

it('shows staff the buttons for the state, and a school none', async () => {
  serve({ ...activity, state: 'DRAFT' })
  const { unmount } = open(staff)
  await screen.findByRole('heading', { level: 1, name: 'Sterrenkunde' })
  expect(buttons()).toEqual(expect.arrayContaining(['Wijzigen', 'Publiceren', 'Acties voor MC-07 Sterrenkunde']))
  unmount()

  serve()
  open(teacher)
  await screen.findByRole('heading', { level: 1, name: 'Sterrenkunde' })
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows a school the deadline, the free places, its own registrations and the links', async () => {
  serve()
  open(teacher)
  const register = await screen.findByRole('region', { name: 'Leerlingen inschrijven' })
  expect(register).toHaveTextContent('De inschrijving sluit over 4 weken')
  expect(register).toHaveTextContent('Er zijn nog 6 plaatsen vrij.')
  expect(register).toHaveTextContent('Van uw school: 17 leerlingen (14 geplaatst of afgerond, 3 aangemeld).')
  const links = within(register).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/?activity__id=12', '/activities/12/inschrijven'])
})

it.each([
  [{ state: 'CANCELLED' as const }, 'Deze activiteit gaat niet door.'],
  [{ deadline: '2026-01-12T16:00:00.000Z' }, 'De deadline was ma 12 jan. 2026, 17:00.'],
  [{ free: 0 }, 'nieuwe leerlingen komen op de wachtlijst'],
])('explains to a school why registration is limited: %j', async (change, text) => {
  serve({ ...activity, ...change })
  open(teacher)
  expect(await screen.findByRole('region', { name: 'Leerlingen inschrijven' })).toHaveTextContent(text)
})

it.each([staff, teacher])('offers nobody to register for periods that are no longer active: %s', async (user) => {
  const past = { ...activity.periods[0]!, is_active: false }
  const linksFor = async (periods: Activity['periods']) => {
    serve({ ...activity, periods })
    const { unmount } = open(user)
    const register = await screen.findByRole('region', { name: 'Leerlingen inschrijven' })
    const hasReason = register.textContent.includes('De periode van deze activiteit is niet meer actief.')
    const names = within(register)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
    unmount()
    return [names.includes('/activities/12/inschrijven'), hasReason]
  }
  expect(await linksFor([past])).toEqual([false, true])
  expect(await linksFor([past, { ...activity.periods[0]!, id: 2 }])).toEqual([true, false])
})

it('tells a school of no free places of an activity that is cancelled, on its page and in the list', async () => {
  serve({ ...activity, state: 'CANCELLED' })
  const { unmount } = open(teacher)
  expect(await screen.findByRole('region', { name: 'Gegevens' })).not.toHaveTextContent('vrij')
  unmount()
  signIn(teacher)
  renderAt('/activities', ActivitiesPage)
  const row = (await screen.findByText('Geannuleerd')).closest('tr, li, [role="row"]')
  expect(row).toHaveTextContent('Sterrenkunde')
  expect(row).not.toHaveTextContent('vrij')
})

it('repeats the charts in words and figures', async () => {
  serve()
  open(staff)
  await screen.findByRole('heading', { level: 1, name: 'Sterrenkunde' })
  const registrations = await screen.findByRole('region', { name: 'Inschrijvingen' })
  expect(await within(registrations).findByText(/De meeste in de week van ma 19 okt. 2026: 12 inschrijvingen/)).toBeVisible()
  expect(registrations).toHaveTextContent(/Aangemeld 3.*Geplaatst 14/)
  expect(within(registrations).getByRole('rowheader', { name: 'ma 26 okt. 2026' }).closest('tr')).toHaveTextContent('5')
})

it('shows the not-found page for an activity outside the scope of the reader', async () => {
  serve()
  open(teacher, '13')
  expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
})

it('lists open activities first for a school, without actions', async () => {
  const server = serve()
  signIn(teacher)
  renderAt('/activities', ActivitiesPage)
  expect(await screen.findByRole('link', { name: /^Sterrenkunde/ })).toHaveAttribute('href', '/activities/12')
  expect(server.requests.find(({ path }) => path === '/api/activities/')?.query).toEqual({
    ordering: 'is_closed',
    period__school_year: currentSchoolYear(),
  })
  expect(buttons().filter((name) => /toevoegen|Acties|verplaatsen|Status/i.test(name ?? ''))).toEqual([])
})
