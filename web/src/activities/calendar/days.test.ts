import { describe, expect, it } from 'vitest'
import { rangeOf, titleOf, turnPage } from './days'

describe('the days of a page', () => {
  it('shows a month from the Sunday before it, in six weeks', () => {
    expect(rangeOf('maand', '2026-11-12')).toEqual({ start: '2026-11-01', end: '2026-12-13' })
    expect(rangeOf('maand', '2026-10-31')).toEqual({ start: '2026-09-27', end: '2026-11-08' })
  })

  it('starts a week on Sunday, also in the week of a DST change', () => {
    expect(rangeOf('week', '2026-10-25')).toEqual({ start: '2026-10-25', end: '2026-11-01' })
    expect(rangeOf('week', '2026-10-24')).toEqual({ start: '2026-10-18', end: '2026-10-25' })
  })

  it('lists exactly one month', () => expect(rangeOf('lijst', '2026-12-31')).toEqual({ start: '2026-12-01', end: '2027-01-01' }))

  it('turns to the next month from its last day without skipping a short one', () => {
    expect(turnPage('maand', '2027-01-31', 1)).toBe('2027-02-01')
    expect(turnPage('lijst', '2026-01-15', -1)).toBe('2025-12-01')
    expect(turnPage('week', '2026-10-24', 1)).toBe('2026-10-31')
  })

  it.each([
    ['maand', '2026-11-12', 'November 2026'],
    ['week', '2026-11-12', '8 – 14 november 2026'],
    ['week', '2026-12-01', '29 november – 5 december 2026'],
    ['week', '2026-12-31', '27 december 2026 – 2 januari 2027'],
  ] as const)('names the %s of %s %s', (view, day, title) => expect(titleOf(view, day)).toBe(title))
})
