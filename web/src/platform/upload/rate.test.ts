import { expect, test } from 'vitest'
import { createRate } from './queue'

test('measures the last seconds, once the samples span enough time', () => {
  let time = 0
  const rate = createRate(() => time)
  const at = (ms: number, bytes: number) => {
    time = ms
    return rate(bytes)
  }
  expect(at(0, 0)).toBeUndefined()
  expect(at(200, 100)).toBeUndefined()
  expect(at(1000, 1000)).toBe(1000)
  expect(at(2000, 2000)).toBe(1000)
  expect(at(8000, 2000)).toBeUndefined()
  expect(at(9000, 2000)).toBe(0)
})
