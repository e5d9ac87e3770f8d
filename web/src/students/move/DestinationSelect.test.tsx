import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../../platform/api/session'
import { fakeServer } from '../../testing/fakeServer'
import { staff } from '../../testing/people'
import { renderAt } from '../../testing/renderAt'
import { DestinationSelect } from './DestinationSelect'
import type { Origin } from './public'

const [ACTIVE, INACTIVE] = [1, 2]
const choice = (id: number, code: string, values: object = {}) => ({
  id,
  code,
  name: 'Sterrenkunde',
  deadline: '2031-01-01T12:00:00.000Z',
  period_ids: [ACTIVE],
  free: 3,
  grades: [4, 5, 6],
  ...values,
})
const activities = [
  choice(1, 'MC-1'),
  choice(2, 'MC-2', { period_ids: [INACTIVE] }),
  choice(3, 'MC-3', { period_ids: [ACTIVE, INACTIVE], free: 0, grades: [5] }),
]
const [FIRST, THIRD] = ['MC-1 Sterrenkundeleerjaar 4–6', 'MC-3 Sterrenkundeleerjaar 5, vol']
const from: Origin = {
  activity: { id: 3, code: 'MC-3', name: 'Sterrenkunde', is_cancelled: false },
  period: { id: INACTIVE, name: 'Vroeger', school_year: '2025-2026' },
}

beforeEach(() => useSession.setState({ loggedIn: true, user: staff }))

async function listChoices(props: { from?: Origin } = {}) {
  fakeServer(({ path }) => ({
    data: path === '/api/activities/dropdown' ? activities : [{ id: ACTIVE, name: 'Herfst', school_year: '2026-2027' }],
  }))
  const { user } = renderAt('/', () => <DestinationSelect {...props} hasAttempted value={null} onChange={() => undefined} />)
  await user.click(await screen.findByRole('combobox', { name: 'Naar activiteit' }))
  await screen.findByRole('option', { name: /MC-1/ })
  return within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent)
}

it('offers no activity whose periods are all inactive, and says for whom each is and which is full', async () => {
  expect(await listChoices()).toEqual([FIRST, THIRD])
})

it('offers the same activity only in another active period', async () => {
  expect(await listChoices({ from })).toEqual([THIRD, FIRST])
})

it('does not offer the only place where the registration is already', async () => {
  expect(await listChoices({ from: { ...from, period: { ...from.period, id: ACTIVE } } })).toEqual([FIRST])
})
