import { describe, expect, test } from 'vitest'
import type { HolidayInput } from '../holidays'
import { aYearOn, holidayOn, repeatDays } from './dates'
import { codeInYear } from './newYear'

const autumn = (region: HolidayInput['region'], start_date: string, end_date: string) => ({
  name: 'Herfstvakantie',
  region,
  start_date,
  end_date,
})
const holidays = [
  autumn('Noord', '2027-10-16', '2027-10-24'),
  autumn('Midden', '2027-10-16', '2027-10-24'),
  autumn('Zuid', '2027-10-23', '2027-10-31'),
]

describe('a day a year on', () => {
  test('is the same weekday', () => expect(aYearOn('2026-11-11', holidays)).toEqual({ day: '2027-11-10', notes: [] }))

  test('moves to the nearest week in which no region has a holiday', () => {
    expect(aYearOn('2026-10-28', holidays)).toEqual({
      day: '2027-11-03',
      notes: ['Verschoven van wo 27 okt. 2027: herfstvakantie (Zuid).'],
    })
    expect(aYearOn('2026-10-21', holidays)).toEqual({
      day: '2027-10-13',
      notes: ['Verschoven van wo 20 okt. 2027: herfstvakantie (Noord en Midden).'],
    })
  })

  test('stays within its period, or where it is when there is no other week', () => {
    const period = { start_date: '2027-10-18', end_date: '2027-12-17' }
    expect(aYearOn('2026-10-21', holidays, period).day).toBe('2027-11-03')
    expect(aYearOn('2026-10-21', holidays, { start_date: '2027-10-18', end_date: '2027-10-29' })).toEqual({
      day: '2027-10-20',
      notes: ['Valt samen met: herfstvakantie (Noord en Midden).'],
    })
  })

  test('stays in a holiday when it was in one', () => {
    const before = autumn('Alle', '2026-10-17', '2026-10-25')
    expect(aYearOn('2026-10-21', [...holidays, before]).day).toBe('2027-10-20')
  })
})

test('a holiday of all regions is named without them', () => {
  expect(holidayOn('2027-10-23', holidays)).toBe('herfstvakantie')
  expect(holidayOn('2027-11-01', holidays)).toBeNull()
})

test('repetitions leave holidays and what is past out', () => {
  const weekly = (today: string) => repeatDays('2027-10-06', { weeks: 1, times: 3 }, holidays, today)
  expect(weekly('2027-09-01')).toEqual(['2027-10-13', '2027-11-03', '2027-11-10'])
  expect(weekly('2027-10-13')).toEqual(['2027-11-03', '2027-11-10', '2027-11-17'])
})

test.each([
  ['MC-07', 'MC-07-27'],
  ['MC-07-26', 'MC-07-27'],
  ['MC-26', 'MC-26-27'],
  ['WS-01', 'WS-01-27-2'],
  ['EEN-HELE-LANGE-CODE', 'EEN-HELE-LANGE-C-27'],
])('the code %s becomes %s', (code, expected) => {
  expect(codeInYear(code, '2027-2028', new Set(['ws-01-27']))).toBe(expected)
})
