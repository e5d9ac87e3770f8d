import { type Plan, plans } from '@pre-u/contract/schools/plans'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { PlansPage } from './PlansPage'

const basic: Plan = {
  id: 3,
  name: 'Basis',
  description: '',
  max_registrations: 1200,
  max_honours_students: null,
  priority: false,
  is_active: true,
  schools_count: 4,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
}
const serve = () =>
  fakeServer(({ method, path, query }) => {
    if (method === 'DELETE') return { status: 409, data: { non_field_errors: ['Dit pakket hoort bij een of meer scholen.'] } }
    return { data: method === 'GET' && path === '/api/plans/' ? pageOf([basic], query) : basic }
  })

const registrations = () => screen.findByLabelText('Max. inschrijvingen per periode (optioneel)')

it('shows limits and the absence of a limit', async () => {
  serve()
  renderAt('/settings', PlansPage)
  await screen.findByRole('rowheader', { name: 'Basis' })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  // The first cell selects the row.
  expect(cells.slice(1, 4)).toEqual(['1.200', 'geen limiet', '4'])
  expect(screen.getByRole('link', { name: '4' })).toHaveAttribute('href', '/schools?plan__id=3&is_active=')
})

it('accepts whole numbers with thousands separators, or an empty field', async () => {
  const server = serve()
  const { user } = renderAt('/settings?open=3', PlansPage)
  const field = await registrations()
  expect(field).toHaveValue('1200')
  for (const [typed, fault] of [
    ['veel', 'Vul een getal in.'],
    ['2,5', 'Vul een geheel getal in.'],
    ['-1', 'Vul 0 of hoger in.'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText(fault)).toBeVisible()
    expect(field).toHaveValue(typed)
  }
  expect(server.requestsBy('PATCH')).toEqual([])
  await user.clear(field)
  await user.type(screen.getByLabelText('Max. kandidaten per programma (optioneel)'), '2.500')
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() =>
    expect(server.requestsBy('PATCH').map(({ body }) => body)).toEqual([
      { max_registrations: null, max_honours_students: 2500, updated_at: basic.updated_at },
    ]),
  )
})

it("starts a new package with the contract's defaults", async () => {
  const server = serve()
  const { user } = renderAt('/settings?open=nieuw', PlansPage)
  await user.type(await screen.findByLabelText('Naam'), 'Groot')
  await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
  await waitFor(() => expect(server.requestsBy('POST').map(({ body }) => body)).toEqual([{ name: 'Groot', ...plans.defaults }]))
})

it('offers to deactivate a package that schools have', async () => {
  const server = serve()
  const { user } = renderAt('/settings', PlansPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Basis' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verwijderen' }))
  await screen.findByText('Pakket "Basis" verwijderen?')
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('Pakket "Basis" is in gebruik')
  await user.click(screen.getByRole('button', { name: 'Deactiveren' }))
  await waitFor(() =>
    expect(server.requestsBy('PATCH').map(({ body }) => body)).toEqual([{ is_active: false, updated_at: basic.updated_at }]),
  )
})
