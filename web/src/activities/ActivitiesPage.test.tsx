import type { Activity } from '@pre-u/contract/activities/activities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ALL_YEARS, chooseYear } from '../platform/address/schoolYear'
import { activity } from '../testing/activities'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { StaffActivities } from './ActivitiesPage'

const second = { ...activity, id: 13, code: 'MC-08', name: 'Strafrecht', position: 2 }
const third = { ...activity, id: 14, code: 'MC-09', name: 'Farmacologie', position: 3, state: 'DRAFT' as const }
const periods = [
  { id: 1, name: 'Herfst', school_year: '2026-2027' },
  { id: 2, name: 'Winter', school_year: '2026-2027' },
]

// The order is that of all activities.
beforeEach(() => chooseYear(ALL_YEARS))

/** Reorders rows as the real server does. */
function serve(refuse: Parameters<typeof fakeServer>[0] = () => undefined) {
  let order: Activity[] = [activity, second, third]
  return fakeServer((request) => {
    const { method, path, query, body } = request
    const refusal = refuse(request)
    if (refusal) return refusal
    const target = order.find(({ id }) => path.startsWith(`/api/activities/${id}/`))
    if (path.endsWith('/move_to') && target) {
      const others = order.filter((each) => each !== target)
      order = others
        .toSpliced((body as { position: number }).position - 1, 0, target)
        .map((each, index) => ({ ...each, position: index + 1 }))
      return { data: target }
    }
    if (path.endsWith('/audience')) return { data: { schools: 14, pupils: 17 } }
    if (path.endsWith('/cancel')) return { data: { schools: 14, pupils: 17, cancelled: 17, moved: 0, waitlisted: 0, undo: null } }
    if (method === 'DELETE') return { status: 409, data: { non_field_errors: ['Voor deze activiteit zijn inschrijvingen.'] } }
    if (method === 'PATCH' || method === 'POST') return { data: { ...activity, ...(body as object) } }
    if (path === '/api/periods/dropdown') return { data: periods }
    if (target) return { data: target }
    return path === '/api/activities/' ? { data: pageOf(order, query) } : undefined
  })
}

const codes = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const handle = (code: string) => screen.findByRole('button', { name: new RegExp(`^${code} .* verplaatsen`) })
const moves = (server: ReturnType<typeof serve>) =>
  server.requests.filter(({ path }) => path.endsWith('/move_to')).map(({ path, body }) => ({ path, body }))

async function choose(user: ReturnType<typeof renderAt>['user'], title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Acties voor ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

it('moves a row with the arrow keys on its handle, one call at a time, and announces its position', async () => {
  const server = serve()
  const { user } = renderAt('/activities', StaffActivities)
  const grip = await handle('MC-07')
  grip.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(codes()).toEqual(['MC-08', 'MC-07', 'MC-09']))
  expect(await handle('MC-07')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByText('MC-07 Sterrenkunde staat nu op positie 3 van 3.')).toBeInTheDocument()
  await waitFor(() => expect(moves(server).map(({ body }) => body)).toEqual([{ position: 2 }, { position: 3 }]))
  expect(moves(server)[0]?.path).toBe('/api/activities/12/move_to')
  await waitFor(() => expect(codes()).toEqual(['MC-08', 'MC-09', 'MC-07']))
})

it('does not move a row past either end', async () => {
  const server = serve()
  const { user } = renderAt('/activities', StaffActivities)
  const first = await handle('MC-07')
  first.focus()
  await user.keyboard('{ArrowUp}')
  const last = await handle('MC-09')
  last.focus()
  await user.keyboard('{ArrowDown}')
  expect(moves(server)).toEqual([])
})

it('asks for a position and refuses one out of range', async () => {
  const server = serve()
  const { user } = renderAt('/activities', StaffActivities)
  await choose(user, 'MC-09 Farmacologie', 'Verplaats naar positie…')
  const position = await screen.findByRole('textbox', { name: 'Naar positie' })
  await user.clear(position)
  await user.type(position, '4{Enter}')
  expect(screen.getByText('Vul een geheel getal in van 1 tot en met 3')).toBeVisible()
  await user.clear(position)
  await user.type(position, '1{Enter}')
  await waitFor(() => expect(moves(server).map(({ body }) => body)).toEqual([{ position: 1 }]))
  await waitFor(() => expect(codes()).toEqual(['MC-09', 'MC-07', 'MC-08']))
})

it.each(['ordering=name', 'state=DRAFT', 'search=MC'])('explains why rows cannot be moved at ?%s, and resets the list', async (address) => {
  serve()
  const { user, search } = renderAt(`/activities?${address}`, StaffActivities)
  await screen.findByText(/Verplaatsen kan alleen in de eigen volgorde/)
  expect(screen.queryByRole('button', { name: /verplaatsen, nu op/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Eigen volgorde tonen' }))
  await handle('MC-07')
  expect(search()).toEqual({})
})

it('shows the order of all years instead of one', async () => {
  chooseYear('2020-2021')
  serve()
  const { user, search } = renderAt('/activities', StaffActivities)
  await waitFor(() => expect(search()).toEqual({ period__school_year: '2020-2021' }))
  await user.click(screen.getByRole('button', { name: 'Eigen volgorde tonen' }))
  await handle('MC-07')
  expect(search()).toEqual({})
})

it('asks what becomes of the registrations and tells the schools when an activity is cancelled', async () => {
  const server = serve()
  const { user } = renderAt('/activities', StaffActivities)
  await choose(user, 'MC-07 Sterrenkunde', 'Activiteit annuleren')
  const question = await screen.findByRole('dialog', { name: 'Activiteit "MC-07 Sterrenkunde" annuleren?' })
  expect(within(question).getByRole('checkbox', { name: 'Informeer 14 scholen (17 leerlingen)' })).toBeChecked()
  expect(within(question).getByRole('radio', { name: 'Afmelden' })).toBeChecked()
  await user.type(within(question).getByRole('textbox', { name: 'Toelichting in de e-mail (optioneel)' }), 'Ziek')
  await user.click(within(question).getByRole('button', { name: 'Activiteit annuleren' }))
  await screen.findByText('MC-07 Sterrenkunde is geannuleerd. 17 inschrijvingen zijn afgemeld. 14 scholen krijgen een e-mail')
  const choice = { cancel_registrations: true, status_reason: 'De activiteit gaat niet door', inform: true, inform_note: 'Ziek' }
  expect(server.requestsBy('POST').map(({ body }) => body)).toEqual([
    { ids: [activity.id] },
    { ...choice, updated_at: activity.updated_at },
  ])
})

it.each([
  ['/audience', 'Deze activiteit bestaat niet meer.', 1],
  ['/cancel', 'De activiteit is al geannuleerd.', 2],
])('says once why a cancellation is refused at %s', async (refusing, reason, sent) => {
  const server = serve(({ path }) => (path.endsWith(refusing) ? { status: 409, data: { non_field_errors: [reason] } } : undefined))
  const { user } = renderAt('/activities', StaffActivities)
  await choose(user, 'MC-07 Sterrenkunde', 'Activiteit annuleren')
  const question = screen.findByRole('dialog', { name: 'Activiteit "MC-07 Sterrenkunde" annuleren?' })
  if (refusing === '/cancel') await user.click(within(await question).getByRole('button', { name: 'Activiteit annuleren' }))
  const refusal = await screen.findByRole('dialog', { name: 'Er is niets geannuleerd' })
  expect(
    within(refusal)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([reason])
  await user.click(within(refusal).getByRole('button', { name: 'Sluiten' }))
  // What was chosen can be changed.
  if (refusing === '/cancel') await user.click(within(await question).getByRole('button', { name: 'Terug' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsBy('POST')).toHaveLength(sent)
})

it('offers to cancel an activity that cannot be removed', async () => {
  const server = serve()
  const { user } = renderAt('/activities', StaffActivities)
  await choose(user, 'MC-07 Sterrenkunde', 'Verwijderen')
  await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
  await user.click(await screen.findByRole('button', { name: 'Activiteit annuleren' }))
  const question = await screen.findByRole('dialog', { name: 'Activiteit "MC-07 Sterrenkunde" annuleren?' })
  await user.click(within(question).getByRole('radio', { name: /^Laten staan/ }))
  await user.click(within(question).getByRole('button', { name: 'Activiteit annuleren' }))
  await waitFor(() => expect(server.requestsBy('POST').at(-1)?.body).toMatchObject({ cancel_registrations: false }))
})

it('moves the end to the day of a new begin, with its own time, unless it is on another day', async () => {
  serve()
  renderAt('/activities?open=12', StaffActivities)
  const begin = await screen.findByRole('textbox', { name: 'Begin, datum' })
  const end = screen.getByRole('textbox', { name: 'Einde, datum' })
  expect(end).toHaveValue((begin as HTMLInputElement).value)
  const enter = (field: HTMLElement, day: string) => {
    fireEvent.change(field, { target: { value: day } })
    fireEvent.blur(field)
  }
  enter(begin, '12/01/27')
  await waitFor(() => expect(end).toHaveValue('12/01/27'))
  enter(end, '14/01/27')
  enter(begin, '13/01/27')
  await waitFor(() => expect(begin).toHaveValue('13/01/27'))
  expect(end).toHaveValue('14/01/27')
})

it('copies everything but the code, the period and the state', async () => {
  const server = serve()
  const { user } = renderAt('/activities?open=nieuw&kopie=12', StaffActivities)
  expect(await screen.findByRole('textbox', { name: 'Naam' })).toHaveValue('Sterrenkunde')
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'MC-70')
  await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
  expect(screen.getAllByText(/Kies ten minste één periode/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: 'Periodes' }))
  await user.click(await screen.findByRole('option', { name: 'Winter 2026-2027' }))
  await user.click(screen.getByRole('checkbox', { name: 'Leerjaar 3' }))
  await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
  await waitFor(() => expect(server.requestsBy('POST')).toHaveLength(1))
  const { id: _id, created_at: _made, updated_at: _changed, periods: _periods, position: _position, ...others } = activity
  const { placed: _placed, waiting: _waiting, pending: _pending, free: _free, left_for_school: _left, ...copied } = others
  expect(server.requestsBy('POST')[0]?.body).toEqual({
    ...copied,
    code: 'MC-70',
    period_ids: [2],
    grades: [3, 4, 5, 6],
    state: 'DRAFT',
  })
})
