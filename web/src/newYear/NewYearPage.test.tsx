import type { NewYearProposal } from '@pre-u/contract/newYear/newYear'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../platform/api/queryClient'
import { useSession } from '../platform/api/session'
import { fakeServer } from '../testing/fakeServer'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
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

beforeEach(() => useSession.setState({ loggedIn: true, user: staff }))

it('keeps what was changed in the proposal when everything on the screen is refreshed', async () => {
  const server = fakeServer(() => ({ data: proposal }))
  const { user } = renderAt('/settings', NewYearPage)
  await user.type(await screen.findByRole('textbox', { name: 'Naam, Najaar' }), ' 2027')
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByRole('textbox', { name: 'Naam, Najaar 2027' })).toHaveValue('Najaar 2027')
  expect(server.requestsBy('GET')).toHaveLength(1)
})
