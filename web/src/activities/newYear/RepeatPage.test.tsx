import type { Repetition } from '@pre-u/contract/activities/newYear/newYear'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../platform/api/queryClient'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { signInAnew } from '../../testing/session'
import { RepeatForm } from './RepeatPage'

const repetition: Repetition = {
  source_id: 4,
  code: 'MC-07-2',
  name: 'Robotica',
  deadline: '2027-01-05T22:59:59.000Z',
  start_at: '2027-01-12T13:00:00.000Z',
  end_at: '2027-01-12T15:00:00.000Z',
  exists: false,
  notes: [],
}
const Page = () => <RepeatForm activity={{ id: 4, code: 'MC-07', name: 'Robotica' }} />

beforeEach(() => signInAnew(staff))

it('keeps what was changed in the proposal when everything on the screen is refreshed', async () => {
  const server = fakeServer(() => ({ data: [repetition] }))
  const { user } = renderAt('/activities/4/herhalen', Page)
  await user.type(await screen.findByRole('textbox', { name: 'Code, Robotica' }), '-extra')
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByRole('textbox', { name: 'Code, Robotica' })).toHaveValue('MC-07-2-extra')
  expect(server.requestsBy('GET')).toHaveLength(1)
})

it('asks before another number replaces what was changed, when the field is left', async () => {
  const server = fakeServer(() => ({ data: [repetition] }))
  const { user } = renderAt('/activities/4/herhalen', Page)
  await user.type(await screen.findByRole('textbox', { name: 'Code, Robotica' }), '-extra')
  const times = screen.getByRole('textbox', { name: 'Aantal herhalingen' })
  await user.clear(times)
  await user.type(times, '12')
  expect(times).toHaveValue('12')
  expect(screen.getByRole('button', { name: 'Als concept aanmaken' })).toBeDisabled()
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
  expect(screen.getByRole('textbox', { name: 'Code, Robotica' })).toHaveValue('MC-07-2-extra')
  await waitFor(() => expect(times).toHaveValue('5'))

  await user.type(times, '0')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen weggooien' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code, Robotica' })).toHaveValue('MC-07-2'))
  expect(server.requestsBy('GET').map(({ query }) => query.times)).toEqual(['5', '50'])
})

it('keeps the proposal while a number is wrong, and follows a right one at once where nothing was changed', async () => {
  const server = fakeServer(() => ({ data: [repetition] }))
  const { user } = renderAt('/activities/4/herhalen', Page)
  const times = await screen.findByRole('textbox', { name: 'Aantal herhalingen' })
  await screen.findByText('1 herhaling')
  await user.clear(times)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Als concept aanmaken' })).toBeDisabled()
  await user.type(times, '3')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Als concept aanmaken' })).toBeEnabled())
  expect(server.requestsBy('GET').map(({ query }) => query.times)).toEqual(['5', '3'])
})

it('refuses a part of a week, and asks the server for whole ones only', async () => {
  const server = fakeServer(() => ({ data: [] }))
  const { user } = renderAt('/activities/4/herhalen', Page)
  const weeks = await screen.findByRole('textbox', { name: 'Elke … weken' })
  await user.clear(weeks)
  await user.type(weeks, '1,5')
  expect(await screen.findByText('Vul 1 tot en met 8 in')).toBeVisible()
  expect(server.requests.map(({ query }) => query.weeks)).not.toContain('1.5')
})

it('offers to try again when the proposal cannot be loaded', async () => {
  let isDown = true
  const server = fakeServer(() => (isDown ? { status: 404, data: { detail: 'Niet gevonden.', code: 'not_found' } } : { data: [] }))
  const { user } = renderAt('/activities/4/herhalen', Page)
  expect(await screen.findByText('Het voorstel kon niet worden geladen.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await screen.findByText('0 herhalingen')
  await waitFor(() => expect(server.requests).toHaveLength(2))
})
