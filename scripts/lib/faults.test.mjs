import { describe, expect, test } from 'vitest'
import { distribution, findLosses, problemsOf } from '../../faults/lib/figures.ts'
import { hasEnded, startProgram, until, untilAnswers, withStage } from '../../faults/lib/stage.ts'

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

  test('is nothing, when all is there, or more that nobody has an answer about', () => {
    expect(
      losses(
        ['one'],
        [
          { name: 'one', rows: 1, logged: 1 },
          { name: 'five', rows: 5, logged: 5 },
        ],
      ),
    ).toEqual(none)
    expect(problemsOf(none, [])).toEqual([])
  })

  test.each([
    ['lost', ['one'], []],
    ['partial', ['five'], [{ name: 'five', rows: 3, logged: 3 }]],
    ['twice', ['one'], [{ name: 'one', rows: 2, logged: 2 }]],
    ['unlogged', ['one'], [{ name: 'one', rows: 1, logged: 0 }]],
  ])('is %s', (kind, confirmed, stored) => {
    const found = losses(confirmed, stored)
    expect(found).toEqual({ ...none, [kind]: confirmed })
    expect(problemsOf(found, [])).toEqual([`not as confirmed: ${JSON.stringify(found)}`])
  })
})

test('an answer that nobody should get is reported once', () => {
  const none = { lost: [], partial: [], twice: [], unlogged: [] }
  expect(problemsOf(none, ['500 x', '500 x'])).toEqual(['an answer that nobody should get: 500 x'])
})

test.each([
  ['ended', `console.log('no port')`, ({ child }) => hasEnded(child)],
  ['answers', `console.log('no port'); setInterval(() => {}, 1000)`, () => true],
])('the error of waiting for a program has what it wrote: the server %s', (what, code, isSo) =>
  withStage(async (stage) => {
    const program = startProgram(stage, process.execPath, ['-e', code])
    await until('it is so', () => program.said() !== '' && isSo(program))
    const waiting = untilAnswers('the server', program, async () => false, 0)
    await expect(waiting).rejects.toThrow(`the server ${what}\nno port`)
  }),
)
