import { expect, test } from 'vitest'
import { counted, listed, number } from './words'

test('numbers and lists are written in Dutch', () => {
  expect([0, 1234, -1234567, 2.5, 0.12345].map(number)).toEqual(['0', '1.234', '-1.234.567', '2,5', '0,123'])
  expect(counted(1234, 'school', 'scholen')).toBe('1.234 scholen')
  expect([[], ['Anna'], ['Anna', 'Bas'], ['Anna', 'Bas', 'Chris']].map(listed)).toEqual(['', 'Anna', 'Anna en Bas', 'Anna, Bas en Chris'])
})
