import { expect, test } from 'vitest'
import { fromWallTime } from '../platform/dates'
import { deadlineInWords } from './deadline'

const inWords = (deadline: string, now: string) =>
  deadlineInWords({ deadline: fromWallTime(deadline), state: 'PUBLISHED' }, Date.parse(fromWallTime(now)))

test.each([
  ['2026-11-12 17:00', '2026-11-12 17:00:01', 'gesloten'],
  ['2026-11-12 17:00', '2026-11-12 17:00', 'sluit vandaag om 17:00'],
  ['2026-11-12 17:00', '2026-11-12 00:00', 'sluit vandaag om 17:00'],
  ['2026-11-12 17:00', '2026-11-11 23:59', 'sluit morgen om 17:00'],
  ['2026-11-12 00:30', '2026-11-11 23:59', 'sluit morgen om 00:30'],
  ['2026-11-12 17:00', '2026-11-10 23:59', 'sluit over 2 dagen'],
  ['2026-11-12 17:00', '2026-10-30 09:00', 'sluit over 13 dagen'],
  ['2026-11-12 17:00', '2026-10-29 23:00', 'sluit over 2 weken'],
  ['2026-11-12 17:00', '2026-09-13 09:00', 'sluit over 8 weken'],
  ['2026-11-12 17:00', '2026-09-12 09:00', 'sluit over 2 maanden'],
])('a deadline at %s, read at %s: %s', (deadline, now, words) => expect(inWords(deadline, now)).toBe(words))

test('a deadline at midnight is the end of the day before', () => {
  expect(inWords('2026-11-13 00:00', '2026-11-12 20:00')).toBe('sluit vandaag om 24:00')
  expect(inWords('2026-11-13 00:00', '2026-11-11 20:00')).toBe('sluit morgen om 24:00')
  expect(inWords('2026-11-13 00:00', '2026-11-13 00:01')).toBe('gesloten')
})

test('calendar days are counted across a clock change', () => {
  expect(inWords('2026-10-26 00:30', '2026-10-24 23:30')).toBe('sluit over 2 dagen')
  expect(inWords('2026-10-25 23:59', '2026-10-25 00:10')).toBe('sluit vandaag om 23:59')
  expect(inWords('2027-03-29 00:30', '2027-03-27 23:30')).toBe('sluit over 2 dagen')
  expect(inWords('2027-03-28 23:59', '2027-03-27 23:59')).toBe('sluit morgen om 23:59')
})

test('the day is that of Amsterdam, whatever the time zone of the reader', () => {
  const deadline = '2026-11-12T16:00:00.000Z'
  expect(deadlineInWords({ deadline, state: 'PUBLISHED' }, Date.parse('2026-11-11T23:30:00Z'))).toBe('sluit vandaag om 17:00')
})

test('a cancelled activity is closed', () => {
  const deadline = fromWallTime('2026-11-12 17:00')
  expect(deadlineInWords({ deadline, state: 'CANCELLED' }, Date.parse(fromWallTime('2026-11-01 09:00')))).toBe('gesloten')
})
