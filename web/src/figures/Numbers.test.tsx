import type { FigureTable } from '@pre-u/contract/figures/figures'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { answerWith, json } from '../testing/http'
import { staff } from '../testing/people'
import { renderAt } from '../testing/renderAt'
import { askedBy } from './load'
import { Numbers } from './Numbers'

const cells = { registrations: 3, pupils: 3, placed: 3, pending: 0, waiting: 0, rejected: 0, cancelled: 0, earlier: [], places: null }
const tableOf = (name: string): FigureTable => ({
  school_year: '2026-2027',
  earlier_years: [],
  school_years: ['2026-2027'],
  periods: [{ id: 7, name: 'Herfst', school_year: '2026-2027' }],
  filters: [],
  has_places: false,
  rows: [{ ...cells, key: '7', name }],
  total: cells,
})

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

it('has no filters for publication', async () => {
  const asked = askedBy({ by: 'category', grade: '4', publicatie: 'true' }, staff)
  expect(asked).toEqual({ by: 'category', publication: 'true' })
  answerWith(() => json({ ...tableOf('Herfst'), filters: [{ group: 'grade', key: '4', name: 'Leerjaar 4' }] }))
  renderAt('/cijfers', () => <Numbers asked={{ by: 'period', grade: '4' }} user={staff} />)
  expect((await screen.findByRole('link', { name: 'Voor publicatie' })).getAttribute('href')).not.toContain('grade')
})
