import { expect, test, vi } from 'vitest'
import { createSnapshotCache } from './snapshotCache'

test('reads once per snapshot and key', async () => {
  const cached = createSnapshotCache<string>()
  const read = vi.fn<() => Promise<string>>(async () => 'text')
  await Promise.all([cached('1:1:', 'a', read), cached('1:1:', 'a', read)])
  expect(read).toHaveBeenCalledTimes(1)
  await cached('1:1:', 'b', read)
  expect(read).toHaveBeenCalledTimes(2)
  expect(await cached('1:2:', 'a', read)).toBe('text')
  expect(read).toHaveBeenCalledTimes(3)
})

test('does not keep a failure', async () => {
  const cached = createSnapshotCache<string>()
  await expect(cached('1:1:', 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await cached('1:1:', 'a', async () => 'text')).toBe('text')
})
