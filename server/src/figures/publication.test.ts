import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureParts } from '@pre-u/contract/figures/figures'
import { forPublication } from './publication'
import { cellOf, hideWhatFollows, lineOf, pointsApart, shown } from './suppression'
import { publishAttendance, publishHonours, publishMatrix } from './viewPublication'

/** What the numbers that are shown tell of those that are hidden: how many there are, and their sum. */
function learned(cells: (number | null)[], hidden: number[], total: number | null) {
  const sum = hidden.reduce((all, number) => all + number, 0)
  return { number: cells.filter((cell) => cell === null).length, sum: total === null ? null : sum }
}
const numbers = fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 60 }))

test('whatever the numbers are, none under 5 is shown or follows from its row or its column', () => {
  const grids = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(numbers, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )
  fc.assert(
    fc.property(grids, (given) => {
      const rows = given.map((row) => lineOf(row.map(cellOf)))
      const columns = given[0]!.map((_, index) => lineOf(rows.map(({ cells }) => cells[index]!)))
      const lines = [...rows, ...columns]
      hideWhatFollows(lines)
      for (const { cells, total } of lines) {
        const hidden = cells.filter(({ isHidden }) => isHidden)
        expect(cells.map(shown).filter((number) => number !== null && number > 0 && number < 5)).toEqual([])
        const { number, sum } = learned(
          cells.map(shown),
          hidden.map((cell) => cell.number),
          shown(total),
        )
        expect(number === 0 || sum === null || (number > 1 && sum >= 5)).toBe(true)
        // A hidden total does not follow from its cells.
        expect(!total.isHidden || number > 0).toBe(true)
      }
    }),
  )
})

const row = {
  key: '1',
  name: 'A',
  registrations: 30,
  placed: 20,
  pending: 3,
  waiting: 7,
  rejected: 0,
  cancelled: 0,
  pupils: 28,
  earlier: [4],
  places: { capacity: 40, used: 20, demand: 30 },
}
const other = { ...row, key: '2', name: 'B', pending: 8, waiting: 2, earlier: [12] }
const sum = (name: (typeof figureParts)[number] | 'registrations' | 'pupils') => row[name] + other[name]
const total = {
  ...Object.fromEntries(figureParts.map((part) => [part, sum(part)])),
  registrations: 60,
  pupils: 56,
  earlier: [16],
  places: { capacity: 80, used: 40, demand: 60 },
} as Omit<typeof row, 'key' | 'name'>

describe('a table', () => {
  const published = forPublication({ rows: [row, other], total })

  test('hides a small part and the next one of its row', () => {
    expect(published.rows[0]).toMatchObject({ registrations: 30, placed: 20, pending: null, waiting: null, rejected: 0, pupils: 28 })
  })

  test('keeps its totals, which other views show, and hides the next one of the column instead', () => {
    expect(published.total).toMatchObject({ registrations: 60, placed: 40, pending: 11, waiting: 9, earlier: [16] })
    expect(published.rows.map(({ pending, waiting, earlier }) => [pending, waiting, earlier])).toEqual([
      [null, null, [null]],
      [null, null, [null]],
    ])
  })

  test('of one row hides the total with it', () => {
    const { key: _, name: __, ...same } = row
    expect(forPublication({ rows: [row], total: same }).total).toMatchObject({ registrations: 30, pending: null, earlier: [null] })
  })

  test('hides pupils and places with the registrations from which they follow', () => {
    const few = { ...row, registrations: 4, placed: 4, pending: 0, waiting: 0, pupils: 4, places: { capacity: 40, used: 4, demand: 4 } }
    const rows = forPublication({ rows: [few, other], total: { ...total, registrations: 34, placed: 24 } }).rows
    expect(rows.map(({ registrations, pupils, places }) => [registrations, pupils, places])).toEqual([
      [null, null, { capacity: 40, used: null, demand: null }],
      [null, null, { capacity: 40, used: null, demand: null }],
    ])
  })
})

test('a curve keeps points with five registrations between them, and its last one', () => {
  const points = [1, 4, 6, 7, 11, 12].map((number, index) => ({ days: 10 - index, number }))
  expect(pointsApart(points)).toEqual([points[2], points[5]])
  expect(pointsApart(points.slice(0, 2))).toEqual([])
})

const ofYear = { school_year: '2026-2027', school_years: ['2026-2027'] }

test('schools by activity: another school and another activity are hidden with a small number', () => {
  const activities = [1, 2].map((id) => ({ id, code: `A${id}`, name: `Over ${id}` }))
  const of = (id: number, ...given: number[]) => ({ id, name: `School ${id}`, total: given[0]! + given[1]!, numbers: given })
  const {
    schools,
    totals,
    total: all,
  } = publishMatrix({
    ...ofYear,
    activities,
    schools: [of(1, 3, 20), of(2, 10, 30), of(3, 40, 50)],
    totals: [53, 100],
    total: 153,
  })
  expect(schools.map((school) => [school.total, ...school.numbers])).toEqual([
    [23, null, null],
    [40, null, null],
    [90, 40, 50],
  ])
  expect([...totals, all]).toEqual([53, 100, 153])
})

test('schools that came and honours: the next one of a year is hidden with a small number', () => {
  const schools = [3, 12, 30].map((number, id) => ({ id, name: `School ${id}`, attendance: 'new' as const, numbers: [number] }))
  expect(publishAttendance({ ...ofYear, years: ['2026-2027'], schools }).schools.map((school) => school.numbers)).toEqual([
    [null],
    [null],
    [30],
  ])
  const program = { id: 1, name: 'Honours', school_year: '2026-2027', capacity: null, entered: 20, submitted: 12, decided: 8, placed: 3 }
  const { programs } = publishHonours({ ...ofYear, programs: [program, { ...program, id: 2, placed: 6 }] })
  expect(programs.map(({ decided, placed }) => [decided, placed])).toEqual([
    [8, null],
    [8, null],
  ])
})
