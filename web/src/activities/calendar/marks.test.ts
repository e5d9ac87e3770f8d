import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { describe, expect, it } from 'vitest'
import { daysOfMarks, marksOf, mergeRanges, visibleHours } from './marks'
import { whenInWords } from './words'

const event = (overrides: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'activity-7',
  kind: 'activity',
  record_id: 7,
  title: 'MC-07 Sterrenkunde',
  start: '2026-11-12T12:30:00.000Z',
  end: '2026-11-12T16:00:00.000Z',
  all_day: false,
  location: '',
  description: '',
  is_cancelled: false,
  updated_at: '2026-11-01T10:00:00.000Z',
  ...overrides,
})

describe('the marks of an event', () => {
  it('marks the day in Amsterdam on which a deadline ends', () => {
    const [mark] = marksOf(event({ kind: 'deadline', start: '2026-11-12T23:30:00.000Z', end: '2026-11-12T23:30:00.000Z' }))
    expect(mark).toMatchObject({ start: '2026-11-13', end: '2026-11-14', allDay: true, time: '00:30' })
  })

  it('marks the first and the last day of a long event', () => {
    const marks = marksOf(event({ kind: 'honours', title: 'Honours', start: '2026-11-16', end: '2027-05-02', all_day: true }))
    expect(marks.map(({ text, start }) => [text, start])).toEqual([
      ['Honours begint', '2026-11-16'],
      ['Honours eindigt', '2027-05-01'],
    ])
  })

  it('marks a single day once', () => {
    expect(marksOf(event({ kind: 'honours_deadline', start: '2026-11-05', end: '2026-11-06', all_day: true }))).toHaveLength(1)
  })

  it('merges overlapping periods', () => {
    const days = [
      { start: '2026-11-23', end: '2027-02-19' },
      { start: '2026-09-01', end: '2026-12-19' },
      { start: '2027-04-01', end: '2027-06-01' },
    ]
    expect(mergeRanges(days)).toEqual([
      { start: '2026-09-01', end: '2027-02-19' },
      { start: '2027-04-01', end: '2027-06-01' },
    ])
  })
})

describe('the days of a list', () => {
  const november = { start: '2026-11-01', end: '2026-12-01' }
  const textsOf = (events: CalendarEvent[]) =>
    daysOfMarks(events, november).map(({ day, marks }) => [day, ...marks.map(({ mark }) => mark.text)])

  it('have what lasts the whole day first, and then what starts first', () => {
    const late = event({ id: 'late', title: 'Laat', start: '2026-11-12T15:00:00.000Z' })
    const deadline = event({ id: 'deadline', kind: 'deadline', title: 'Deadline', start: '2026-11-12T16:00:00.000Z' })
    expect(textsOf([late, event({ title: 'Vroeg' }), deadline])).toEqual([['2026-11-12', 'Deadline', 'Vroeg', 'Laat']])
  })

  it('have the longest first of what starts together, and then the first by name', () => {
    const long = event({ id: 'long', title: 'Lang', end: '2026-11-12T17:00:00.000Z' })
    expect(textsOf([event({ title: 'B' }), event({ id: 'a', title: 'A' }), long])).toEqual([['2026-11-12', 'Lang', 'A', 'B']])
  })

  it('repeat what lasts several days, without the days of other months', () => {
    const [first, second] = daysOfMarks([event({ start: '2026-11-29T23:30:00.000Z', end: '2026-12-02T10:00:00.000Z' })], november)
    expect(first).toMatchObject({ day: '2026-11-30', marks: [{ isStart: true, isEnd: false }] })
    expect(second).toBeUndefined()
    const [, next] = daysOfMarks([event({ end: '2026-11-13T10:00:00.000Z' })], november)
    expect(next).toMatchObject({ day: '2026-11-13', marks: [{ isStart: false, isEnd: true }] })
  })

  it('end with an event that ends at midnight', () => {
    expect(daysOfMarks([event({ end: '2026-11-12T23:00:00.000Z' })], november)).toMatchObject([
      { day: '2026-11-12', marks: [{ isEnd: true }] },
    ])
  })
})

describe('the hours of a week', () => {
  it('are the default hours, whatever the deadlines', () => {
    expect(visibleHours([event({}), event({ kind: 'deadline', start: '2026-11-12T22:59:00.000Z' })])).toEqual({
      slotMinTime: '08:00:00',
      slotMaxTime: '20:00:00',
    })
  })

  it('are extended for an activity outside of them', () => {
    const evening = event({ start: '2026-11-12T18:30:00.000Z', end: '2026-11-12T21:15:00.000Z' })
    const early = event({ start: '2026-11-13T05:30:00.000Z', end: '2026-11-13T08:00:00.000Z' })
    expect(visibleHours([evening, early])).toEqual({ slotMinTime: '06:00:00', slotMaxTime: '23:00:00' })
  })
})

describe('the time of an event in words', () => {
  it.each([
    [event({}), 'do 12 nov. 2026, 13:30–17:00'],
    [event({ end: '2026-11-14T16:00:00.000Z' }), 'do 12 nov. 2026, 13:30 – za 14 nov. 2026, 17:00'],
    [event({ kind: 'deadline' }), 'do 12 nov. 2026, 13:30'],
    [event({ kind: 'honours_deadline', start: '2026-11-05', end: '2026-11-06', all_day: true }), 'do 5 nov. 2026'],
    [event({ kind: 'period', start: '2026-09-01', end: '2026-12-19', all_day: true }), 'di 1 sep. 2026 tot en met vr 18 dec. 2026'],
  ])('formats %#', (calendarEvent, words) => expect(whenInWords(calendarEvent)).toBe(words))
})
