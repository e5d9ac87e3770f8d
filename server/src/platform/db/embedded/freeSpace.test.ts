import { expect, test } from 'vitest'
import { hasSpace } from './freeSpace'

const MEGABYTE = 1024 ** 2

test('a database stops storing before its log has no space, and goes on when there is clearly more', () => {
  expect(hasSpace(65 * MEGABYTE, true)).toBe(true)
  expect(hasSpace(63 * MEGABYTE, true)).toBe(false)
  expect(hasSpace(65 * MEGABYTE, false)).toBe(false)
  expect(hasSpace(97 * MEGABYTE, false)).toBe(true)
})
