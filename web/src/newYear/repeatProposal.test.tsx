import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activity } from '../testing/activities'
import { fakeServer } from '../testing/fakeServer'
import { renderAt } from '../testing/renderAt'
import { RepeatForm } from './RepeatForm'

const Page = () => <RepeatForm activity={activity} />

it('refuses a part of a week, and asks the server for whole ones only', async () => {
  const server = fakeServer(() => ({ data: [] }))
  const { user } = renderAt('/activities/12/herhalen', Page)
  const weeks = await screen.findByRole('textbox', { name: 'Om de hoeveel weken' })
  await user.clear(weeks)
  await user.type(weeks, '1,5')
  expect(await screen.findByText('Vul 1 tot en met 8 in')).toBeVisible()
  expect(server.requests.map(({ query }) => query.weeks)).not.toContain('1.5')
})

it('offers to try again when the proposal cannot be loaded', async () => {
  let isDown = true
  const server = fakeServer(() => (isDown ? { status: 404, data: { detail: 'Niet gevonden.', code: 'not_found' } } : { data: [] }))
  const { user } = renderAt('/activities/12/herhalen', Page)
  expect(await screen.findByText('Het voorstel kon niet worden geladen.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await screen.findByText('0 herhalingen')
  await waitFor(() => expect(server.requests).toHaveLength(2))
})
