import { expect, test } from 'vitest'
import { hasRoom } from './room'

const MEGABYTE = 1024 ** 2

test('a database stops storing before its log has no room, and goes on when there is clearly more', () => {
  expect(hasRoom(65 * MEGABYTE, true)).toBe(true)
  expect(hasRoom(63 * MEGABYTE, true)).toBe(false)
  expect(hasRoom(65 * MEGABYTE, false)).toBe(false)
  expect(hasRoom(97 * MEGABYTE, false)).toBe(true)
})
