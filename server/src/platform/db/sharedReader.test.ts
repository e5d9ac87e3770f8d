import { expect, test } from 'vitest'
import { createSharedReader } from './sharedReader'

/** Answers each read when told to. */
function heldReads() {
  const reads: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<string>((resolve, reject) => reads.push({ answer: resolve, fail: reject }))
  const share = createSharedReader<string>()
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
