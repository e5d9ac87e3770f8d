import type { User } from '@pre-u/contract/accounts/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSession } from '../platform/api/session'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { staff, teacher } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { contact, invited, school } from '../testing/schools'
import { SchoolProfile } from './SchoolProfile'

const autumn = { id: 1, name: 'Herfst', school_year: '2026-2027' }
const overview = {
  periods: [{ period: autumn, counts: { ACCEPTED: 30, PENDING: 14, REJECTED: 2 }, used: 44 }],
  programs: [{ program: { id: 4, name: 'Honours 2027' }, used: 3 }],
}

const serve = (stored = school) =>
  fakeServer(({ method, path, body }) => {
    if (path === '/api/schools/remove_member') return { status: 204 }
    if (method === 'POST') return { data: { ...contact, ...(body as object) } }
    if (path.endsWith('/overview/')) return { data: overview }
    if (path === '/api/periods/dropdown') return { data: [autumn, { ...autumn, id: 2, name: 'Winter' }] }
    if (path.endsWith('/dropdown')) return { data: [] }
    return path === '/api/schools/7/' ? { data: stored } : undefined
  })

const open = (user: User, address = '/schools/$id', id = String(school.id)) => {
  useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user, wasRefused: false })
  return renderAt(address, () => <SchoolProfile id={id} user={user} />)
}
const row = async (name: string) => (await screen.findByRole('button', { name: `Acties voor ${name}` })).closest('li')!
const menuOf = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: `Acties voor ${name}` }))
  await screen.findByRole('menuitem', { name: 'Wijzigen' })
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

it('lets a school edit only its own fields, and staff all fields', async () => {
  serve()
  const { unmount } = open(teacher, '/schools/$id?open=gegevens')
  await screen.findByRole('textbox', { name: 'Plaats' })
  const labels = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
  const own = ['Straat en huisnummer', 'Postcode', 'Telefoonnummer', 'E-mailadres', 'Website'].map((label) => `${label} (optioneel)`)
  expect(new Set(labels())).toEqual(new Set(['Plaats', ...own]))
  expect(screen.queryByText('Belt liever.')).toBeNull()
  unmount()

  open(staff, '/schools/$id?open=gegevens')
  await screen.findByRole('textbox', { name: 'Naam' })
  expect(labels()).toEqual(expect.arrayContaining(['Naam', 'BRIN-nummer (optioneel)', 'Notities (optioneel)', ...own]))
})

it('names both packages when two people changed the package at once', async () => {
  const plus = { ...school.plan!, id: 5, name: 'Plus' }
  let current = school
  fakeServer(({ method, path }) => {
    if (path.endsWith('/dropdown')) return { data: path.startsWith('/api/plans') ? [school.plan, plus] : [] }
    if (path.endsWith('/overview/')) return { data: overview }
    if (method === 'GET') return path === '/api/schools/7/' ? { data: current } : undefined
    current = { ...school, plan: null, updated_at: '2026-02-02T10:00:00.000Z' }
    return { status: 409, data: { non_field_errors: ['Intussen gewijzigd'] } }
  })
  const { user } = open(staff, '/schools/$id?open=gegevens')
  await user.click(await screen.findByRole('combobox', { name: /^Pakket/ }))
  await user.click(await screen.findByRole('option', { name: 'Plus' }))
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByLabelText('Uw wijziging: Plus')).toBeChecked()
  expect(screen.getByLabelText('Gewijzigd door een ander: Geen pakket')).not.toBeChecked()
})

it('shows a new address that waits for its confirmation, and withdraws it', async () => {
  const pending_email = { email: 'bas@elders.example', usable_at: '2099-01-01T10:00:00.000Z' }
  const server = serve({ ...school, members: [{ ...contact, pending_email }, invited] })
  const { user } = open(teacher)
  expect(await row('Bas de Vries')).toHaveTextContent('bas@elders.exampleNieuw adres wacht op bevestiging')
  expect(await menuOf(user, 'Bas de Vries')).toContain('Nieuw adres intrekken')
  await user.click(screen.getByRole('menuitem', { name: 'Nieuw adres intrekken' }))
  expect(await screen.findByText(`Het e-mailadres blijft ${contact.email}`)).toBeVisible()
  expect(server.requestsBy('POST')).toMatchObject([{ path: '/api/schools/update_member', body: { id: contact.id, email: contact.email } }])
})

it('marks invited and primary contact persons, and shows the last login to staff only', async () => {
  serve()
  const { unmount } = open(staff)
  expect(await row('Noor Jansen')).toHaveTextContent('Uitgenodigd')
  expect(await row('Bas de Vries')).toHaveTextContent('Eerste contactpersoon')
  expect(await row('Bas de Vries')).toHaveTextContent('Laatst ingelogd do 12 nov. 2026, 14:30')
  unmount()
  open(teacher)
  expect(await row('Bas de Vries')).not.toHaveTextContent('Laatst ingelogd')
})

it('offers to invite again until a password is set', async () => {
  const server = serve()
  const { user } = open(teacher)
  expect(within(await row('Bas de Vries')).queryByRole('button', { name: /uitnodigen/ })).toBeNull()
  await user.click(within(await row('Noor Jansen')).getByRole('button', { name: /opnieuw uitnodigen/ }))
  await screen.findByText(/opnieuw verstuurd naar noor@school.example/)
  expect(server.requestsBy('POST')).toMatchObject([
    { path: '/api/schools/reinvite_member', body: { id: invited.id, updated_at: invited.updated_at } },
  ])
})

it('removes a contact person after confirmation, but never the user', async () => {
  const server = serve()
  const { user } = open(teacher)
  expect(await menuOf(user, 'Bas de Vries')).toEqual(['Wijzigen'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(await menuOf(user, 'Noor Jansen')).toEqual(['Wijzigen', 'Verwijderen'])
  await user.click(screen.getByRole('menuitem', { name: 'Verwijderen' }))
  await screen.findByText('Contactpersoon "Noor Jansen" verwijderen?')
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  const body = { id: invited.id, updated_at: invited.updated_at }
  await waitFor(() => expect(server.requestsBy('POST')).toMatchObject([{ path: '/api/schools/remove_member', body }]))
})

it('updates a contact person with its `updated_at`, and the session when it is the user', async () => {
  const server = serve()
  const { user } = open(teacher, `/schools/$id?open=contactpersoon-${contact.id}`)
  await user.type(await screen.findByRole('textbox', { name: 'Voornaam' }), 'tiaan')
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(server.requestsBy('POST').map(({ path }) => path)).toEqual(['/api/schools/update_member']))
  expect(server.requestsBy('POST')[0]?.body).toEqual({ id: contact.id, first_name: 'Bastiaan', updated_at: contact.updated_at })
  await waitFor(() => expect(useSession.getState().user?.first_name).toBe('Bastiaan'))
})

it('shows the use of the package and the registrations by status in words', async () => {
  serve()
  open(teacher)
  const uses = await screen.findByRole('list', { name: 'Gebruik per periode' })
  expect(within(uses).getByText('44 van 40 gebruikt, 4 boven de limiet')).toBeVisible()
  expect(within(uses).getByText('0 van 40 gebruikt')).toBeVisible()
  const counts = screen.getByRole('region', { name: 'Inschrijvingen' })
  expect(counts).toHaveTextContent(/Aangemeld 14.*Geplaatst 30.*Afgewezen 2/)
})

it('shows the not-found page for a school that does not exist', async () => {
  serve()
  open(staff, '/schools/$id', '8')
  expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
})

it('shows staff the changes of contact persons in the history', async () => {
  const entry = { at: '2026-11-01T10:00:00.000Z', actor: { id: 1, name: 'Anna' }, record_id: 7, record_title: 'Het Baken' }
  fakeServer(({ path, query }) => {
    if (path === '/api/audit-log/' && query.school__id === '7')
      return {
        data: pageOf([
          {
            ...entry,
            id: 2,
            resource: 'members',
            action: 'UPDATE',
            record_title: 'Noor Jansen',
            changes: { function: ['Docent', 'Decaan'] },
          },
          { ...entry, id: 1, resource: 'schools', action: 'UPDATE', changes: { city: ['Assen', 'Almere'] } },
        ]),
      }
    if (path.endsWith('/overview/')) return { data: overview }
    if (path.endsWith('/dropdown') || path === '/api/undo/') return { data: [] }
    return path === '/api/schools/7/' ? { data: school } : undefined
  })
  open(staff)
  const history = await screen.findByRole('region', { name: 'Geschiedenis' })
  await within(history).findByText('Contactpersoon Noor Jansen')
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Contactpersoon Noor Jansen.*Docent.*Decaan/), expect.not.stringContaining('Contactpersoon')])
})

it('says where the invitation of a new contact person went', async () => {
  serve()
  const { user } = open(teacher)
  await user.click(await screen.findByRole('button', { name: 'Contactpersoon toevoegen' }))
  await user.type(await screen.findByRole('textbox', { name: 'Voornaam' }), 'Eva')
  await user.type(screen.getByRole('textbox', { name: 'Achternaam' }), 'Mol')
  await user.type(screen.getByRole('textbox', { name: 'E-mailadres' }), 'eva@school.example')
  await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
  expect(await screen.findByText('De uitnodiging is verstuurd naar eva@school.example')).toBeVisible()
})
