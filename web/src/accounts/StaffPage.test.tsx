import type { StaffMember } from '@pre-u/contract/accounts/staff'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../platform/api/session'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { staff as me } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { StaffPage } from './StaffPage'

const at = '2026-01-01T10:00:00.000Z'
const person = (id: number, last_name: string, state: Partial<StaffMember> = {}): StaffMember => ({
  id,
  first_name: 'Tom',
  infix: '',
  last_name,
  email: `${last_name.toLowerCase()}@pre-u.example`,
  is_active: true,
  is_invited: false,
  last_login: at,
  pending_email: null,
  created_at: at,
  updated_at: at,
  ...state,
})
const people = [
  person(me.id, 'Ikzelf'),
  person(12, 'Bakker'),
  person(13, 'Nieuw', { is_invited: true, last_login: null }),
  person(14, 'Weg', { is_active: false, is_invited: true }),
]

const REFUSAL = 'Er moet ten minste één actieve medewerker overblijven.'
const refused = { status: 409, data: { non_field_errors: [REFUSAL] } }
const serve = () =>
  fakeServer(({ method, path, query }) => {
    if (method === 'POST') return { data: people[2] }
    if (method !== 'GET') return refused
    const one = people.find(({ id }) => path === `/api/staff/${id}/`)
    return { data: one ?? pageOf(people, query) }
  })
beforeEach(() => useSession.setState({ loggedIn: true, user: me }))

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!

async function openMenu(name: string) {
  const { user } = renderAt('/settings', StaffPage)
  await user.click(await screen.findByRole('button', { name: `Acties voor ${name}` }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  return { user, items, choose: (label: string) => user.click(screen.getByRole('menuitem', { name: label })) }
}

it('shows the status of each person', async () => {
  serve()
  renderAt('/settings', StaffPage)
  expect(within(await row('Tom Bakker')).getByText('Actief')).toBeVisible()
  expect(within(await row('Tom Nieuw')).getByText('Uitgenodigd')).toBeVisible()
  expect(within(await row('Tom Nieuw')).getByText('Nog niet')).toBeVisible()
  expect(within(await row('Tom Weg')).getByText('Niet actief')).toBeVisible()
})

it.each([
  ['Tom Ikzelf', ['Wijzigen']],
  ['Tom Bakker', ['Wijzigen', 'Overal afmelden', 'Tweede stap herstellen', 'Deactiveren', 'Verwijderen']],
  ['Tom Nieuw', ['Wijzigen', 'Opnieuw uitnodigen', 'Deactiveren', 'Verwijderen']],
  ['Tom Weg', ['Wijzigen', 'Activeren', 'Verwijderen']],
])('offers the actions for %s', async (name, expected) => {
  serve()
  expect((await openMenu(name)).items).toEqual(expected)
})

it('does not offer to deactivate or remove oneself in the form', async () => {
  serve()
  renderAt(`/settings?open=${me.id}`, StaffPage)
  expect(await screen.findByLabelText('Voornaam')).toHaveValue('Tom')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull()
})

it('announces the invitation mail before adding a person', async () => {
  serve()
  renderAt('/settings?open=nieuw', StaffPage)
  expect(await screen.findByText(/gaat een uitnodiging/)).toBeVisible()
})

it('invites again and shows the address', async () => {
  const server = serve()
  const { choose } = await openMenu('Tom Nieuw')
  await choose('Opnieuw uitnodigen')
  expect(await screen.findByText('De uitnodiging is verstuurd naar nieuw@pre-u.example')).toBeVisible()
  expect(server.requestsBy('POST')).toMatchObject([{ path: '/api/staff/13/reinvite', body: { updated_at: at } }])
})

it('shows a new address that waits for its confirmation, and withdraws it', async () => {
  const waiting = person(12, 'Bakker', { pending_email: { email: 'tom@elders.example', usable_at: '2099-01-01T10:00:00.000Z' } })
  const server = fakeServer(({ method, path, query }) =>
    method === 'PATCH' || path.endsWith('/12/') ? { data: waiting } : { data: pageOf([waiting], query) },
  )
  const { choose } = await openMenu('Tom Bakker')
  expect(await row('Tom Bakker')).toHaveTextContent('Nieuw adres wacht op bevestiging')
  await choose('Nieuw adres intrekken')
  expect(await screen.findByText('Het e-mailadres blijft bakker@pre-u.example')).toBeVisible()
  expect(server.requestsBy('PATCH')).toMatchObject([{ path: '/api/staff/12/', body: { email: 'bakker@pre-u.example' } }])
})

it("shows the server's refusal to deactivate", async () => {
  serve()
  const { choose } = await openMenu('Tom Bakker')
  await choose('Deactiveren')
  expect(await screen.findByText(REFUSAL)).toBeVisible()
})

it("shows the server's refusal to remove, after a confirmation that names the person", async () => {
  const server = serve()
  const { user, choose } = await openMenu('Tom Bakker')
  await choose('Verwijderen')
  await screen.findByText('Tom Bakker verwijderen?')
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  expect(await screen.findByText(REFUSAL)).toBeVisible()
  await waitFor(() => expect(server.requestsBy('DELETE').map(({ path }) => path)).toEqual(['/api/staff/12/']))
})

it('says of a new address that it waits, and of an invited person where the invitation went', async () => {
  const change = async (id: number, changed: Partial<StaffMember>) => {
    fakeServer(({ method, path, query }) => {
      const one = people.find((each) => path === `/api/staff/${each.id}/`)
      if (method === 'PATCH') return { data: { ...one, ...changed, updated_at: '2026-01-02T10:00:00.000Z' } }
      return { data: one ?? pageOf(people, query) }
    })
    const { user, unmount } = renderAt(`/settings?open=${id}`, StaffPage)
    const address = await screen.findByRole('textbox', { name: 'E-mailadres' })
    await user.clear(address)
    await user.type(address, 'anders@pre-u.example')
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))
    return unmount
  }
  const pending_email = { email: 'anders@pre-u.example', usable_at: at }
  const unmount = await change(12, { pending_email })
  const waiting = 'Het nieuwe adres anders@pre-u.example wacht op bevestiging via de e-mail die daarheen is gestuurd'
  expect(await screen.findByText(waiting)).toBeVisible()
  unmount()
  await change(13, { email: 'anders@pre-u.example' })
  expect(await screen.findByText('De uitnodiging is verstuurd naar anders@pre-u.example')).toBeVisible()
})
