import type { FigureMatrix } from '@pre-u/contract/figures/views'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fakeServer'
import { renderAt } from '../../testing/renderAt'
import { Matrix } from './Matrix'

const SCHOOLS = 30
const matrix: FigureMatrix = {
  school_year: '2026-2027',
  school_years: ['2026-2027'],
  activities: [{ id: 1, code: 'MC-01', name: 'Sterren' }],
  schools: Array.from({ length: SCHOOLS }, (_, index) => ({ id: index + 1, name: `School ${index + 1}`, numbers: [2], total: 2 })),
  totals: [2 * SCHOOLS],
  total: 2 * SCHOOLS,
}

it('moves the focus to the first school that appears when all are shown', async () => {
  fakeServer(() => ({ data: matrix }))
  const { user } = renderAt('/cijfers', () => <Matrix asked={{}} />)
  await user.click(await screen.findByRole('button', { name: `Toon alle ${SCHOOLS} scholen` }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'School 26, MC-01 Sterren: 2' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: /^Toon alle/ })).toBeNull()
})
