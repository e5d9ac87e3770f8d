import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, endOfDay, formatDay, formatInstant, formatSpan, fromWallTime, schoolYearOf, shiftDays, toWallTime } from './dates'

/** In the last week of March and of October. */
const nearClockChanges = fc
  .integer({ min: 1996, max: 2039 })
  .chain((year) =>
    fc
      .tuple(fc.constantFrom(2, 9), fc.integer({ min: 24, max: 31 }), fc.integer({ min: 0, max: 24 * 60 }))
      .map(([month, day, minute]) => new Date(Date.UTC(year, month, day, 0, minute))),
  )

describe('Amsterdam wall time', () => {
  test.each([
    ['2026-01-15 12:00', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15 12:00', '2026-07-15T10:00:00.000Z'],
    ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is %s', (wall, instant) => {
    expect(fromWallTime(wall)).toBe(instant)
    expect(toWallTime(instant)).toBe(wall)
  })

  test('a skipped hour moves forward', () => {
    expect(toWallTime(fromWallTime('2026-03-29 02:30'))).toBe('2026-03-29 03:30')
  })

  test('a repeated hour is the first of the two', () => {
    expect(fromWallTime('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('wall time survives a round trip', () => {
    const minutes = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.oneof(minutes, nearClockChanges), (date) => {
        const wall = toWallTime(date.toISOString())
        expect(toWallTime(fromWallTime(wall))).toBe(wall)
      }),
    )
  })

  test('a deadline ends with its day, also when the clock changes', () => {
    expect(endOfDay('2026-11-12')).toBe('2026-11-12T22:59:59.000Z')
    expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:59.000Z')
    expect(endOfDay('2026-10-25')).toBe('2026-10-25T22:59:59.000Z')
  })

  test('the clock changes when Intl says so', () => {
    const amsterdam = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' })
    const instants = fc.date({ min: new Date('1996-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.oneof(instants, nearClockChanges), (date) => {
        expect(toWallTime(date.toISOString())).toBe(amsterdam.format(date))
      }),
      { numRuns: 1000 },
    )
  })

  test('the day is that of Amsterdam', () => {
    expect(dayOf('2026-11-12T23:30:00.000Z')).toBe('2026-11-13')
  })
})

test('dates are formatted in Dutch', () => {
  expect(formatDay('2026-11-12')).toBe('do 12 nov. 2026')
  expect(formatInstant('2026-11-12T13:30:00.000Z')).toBe('do 12 nov. 2026, 14:30')
  expect(formatSpan('2026-11-12T13:30:00.000Z', '2026-11-12T15:00:00.000Z')).toBe('do 12 nov. 2026, 14:30–16:00')
  expect(formatSpan('2026-11-12T13:30:00.000Z', '2026-11-13T15:00:00.000Z')).toBe('do 12 nov. 2026, 14:30 – vr 13 nov. 2026, 16:00')
})

test('a school year begins in August', () => {
  expect(schoolYearOf('2026-07-31')).toBe('2025-2026')
  expect(schoolYearOf('2026-08-01')).toBe('2026-2027')
})

test('days are added to the wall time, over a clock change too', () => {
  expect(shiftDays('2026-10-20T08:00:00.000Z', 7)).toBe('2026-10-27T09:00:00.000Z')
  expect(shiftDays('2026-03-30T21:59:59.000Z', -7)).toBe('2026-03-23T22:59:59.000Z')
})
