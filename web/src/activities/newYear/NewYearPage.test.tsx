import type { NewYearProposal } from '@pre-u/contract/activities/newYear/newYear'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../platform/api/queryClient'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { signInAnew } from '../../testing/session'
import { NewYearPage } from './NewYearPage'

const period = { source_id: 3, name: 'Najaar', start_date: '2027-09-01', end_date: '2027-12-15', exists: false, notes: [] }
const proposal: NewYearProposal = {
  from: '2026-2027',
  to: '2027-2028',
  school_years: ['2026-2027', '2025-2026'],
  has_holidays: true,
  periods: [period],
  activities: [],
  honours_programs: [],
}

beforeEach(() => signInAnew(staff))

it('keeps what was changed in the proposal when everything on the screen is refreshed', async () => {
  const server = fakeServer(() => ({ data: proposal }))
  const { user } = renderAt('/settings', NewYearPage)
  await user.type(await screen.findByRole('textbox', { name: 'Naam, Najaar' }), ' 2027')
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByRole('textbox', { name: 'Naam, Najaar 2027' })).toHaveValue('Najaar 2027')
  expect(server.requestsBy('GET')).toHaveLength(1)
})

const answer = (user: ReturnType<typeof renderAt>['user'], name: string) => screen.findByRole('button', { name }).then(user.click)

it('asks before the page or the proposal is left, and keeps what was changed', async () => {
  const server = fakeServer(() => ({ data: proposal }))
  const { user, router, goElsewhere } = renderAt('/settings', NewYearPage)
  await user.type(await screen.findByRole('textbox', { name: 'Naam, Najaar' }), ' 2027')

  goElsewhere()
  await answer(user, 'Verder bewerken')
  expect(router.state.location.pathname).toBe('/settings')

  await user.click(screen.getByRole('combobox', { name: 'Overnemen uit' }))
  await user.click(screen.getByRole('option', { name: '2025-2026' }))
  await answer(user, 'Verder bewerken')
  expect(screen.getByRole('textbox', { name: 'Naam, Najaar 2027' })).toBeVisible()
  expect(server.requestsBy('GET')).toHaveLength(1)

  await user.click(screen.getByRole('option', { name: '2025-2026' }))
  await answer(user, 'Wijzigingen weggooien')
  await waitFor(() => expect(server.requestsBy('GET').map(({ query }) => query.from)).toEqual([undefined, '2025-2026']))
})

it('does not ask when a change was undone', async () => {
  fakeServer(() => ({ data: proposal }))
  const { user, goElsewhere } = renderAt('/settings', NewYearPage)
  const chosen = await screen.findByRole('checkbox', { name: 'Najaar overnemen' })
  await user.click(chosen)
  await user.click(chosen)
  goElsewhere()
  expect(await screen.findByRole('heading', { name: 'Elders' })).toBeVisible()
})
