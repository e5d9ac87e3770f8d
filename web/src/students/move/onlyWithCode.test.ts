import { expect, it } from 'vitest'
import { onlyWithCode } from './onlyWithCode'

const [first, second, tenth] = [
  { id: 1, code: 'MC-1' },
  { id: 2, code: 'MC-2' },
  { id: 10, code: 'MC-10' },
]
const choices = [first, second, tenth]

it('finds a whole code, however it is written', () => {
  expect(onlyWithCode(choices, ' mc-2 ')).toBe(second)
  expect(onlyWithCode(choices, 'MC-10')).toBe(tenth)
})

it.each(['', 'MC-', 'MC-3', 'MC-1', 'MC-2 Recht'])('waits for more after %o', (text) => {
  expect(onlyWithCode(choices, text)).toBeUndefined()
})
