import { describe, expect, test } from 'vitest'
import { distribution, findLosses, hasLosses } from '../../faults/lib/figures.ts'

test('a distribution has the least, the median, p95 and the most', () => {
  expect(distribution([300, 100, 200])).toBe('n=3: 0.10 s least, 0.20 s median, 0.30 s p95, 0.30 s most')
  expect(distribution([])).toBe('n=0')
})

describe('what is not as confirmed', () => {
  const rowsOf = (name) => (name.startsWith('five') ? 5 : 1)
  const losses = (confirmed, stored) =>
    findLosses(
      confirmed.map((name) => ({ name, rows: rowsOf(name) })),
      stored,
      rowsOf,
    )
  const none = { lost: [], partial: [], twice: [], unlogged: [] }

  test('is nothing, when all is there, or more that nobody was told of', () => {
    expect(
      losses(
        ['one'],
        [
          { name: 'one', rows: 1, logged: 1 },
          { name: 'five', rows: 5, logged: 5 },
        ],
      ),
    ).toEqual(none)
    expect(hasLosses(none)).toBe(false)
  })

  test.each([
    ['lost', ['one'], []],
    ['partial', ['five'], [{ name: 'five', rows: 3, logged: 3 }]],
    ['twice', ['one'], [{ name: 'one', rows: 2, logged: 2 }]],
    ['unlogged', ['one'], [{ name: 'one', rows: 1, logged: 0 }]],
  ])('is %s', (kind, confirmed, stored) => {
    const found = losses(confirmed, stored)
    expect(found).toEqual({ ...none, [kind]: confirmed })
    expect(hasLosses(found)).toBe(true)
  })
})
