import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, isPageAllowed, parseDay, parseTime, showDay } from './day'

const aDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('reading a date', () => {
  it.each([
    ['12/11/26', '2026-11-12'],
    ['12/11/2026', '2026-11-12'],
    ['12-11-2026', '2026-11-12'],
    ['12.11.26', '2026-11-12'],
    ['121126', '2026-11-12'],
    ['12112026', '2026-11-12'],
    [' 1/2/26 ', '2026-02-01'],
    ['29/02/28', '2028-02-29'],
    ['2026-11-12', '2026-11-12'],
  ])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  it.each(['', '31/02/26', '29/02/26', '00/11/26', '12/13/26', '12/11', '12/11/026', 'morgen', '1126', '12/11/26x'])(
    '%s is no date',
    (typed) => expect(parseDay(typed)).toBeNull(),
  )

  it('parses every day that it formats', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(parseDay(showDay(day))).toBe(day)
      }),
    )
  })

  it('returns null or a valid day for any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const day = parseDay(typed)
        expect(day === null || isDay(day)).toBe(true)
      }),
    )
  })
})

it.each([
  ['14:30', '14:30'],
  ['9.05', '09:05'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['24:00', null],
  ['14:60', null],
  ['middag', null],
])('reads the time %s as %s', (typed, time) => expect(parseTime(typed)).toBe(time))

describe('pages of the calendar within 2026-11-12 and 2027-02-03', () => {
  const range = { min: '2026-11-12', max: '2027-02-03' }
  it.each([
    ['2026-10-31', 'month', false],
    ['2026-11-01', 'month', true],
    ['2027-02-28', 'month', true],
    ['2027-03-01', 'month', false],
    ['2025-12-31', 'year', false],
    ['2027-12-31', 'year', true],
    ['2019-06-01', 'decade', false],
    ['2029-06-01', 'decade', true],
  ] as const)('%s at the level of a %s: %s', (day, level, allowed) => expect(isPageAllowed(day, level, range)).toBe(allowed))
})
