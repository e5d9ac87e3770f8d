import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed, number } from './words'

test('numbers are written as Intl writes them in Dutch', () => {
  const dutch = new Intl.NumberFormat('nl-NL')
  const numbers = fc.oneof(
    fc.integer(),
    fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(numbers, (value) => {
      expect(number(value)).toBe(dutch.format(value))
    }),
  )
})

test('names are listed as Intl lists them in Dutch', () => {
  const dutch = new Intl.ListFormat('nl')
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      expect(listed(names)).toBe(dutch.format(names))
    }),
  )
})
