import type { Period } from '@pre-u/contract/activities/periods'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { PeriodsPage } from './PeriodsPage'
import { currentSchoolYear } from '../../platform/address/schoolYear'

const autumn: Period = {
  id: 7,
  name: 'Herfst 2026',
  school_year: '2026-2027',
  start_date: '2026-09-01',
  end_date: '2026-12-15',
  is_active: true,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
}

const serve = (removal: { status: number; data?: unknown }) =>
  fakeServer(({ method, path, query }) => {
    if (method === 'DELETE') return removal
    if (method === 'PATCH' || path === '/api/periods/7/') return { data: autumn }
    return { data: pageOf([autumn], query) }
  })

async function askToRemove() {
  const { user } = renderAt('/settings', PeriodsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Herfst 2026 2026-2027' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verwijderen' }))
  await screen.findByText('Periode "Herfst 2026" verwijderen?')
  return user
}

it('removes a period only after a confirmation that names it', async () => {
  const server = serve({ status: 204 })
  const user = await askToRemove()
  expect(server.requestsBy('DELETE')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() =>
    expect(server.requestsBy('DELETE')).toMatchObject([{ path: '/api/periods/7/', query: { updated_at: autumn.updated_at } }]),
  )
})

it('offers to deactivate a period that is in use', async () => {
  const server = serve({ status: 409, data: { non_field_errors: ['Deze periode is in gebruik.'] } })
  const user = await askToRemove()
  await user.click(screen.getByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('Periode "Herfst 2026" is in gebruik')
  await user.click(screen.getByRole('button', { name: 'Deactiveren' }))
  await waitFor(() =>
    expect(server.requestsBy('PATCH').map(({ body }) => body)).toEqual([{ is_active: false, updated_at: autumn.updated_at }]),
  )
})

it('starts a new period as active in the current school year', async () => {
  serve({ status: 204 })
  renderAt('/settings?open=nieuw', PeriodsPage)
  expect(await screen.findByRole('combobox', { name: 'Schooljaar' })).toHaveValue(currentSchoolYear())
  expect(screen.getByRole('switch', { name: 'Actief' })).toBeChecked()
})
