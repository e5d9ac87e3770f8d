import type { FigureTable } from '@pre-u/contract/figures/figures'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, json } from '../testing/http'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { Numbers } from './Numbers'

const cells = { registrations: 3, pupils: 3, placed: 3, pending: 0, waiting: 0, rejected: 0, cancelled: 0, earlier: [], places: null }
const tableOf = (name: string, is_behind = false): FigureTable & { is_behind: boolean } => ({
  is_behind,
  school_year: '2026-2027',
  earlier_years: [],
  school_years: ['2026-2027'],
  periods: [{ id: 7, name: 'Herfst', school_year: '2026-2027' }],
  filters: [],
  has_places: false,
  rows: [{ ...cells, key: '7', name }],
  total: cells,
})

afterEach(() => void vi.useRealTimers())

function Page() {
  const [by, setBy] = useState<'period' | 'school'>('period')
  return (
    <>
      <button onClick={() => setBy('school')}>Per school</button>
      <Numbers asked={{ by }} user={staff} />
    </>
  )
}

it('keeps the figures of one group under its heading while those of another load', async () => {
  let answerSchools: (response: Response) => void = () => undefined
  answerWith(({ query }) =>
    query.by === 'period' ? json(tableOf('Herfst')) : new Promise<Response>((resolve) => (answerSchools = resolve)),
  )
  const { user } = renderAt('/cijfers', Page)
  await screen.findByRole('link', { name: 'Herfst' })
  const registrations = () => screen.getAllByRole('link', { name: '3' })[0]!.getAttribute('href')
  const ofPeriod = registrations()
  await user.click(screen.getByRole('button', { name: 'Per school' }))
  expect(screen.getByRole('columnheader', { name: 'Periode' })).toBeVisible()
  expect(registrations()).toBe(ofPeriod)
  answerSchools(json(tableOf('Het Baken')))
  await screen.findByRole('columnheader', { name: 'School' })
  expect(registrations()).toContain('school__id=7')
})

it('says that the latest changes are not counted yet, and asks again until they are', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const calls = answerWith(() => json(tableOf('Herfst', calls.length === 1)))
  renderAt('/cijfers', Page)
  expect(await screen.findByText(/worden nog geteld/)).toBeVisible()
  vi.advanceTimersByTime(3000)
  await waitFor(() => expect(screen.queryByText(/worden nog geteld/)).toBeNull())
  vi.advanceTimersByTime(10_000)
  expect(calls).toHaveLength(2)
})
