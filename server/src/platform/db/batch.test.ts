import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchReader } from './batch'

/** Answers a batch when told to. */
function heldReader() {
  const batches: { keys: number[]; answer: (values: string[]) => void; fail: (error: Error) => void }[] = []
  const read = createBatchReader(
    (keys: number[]) => new Promise<string[]>((resolve, reject) => batches.push({ keys, answer: resolve, fail: reject })),
  )
  return { read, batches }
}

test('who asks alone is read at once, and who asks meanwhile is read together, after asking', async () => {
  const { read, batches } = heldReader()
  const first = read(1)
  const others = [read(2), read(3)]
  expect(batches.map(({ keys }) => keys)).toEqual([[1]])
  batches[0]!.answer(['one'])
  expect(await first).toBe('one')
  await nextTurn()
  expect(batches.map(({ keys }) => keys)).toEqual([[1], [2, 3]])
  batches[1]!.answer(['two', 'three'])
  expect(await Promise.all(others)).toEqual(['two', 'three'])
})

test('a failure reaches those of its batch only', async () => {
  const { read, batches } = heldReader()
  const failing = read(1)
  const next = read(2)
  batches[0]!.fail(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  await nextTurn()
  batches[1]!.answer(['two'])
  expect(await next).toBe('two')
})
