import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { school } from '../testing/schools'
import { SchoolsPage } from './SchoolsPage'

const serve = ({ refusal = 'U kunt de school wel archiveren.', current = school } = {}) =>
  fakeServer(({ method, path, query }) => {
    if (method === 'DELETE') return { status: 409, data: { non_field_errors: [refusal] } }
    if (method === 'GET' && path === '/api/schools/7/') return { data: current }
    if (method === 'POST') return { data: { ...school, is_active: false } }
    if (path.endsWith('/dropdown')) return { data: [] }
    return { data: pageOf([school], query) }
  })

const archived = { path: '/api/schools/7/change_active', body: { is_active: false, updated_at: school.updated_at } }

it('lists the active schools by default, with links to their pages', async () => {
  const server = serve()
  renderAt('/schools', SchoolsPage)
  expect(await screen.findByRole('link', { name: /^Het Baken/ })).toHaveAttribute('href', '/schools/7')
  expect(server.requests.find(({ path }) => path === '/api/schools/')?.query).toEqual({ is_active: 'true' })
})

it('warns about signed-out users before archiving', async () => {
  const server = serve()
  const { user } = renderAt('/schools', SchoolsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Het Baken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archiveren' }))
  await screen.findByText('School "Het Baken" archiveren?')
  expect(screen.getByText(/worden uitgelogd/)).toBeVisible()
  expect(server.requestsBy('POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Archiveren' }))
  await waitFor(() => expect(server.requestsBy('POST')).toMatchObject([archived]))
})

it('offers to archive a school that cannot be removed', async () => {
  const server = serve()
  const { user } = renderAt('/schools', SchoolsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Het Baken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verwijderen' }))
  await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('School "Het Baken" is in gebruik')
  expect(server.requestsBy('DELETE')).toMatchObject([{ path: '/api/schools/7/', query: { updated_at: school.updated_at } }])
  await user.click(screen.getByRole('button', { name: 'Archiveren' }))
  await waitFor(() => expect(server.requestsBy('POST')).toMatchObject([archived]))
})

it('does not remove a school that somebody else has changed, and shows the change', async () => {
  const refusal = 'Iemand anders heeft dit intussen gewijzigd.'
  const server = serve({ refusal, current: { ...school, updated_at: '2026-02-02T10:00:00.000Z' } })
  const { user } = renderAt('/schools', SchoolsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Het Baken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verwijderen' }))
  const reads = () => server.requests.filter(({ path }) => path === '/api/schools/').length
  const before = reads()
  await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
  await screen.findByText(refusal)
  expect(screen.queryByText(/is in gebruik/)).toBeNull()
  await waitFor(() => expect(reads()).toBe(before + 1))
})
