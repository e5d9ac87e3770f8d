import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, pageOf } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { school } from '../testing/schools'
import { SchoolsPage } from './SchoolsPage'

const serve = () =>
  fakeServer(({ method, path, query }) => {
    if (method === 'DELETE') return { status: 409, data: { non_field_errors: ['Archiveer de school in plaats daarvan.'] } }
    if (method === 'POST') return { data: { ...school, is_active: false } }
    if (path.endsWith('/dropdown')) return { data: [] }
    return { data: pageOf([school], query) }
  })

it('begins with the active schools, whose rows are links to their pages', async () => {
  const server = serve()
  renderAt('/schools', SchoolsPage)
  expect(await screen.findByRole('link', { name: /^Het Baken/ })).toHaveAttribute('href', '/schools/7')
  expect(server.requests.find(({ path }) => path === '/api/schools/')?.query).toEqual({ is_active: 'true' })
})

it('says who is signed out before it archives', async () => {
  const server = serve()
  const { user } = renderAt('/schools', SchoolsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Het Baken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archiveren' }))
  await screen.findByText('School "Het Baken" archiveren?')
  expect(screen.getByText(/worden uitgelogd/)).toBeVisible()
  expect(server.asked('POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Archiveren' }))
  await waitFor(() => expect(server.asked('POST')).toMatchObject([{ path: '/api/schools/7/change_active', body: { is_active: false } }]))
})

it('offers to archive a school that cannot be removed', async () => {
  const server = serve()
  const { user } = renderAt('/schools', SchoolsPage)
  await user.click(await screen.findByRole('button', { name: 'Acties voor Het Baken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verwijderen' }))
  await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
  await screen.findByText('School "Het Baken" is in gebruik')
  await user.click(screen.getByRole('button', { name: 'Archiveren' }))
  await waitFor(() => expect(server.asked('POST')).toMatchObject([{ path: '/api/schools/7/change_active', body: { is_active: false } }]))
})
