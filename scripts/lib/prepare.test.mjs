import { expect, test } from 'vitest'
import { isStampOf, stampOf } from './prepare.mjs'

test('a build for trying out does not serve in production, nor after a change; the best build serves everywhere', () => {
  const [fast, best] = [stampOf('hash', true), stampOf('hash', false)]
  expect(isStampOf(fast, 'hash', true)).toBe(true)
  expect(isStampOf(fast, 'hash', false)).toBe(false)
  expect(isStampOf(best, 'hash', true)).toBe(true)
  expect(isStampOf(best, 'hash', false)).toBe(true)
  expect(isStampOf(fast, 'later', true)).toBe(false)
  expect(isStampOf(best, 'later', false)).toBe(false)
})
