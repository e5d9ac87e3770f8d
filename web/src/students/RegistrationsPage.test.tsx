import type { Student } from '@pre-u/contract/students/students'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { currentSchoolYear } from '../platform/address/schoolYear'
import { activity } from '../testing/activities'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { staff, teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { student } from '../testing/students'
import { useSession } from '../platform/api/session'
import { RegistrationsPage } from './RegistrationsPage'

const many = Array.from({ length: 30 }, (_, index): Student => ({ ...student, id: index + 1, first_name: `Leerling${index + 1}` }))
const TOKEN = '5f3c1f6e-6b2a-4a57-9c7f-1f0a3a1b2c3d'

type Refusal = { status: number; data: unknown }
const serve = (rows: Student[], refusal?: Refusal) =>
  fakeServer(({ method, path, query }) => {
    if (path === '/api/students/ids/') return { data: { ids: rows.map(({ id }) => id) } }
    if (path === '/api/undo/') return { data: { count: 1, resource: 'students' } }
    if (method === 'POST') return refusal ?? { data: { count: rows.length, undo: TOKEN } }
    if (path === '/api/students/') return { data: pageOf(rows, query) }
    if (path === `/api/students/${student.id}/`) return { data: student }
    if (path === '/api/activities/dropdown')
      return { data: [{ id: 12, name: 'Sterrenkunde', code: 'MC-07', deadline: activity.deadline, period_ids: [1], free: 3 }] }
    return path.endsWith('/dropdown') ? { data: [] } : undefined
  })

beforeEach(() => useSession.setState({ loggedIn: true, user: staff }))

async function setStatus(user: ReturnType<typeof renderAt>['user'], status: string) {
  const button = screen.getByRole('button', { name: 'Status wijzigen' })
  // It waits until everything is selected.
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: /^Status van/ })
  await user.click(within(dialog).getByRole('radio', { name: status }))
  await user.click(within(dialog).getByRole('button', { name: 'Wijzigen' }))
}

it('changes all matching rows, including other pages, and undoes the change', async () => {
  const server = serve(many)
  const { user } = renderAt('/?search=leerling&school__id=7', RegistrationsPage)
  await user.click(await screen.findByLabelText('Leerling2 van der Meer selecteren'))
  await user.click(screen.getByRole('button', { name: 'Selecteer alle 30' }))
  await setStatus(user, 'Geplaatst')
  await screen.findByText('30 inschrijvingen zijn nu geplaatst')
  expect(server.requests.find(({ path }) => path === '/api/students/ids/')?.query).toEqual({ search: 'leerling', school__id: '7' })
  expect(server.requestsBy('POST')[1]).toMatchObject({
    path: '/api/students/bulk_update_status',
    body: { ids: many.map(({ id }) => id), status: 'ACCEPTED' },
  })
  expect(screen.queryByText(/geselecteerd/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ongedaan maken' }))
  await screen.findByText('De wijziging is ongedaan gemaakt')
  expect(server.requestsBy('POST')[2]).toMatchObject({ path: '/api/undo/', body: { undo: TOKEN } })
})

it('names every refused row and keeps the selection', async () => {
  const lines = ['Jan van der Meer: MC-07 is vol.', 'Eva Bos: MC-07 is vol.']
  serve(many, { status: 409, data: { non_field_errors: lines } })
  const { user } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByLabelText('Leerling1 van der Meer selecteren'))
  await setStatus(user, 'Geplaatst')
  const dialog = await screen.findByRole('dialog', { name: 'Er is niets gewijzigd' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(lines)
  await user.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
  expect(screen.getByText('1 geselecteerd')).toBeVisible()
})

it('selects a range of rows with Shift', async () => {
  serve(many)
  const { user } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByLabelText('Leerling3 van der Meer selecteren'))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByLabelText('Leerling6 van der Meer selecteren'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('4 geselecteerd')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('4 geselecteerd')).toBeNull()
})

it('reopens only with a reason', async () => {
  const server = serve([{ ...student, status: 'REJECTED' }])
  const { user } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByRole('button', { name: 'Status van Jan van der Meer: Afgewezen' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Aangemeld/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Status van Jan van der Meer wijzigen' })
  await user.click(within(dialog).getByRole('button', { name: 'Wijzigen' }))
  expect(within(dialog).getByText('Reden is vereist')).toBeVisible()
  expect(server.requestsBy('POST')).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Reden' }), 'Toch tijd')
  await user.click(within(dialog).getByRole('button', { name: 'Wijzigen' }))
  const change = { ids: [31], status: 'PENDING', status_reason: 'Toch tijd', inform: true, inform_note: '' }
  await waitFor(() => expect(server.requestsBy('POST')[0]?.body).toEqual(change))
})

it('fills the filter on status with the single value of an address, to which another can be added', async () => {
  serve(many)
  const { user, search } = renderAt('/?status=WAITLISTED', RegistrationsPage)
  await user.click(await screen.findByRole('button', { name: 'Status Wachtlijst' }))
  expect(screen.getAllByRole('button', { name: /^Status (?!van)/ })).toHaveLength(1)
  await user.click(await screen.findByRole('option', { name: 'Aangemeld' }))
  await waitFor(() => expect(search()).toEqual({ status__in: 'WAITLISTED,PENDING' }))
})

it('picks an option of a short filter by the first letter of a word', async () => {
  serve(many)
  const { user, search } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByRole('button', { name: 'Leerjaar' }))
  const options = await screen.findAllByRole('option')
  await waitFor(() => expect(options[0]).toHaveFocus())
  await user.keyboard('5{Enter}')
  await waitFor(() => expect(search()).toEqual({ grade: '5', period__school_year: currentSchoolYear() }))
})

it('picks an option of a short filter by the letters of its name', async () => {
  serve(many)
  const { user, search } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByRole('button', { name: 'Status' }))
  const options = await screen.findAllByRole('option')
  await waitFor(() => expect(options[0]).toHaveFocus())
  await user.keyboard('wacht{Enter}')
  await waitFor(() => expect(search()).toEqual({ status__in: 'WAITLISTED', period__school_year: currentSchoolYear() }))
})

it('stores a view under a name, renames and removes it', async () => {
  localStorage.clear()
  serve(many)
  const { user, search } = renderAt('/?status__in=WAITLISTED&ordering=-created_at&page=2', RegistrationsPage)
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mijn weergaven' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Opslaan als weergave…')
  await user.type(await screen.findByRole('textbox', { name: 'Naam' }), 'Wachtenden{Enter}')
  await user.click(screen.getAllByRole('button', { name: 'Filters wissen' })[0]!)
  await waitFor(() => expect(search()).toEqual({ ordering: '-created_at' }))
  await choose('Wachtenden')
  await waitFor(() => expect(search()).toEqual({ status__in: 'WAITLISTED', ordering: '-created_at' }))
  await choose('Weergaven beheren…')
  const name = await screen.findByRole('textbox', { name: 'Naam van Wachtenden' })
  await user.clear(name)
  await user.type(name, 'Wachtlijst{Enter}')
  await user.click(screen.getByRole('button', { name: 'Wachtlijst verwijderen' }))
  expect(await screen.findByText('U hebt geen weergaven meer.')).toBeVisible()
})

it('says that a place comes free only of who has one', async () => {
  useSession.setState({ user: teacher })
  const both: Student[] = [
    { ...student, status: 'WAITLISTED' },
    { ...student, id: 32, first_name: 'Eva', status: 'ACCEPTED' },
  ]
  fakeServer(({ path, query }) => {
    if (path === '/api/students/') return { data: pageOf(both, query) }
    return path.endsWith('/dropdown') ? { data: [] } : undefined
  })
  const { user } = renderAt('/', RegistrationsPage)
  const ask = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Acties voor ${name} van der Meer` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Afmelden' }))
    const question = await screen.findByRole('dialog', { name: `${name} van der Meer afmelden?` })
    const words = question.textContent
    await user.click(within(question).getByRole('button', { name: 'Niet afmelden' }))
    return words
  }
  expect(await ask('Jan')).toContain('De leerling staat dan niet meer op de wachtlijst.')
  expect(await ask('Eva')).toContain('De plaats komt vrij voor anderen.')
})

it('shows a school a decided registration read-only, with the reason', async () => {
  useSession.setState({ user: teacher })
  const placed: Student = { ...student, status: 'ACCEPTED' }
  fakeServer(({ path, query }) => {
    if (path === '/api/students/') return { data: pageOf([placed], query) }
    if (path === `/api/students/${student.id}/`) return { data: placed }
    return path.endsWith('/dropdown') ? { data: [] } : undefined
  })
  renderAt('/?open=31', RegistrationsPage)
  const drawer = await screen.findByRole('dialog', { name: 'Jan van der Meer' })
  expect(await within(drawer).findByText(/Over deze inschrijving is al besloten/)).toBeVisible()
  expect(within(drawer).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'School' })).toBeNull()
})

it('begins a message to the schools of the selection', async () => {
  const server = fakeServer(({ method, path, query, body }) => {
    if (path === '/api/messages/schools_of') return { data: { school_ids: [7, 9] } }
    if (method === 'POST') return { status: 201, data: { id: 3, ...(body as object) } }
    if (path === '/api/students/') return { data: pageOf(many, query) }
    return path.endsWith('/dropdown') ? { data: [] } : undefined
  })
  const { user, router } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByLabelText('Leerling2 van der Meer selecteren'))
  await user.click(screen.getByLabelText('Leerling4 van der Meer selecteren'))
  await user.click(screen.getByRole('button', { name: 'Bericht sturen' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/berichten/3'))
  expect(server.requestsBy('POST')).toMatchObject([
    { path: '/api/messages/schools_of', body: { kind: 'students', ids: [2, 4] } },
    { path: '/api/messages/', body: { audience: 'chosen', school_ids: [7, 9] } },
  ])
})

it('offers a school no message to others', async () => {
  useSession.setState({ loggedIn: true, user: teacher })
  fakeServer(({ path, query }) => ({ data: path === '/api/students/' ? pageOf(many, query) : [] }))
  const { user } = renderAt('/', RegistrationsPage)
  await user.click(await screen.findByLabelText('Leerling2 van der Meer selecteren'))
  expect(screen.getByRole('button', { name: 'Verplaatsen' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Bericht sturen' })).toBeNull()
})
