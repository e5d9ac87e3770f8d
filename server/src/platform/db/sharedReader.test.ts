import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createSharedReader } from './sharedReader'

/** Answers each read when told to. */
function heldReads<T = string>() {
  const reads: { answer: (value: T) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<T>((resolve, reject) => reads.push({ answer: resolve, fail: reject }))
  const share = createSharedReader<T>()
  return { reads, ask: (snapshot: string, key: string) => share(snapshot, key, read) }
}

test('who asks for the same under the same snapshot shares a read, and nobody else', async () => {
  const { reads, ask } = heldReads()
  const asked = [ask('1', 'a'), ask('1', 'a'), ask('2', 'a'), ask('1', 'b')]
  expect(reads).toHaveLength(3)
  reads.forEach(({ answer }, index) => answer(`read ${index}`))
  expect(await Promise.all(asked)).toEqual(['read 0', 'read 0', 'read 1', 'read 2'])
})

test('what is answered is read again', async () => {
  const { reads, ask } = heldReads()
  const first = ask('1', 'a')
  reads[0]!.answer('before')
  expect(await first).toBe('before')
  const second = ask('1', 'a')
  reads[1]!.answer('after')
  expect(await second).toBe('after')
})

test('a failure reaches those who shared the read, and the next one reads again', async () => {
  const { reads, ask } = heldReads()
  const failing = Promise.allSettled([ask('1', 'a'), ask('1', 'a')])
  reads[0]!.fail(new Error('away'))
  expect(await failing).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = ask('1', 'a')
  reads[1]!.answer('back')
  expect(await next).toBe('back')
})

test('what is answered is collected with the young generation, also after a table of the map became old', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (generation: { type: 'minor' }) => void
  const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size
  const { reads, ask } = heldReads<number[]>()
  const asked: Promise<number[]>[] = []
  async function askHundred(round: number) {
    for (let index = 0; index < 100; index += 1) {
      asked.push(ask('1', `${round} ${index}`))
      if (asked.length <= 20) continue
      reads.shift()!.answer(Array.from({ length: 2000 }, (_, row) => row))
      await asked.shift()
    }
    collect({ type: 'minor' })
  }
  await askHundred(0)
  // What survives two collections becomes old.
  collect({ type: 'minor' })
  const before = oldBytes()
  for (let round = 1; round <= 15; round += 1) await askHundred(round)
  // 1,500 results are 24 MB.
  expect(oldBytes() - before).toBeLessThan(4_000_000)
})
