import { expect, it } from 'vitest'
import { type Counted, registrationsOf } from './registrationsOf'

const known = {
  school_year: '2026-2027',
  periods: [
    { id: 4, name: 'Najaar', school_year: '2026-2027' },
    { id: 2, name: 'Najaar', school_year: '2025-2026' },
  ],
}
const of = (year: string, ...counted: Counted[]) => registrationsOf(counted, known, year)

it('finds the registrations of any row but a level', () => {
  const year = { period__school_year: '2026-2027' }
  expect(of('2026-2027')).toEqual(year)
  expect(of('2026-2027', { group: 'category', key: 'College' }, { group: 'province', key: 'Utrecht' })).toEqual({
    ...year,
    activity__category: 'College',
    school__province: 'Utrecht',
  })
  expect(of('2026-2027', { group: 'plan', key: '3' })).toEqual({ ...year, school__plan__id: '3' })
  expect(of('2026-2027', { group: 'region', key: 'Achterhoek' })).toEqual({ ...year, school__region: 'Achterhoek' })
  expect(of('2026-2027', { group: 'period', key: 'Najaar' }, { group: 'grade', key: '5' })).toEqual({ period__id: '4', grade: '5' })
  expect(of('2026-2027', { group: 'level', key: 'vwo' })).toBeNull()
  expect(of('2026-2027', { group: 'plan', key: '' })).toBeNull()
})

it('finds those of an earlier year by what is the same then', () => {
  expect(of('2025-2026', { group: 'region', key: 'Achterhoek' })).toEqual({
    period__school_year: '2025-2026',
    school__region: 'Achterhoek',
  })
  expect(of('2025-2026', { group: 'activity', key: '7' })).toBeNull()
  expect(of('2025-2026', { group: 'period', key: 'Najaar' })).toEqual({ period__id: '2' })
  expect(of('2024-2025', { group: 'period', key: 'Najaar' })).toBeNull()
})
