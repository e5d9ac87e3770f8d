import { once } from 'node:events'
import { expect, test } from 'vitest'
import { keepWorkers } from './keptWorkers'

const NEVER_MS = 600_000

test('a thread that was given back is used again, the last one first', async () => {
  const { take, giveBack } = keepWorkers('passwordHash', NEVER_MS)
  const [first, second] = [take(), take()]
  expect(second).not.toBe(first)
  giveBack(second)
  giveBack(first)
  expect([take(), take()]).toEqual([first, second])
  await Promise.all([first.terminate(), second.terminate()])
})

test('a thread that nobody takes ends, and is not used again', async () => {
  const { take, giveBack } = keepWorkers('passwordHash', 1)
  const thread = take()
  giveBack(thread)
  thread.ref()
  await once(thread, 'exit')
  const next = take()
  expect(next).not.toBe(thread)
  await next.terminate()
})

test('a thread that fails while nobody uses it is not used again', async () => {
  const { take, giveBack } = keepWorkers('passwordHash', NEVER_MS)
  const thread = take()
  giveBack(thread)
  thread.ref()
  thread.postMessage(null, [])
  await once(thread, 'error')
  const next = take()
  expect(next).not.toBe(thread)
  await next.terminate()
})
