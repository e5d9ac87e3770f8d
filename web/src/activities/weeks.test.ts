import { expect, it } from 'vitest'
import { mondayOf, weeksUntil } from './WeekLine'

const weeks = [
  { week: '2026-10-19', registrations: 3 },
  { week: '2026-10-26', registrations: 1 },
]
const shown = (deadline: string, now: string) => weeksUntil(weeks, deadline, Date.parse(now)).map(({ week }) => week)

it('ends at the week of the deadline or of today, whichever is first', () => {
  expect(shown('2026-11-12T16:00:00.000Z', '2026-12-01T09:00:00Z')).toEqual(['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09'])
  expect(shown('2026-11-12T16:00:00.000Z', '2026-11-04T09:00:00Z')).toEqual(['2026-10-19', '2026-10-26', '2026-11-02'])
  expect(shown('2026-10-20T16:00:00.000Z', '2026-11-04T09:00:00Z')).toEqual(['2026-10-19', '2026-10-26'])
})

it('starts a week on Monday in Amsterdam', () => {
  expect(mondayOf('2026-11-15')).toBe('2026-11-09')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(shown('2026-11-08T23:30:00.000Z', '2026-12-01T09:00:00Z').at(-1)).toBe('2026-11-09')
})
