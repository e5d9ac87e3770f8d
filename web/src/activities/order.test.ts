import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveWithin } from './queries'
import { gradesInWords } from '../platform/words'

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 100 + index, position: first + index }))

it('moves one row and shifts the rows in between, as the server does', () => {
  const anyMove = fc
    .integer({ min: 1, max: 12 })
    .chain((count) => fc.record({ count: fc.constant(count), from: fc.nat(count - 1), to: fc.nat(count - 1) }))
  fc.assert(
    fc.property(anyMove, ({ count, from, to }) => {
      const rows = rowsFrom(26, count)
      const moved = moveWithin(rows, rows[from]!, 26 + to)
      const expected = rows
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, rows[from]!.id)
      expect(moved.map(({ id }) => id)).toEqual(expected)
      expect(moved.map(({ position }) => position)).toEqual(rows.map(({ position }) => position))
    }),
  )
})

it('shifts the rows for a row of another page', () => {
  const [first, second] = rowsFrom(1, 2)
  expect(moveWithin([first!, second!], { id: 9, position: 40 }, 1).map(({ position }) => position)).toEqual([2, 3])
})

it.each([
  [[1, 2, 3, 4, 5, 6], '1–6'],
  [[4, 5], '4, 5'],
  [[1, 4, 5, 6], '1, 4–6'],
  [[3], '3'],
])('writes the grades %j as %s', (grades, words) => expect(gradesInWords(grades)).toBe(words))
