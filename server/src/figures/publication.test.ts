import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Counted } from './count'
import { publishYear } from './publication'
import { cellOf, hideWhatFollows, lineOf, pointsApart, shown } from './suppression'
import { publishAttendance, publishHonours } from './viewPublication'

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
      for (const {
        cells,
        totals: [total],
      } of lines) {
        const hidden = cells.filter(({ isHidden }) => isHidden)
        expect(cells.map(shown).filter((number) => number !== null && number > 0 && number < 5)).toEqual([])
        const { number, sum } = learned(
          cells.map(shown),
          hidden.map((cell) => cell.number),
          shown(total!),
        )
        expect(number === 0 || sum === null || (number > 1 && sum >= 5)).toBe(true)
        // A hidden total does not follow from its cells.
        expect(!total!.isHidden || number > 0).toBe(true)
      }
    }),
  )
})

test('a curve keeps points with five registrations between them, and its last one', () => {
  const points = [1, 4, 6, 7, 11, 12].map((number, index) => ({ days: 10 - index, number }))
  expect(pointsApart(points)).toEqual([points[2], points[5]])
  expect(pointsApart(points.slice(0, 2))).toEqual([])
})

const ofYear = { school_year: '2026-2027', school_years: ['2026-2027'] }

const counted = (key: string, number: number) =>
  ({ key, registrations: number, placed: number, pending: 0, waiting: 0, rejected: 0, cancelled: 0 }) as Counted
const numbersOf = ({ rows }: ReturnType<typeof publishYear>) =>
  Object.fromEntries([...rows].map(([group, of]) => [group, [...of.values()].map(({ registrations }) => shown(registrations))]))

test('what an activity hides does not follow from its category: another one of the category is hidden with it', () => {
  const tables = new Map([
    ['activity' as const, [counted('1', 3), counted('2', 20), counted('3', 6), counted('4', 30)]],
    ['category' as const, [counted('A', 23), counted('B', 36)]],
  ])
  const belongs = ['1 A', '2 A', '3 B', '4 B'].map((each) => ({ activity: each[0]!, category: each[2]!, period: 'Najaar' }))
  expect(numbersOf(publishYear(tables, belongs))).toEqual({ activity: [null, null, 6, 30], category: [23, 36] })
})

test('schools that came and honours: the next one of a year is hidden with a small number', () => {
  const schools = [3, 12, 30].map((number, id) => ({ id, name: `School ${id}`, attendance: 'new' as const, numbers: [number] }))
  const published = publishYear(new Map([['school', schools.map(({ id, numbers: [number] }) => counted(String(id), number!))]]), [])
  const data = { ...ofYear, years: ['2026-2027'], schools }
  expect(publishAttendance(data, () => published).schools.map((school) => school.numbers)).toEqual([[null], [null], [30]])
  const program = { id: 1, name: 'Honours', school_year: '2026-2027', capacity: null, entered: 20, submitted: 12, decided: 8, placed: 3 }
  const { programs } = publishHonours({ ...ofYear, programs: [program, { ...program, id: 2, placed: 6 }] })
  expect(programs.map(({ decided, placed }) => [decided, placed])).toEqual([
    [8, null],
    [8, null],
  ])
})
