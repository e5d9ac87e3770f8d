import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSession } from '../../platform/api/session'
import { fakeServer, pageOf } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { AuditLogPage } from './AuditLogPage'

const entry = (id: number, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2026-11-12T13:30:00.000Z',
  actor: { id: 3, name: 'Anna de Vries' },
  action: 'UPDATE',
  resource: 'periods',
  record_id: 9,
  record_title: 'Herfst 2026',
  changes: { end_date: ['2026-12-15', '2026-12-20'], is_active: [true, false] },
  ...more,
})

const UNDO = '6f1c7c62-6a5e-4f3b-9d0e-3f5b8a1c2d4e'
const serve = (entries: AuditEntry[], undos: object[] = []) =>
  fakeServer(({ method, path, query }) => {
    if (path !== '/api/undo/') return { data: pageOf(entries, query) }
    return { data: method === 'POST' ? { count: 1, resource: 'periods' } : undos }
  })

it('describes an entry, and shows the old and new value of each field', async () => {
  serve([entry(1, {})])
  const { user } = renderAt('/settings', AuditLogPage)
  const row = (await screen.findByRole('link', { name: 'Herfst 2026' })).closest('tr')!
  expect(row).toHaveTextContent('heeft periode Herfst 2026 gewijzigd')
  expect(within(row).getByText('do 12 nov. 2026, 14:30')).toBeVisible()
  expect(within(row).getByText('Einddatum, Actief')).toBeVisible()
  await user.click(within(row).getAllByRole('link')[0]!)
  const shown = await screen.findByRole('dialog', { name: 'Anna de Vries heeft periode Herfst 2026 gewijzigd' })
  expect(shown).toHaveTextContent('Voor: di 15 dec. 2026 → , na: zo 20 dec. 2026')
  expect(shown).toHaveTextContent('Voor: Ja → , na: Nee')
})

it('says in the list and in the entry what was done as an exception, also where something was added', async () => {
  const changes = { grade: [null, 5], exception: [null, 'Na de deadline'] } as AuditEntry['changes']
  serve([entry(1, { action: 'CREATE', changes })])
  const { user } = renderAt('/settings', AuditLogPage)
  const row = (await screen.findByRole('link', { name: 'Herfst 2026' })).closest('tr')!
  expect(within(row).getByText('Na de deadline')).toBeVisible()
  await user.click(within(row).getAllByRole('link')[0]!)
  expect(within(await screen.findByRole('dialog')).getByText('Na de deadline')).toBeVisible()
})

it('takes back from an opened entry what can still be taken back', async () => {
  const at = '2026-11-12T13:30:00.000Z'
  const undos = [{ id: UNDO, at, resource: 'periods', kind: 'period_changes', count: 1 }]
  const server = serve([entry(1, { at, actor: { id: staff.id, name: 'Anna de Vries' } })], undos)
  useSession.setState({ loggedIn: true, user: staff })
  const { user } = renderAt('/settings?open=1', AuditLogPage)
  const shown = await screen.findByRole('dialog')
  await user.click(await within(shown).findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(() => expect(server.requestsBy('POST').map(({ body }) => body)).toEqual([{ undo: UNDO }]))
})

it('hides personal values, and names the system where there is no actor', async () => {
  serve([entry(1, { actor: null, changes: { email: null } })])
  renderAt('/settings?open=1', AuditLogPage)
  const shown = await screen.findByRole('dialog', { name: /^Het systeem heeft/ })
  expect(shown).toHaveTextContent('E-mailadresGewijzigd. De waarde is persoonlijk en wordt niet bewaard.')
})

it('tells what was done by a request for access and by the terms of retention, without what there was before', async () => {
  serve([
    entry(1, { action: 'CREATE', resource: 'subject_access', record_title: 'over inschrijving 8', changes: { step: [null, 'Gewist'] } }),
    entry(2, { action: 'CREATE', actor: null, resource: 'retention_runs', changes: { registrations: [null, 1190] } }),
  ])
  const { user } = renderAt('/settings', AuditLogPage)
  expect(await screen.findByText('heeft inzageverzoek over inschrijving 8 behandeld: gewist')).toBeVisible()
  await user.click(screen.getAllByRole('link').at(-1)!)
  const shown = await screen.findByRole('dialog', { name: 'Het systeem heeft de bewaartermijnen toegepast' })
  expect(shown).toHaveTextContent('Inschrijvingen1.190')
})

it('filters on the record of a row', async () => {
  const server = serve([entry(1, {})])
  const { user, search } = renderAt('/settings?page_size=50', AuditLogPage)
  await user.click(await screen.findByRole('button', { name: /^Acties voor/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Alles over dit onderwerp' }))
  await screen.findByRole('button', { name: 'Filter Onderdeel wissen' })
  expect(search()).toEqual({ page_size: '50', resource: 'periods', record_id: '9' })
  expect(server.requests.filter(({ path }) => path !== '/api/undo/').at(-1)?.query).toEqual({
    page_size: '50',
    resource: 'periods',
    record_id: '9',
  })
})
