import { describe, expect, test, vi } from 'vitest'
import { aQueue } from '../../testing/queue'
import { stuckQueues } from './boundedQueue'

function startable(enqueue: ReturnType<typeof aQueue>) {
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const add = (name: string, turn?: Parameters<typeof enqueue>[1]) =>
    enqueue(
      () =>
        new Promise<string>((resolve) => {
          started.push(name)
          finish.set(name, () => resolve(name))
        }),
      turn,
    )
  return { started, add, end: (name: string) => finish.get(name)!() }
}

describe('one account', () => {
  test('runs and waits within its share, while others overtake it', async () => {
    const { started, add, end } = startable(aQueue({ running: 3, waiting: 9, perAccount: { running: 1, waiting: 1 } }))
    const runs = [add('a1', { account: 1 }), add('a2', { account: 1 })]
    await expect(add('a3', { account: 1 })).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    runs.push(add('b1', { account: 2 }), add('anonymous'))
    expect(started).toEqual(['a1', 'b1', 'anonymous'])
    end('b1')
    await runs[2]
    expect(started).not.toContain('a2')
    end('a1')
    await vi.waitFor(() => expect(started).toContain('a2'))
    end('a2')
    end('anonymous')
    expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'b1', 'anonymous'])
  })
})

test('a request that is gone leaves the queue and takes no turn', async () => {
  const { started, add, end } = startable(aQueue({ running: 1, waiting: 1 }))
  const first = add('first')
  const client = new AbortController()
  const second = add('second', { gone: client.signal })
  await expect(add('refused')).rejects.toMatchObject({ status: 503 })
  client.abort()
  await expect(second).rejects.toMatchObject({ status: 499 })
  const third = add('third')
  await expect(add('gone before', { gone: AbortSignal.abort() })).rejects.toMatchObject({ status: 499 })
  end('first')
  await first
  await vi.waitFor(() => expect(started).toEqual(['first', 'third']))
  end('third')
  expect(await third).toBe('third')
})

test('a queue is stuck when people wait for tasks that run longer than they can', async () => {
  vi.useFakeTimers()
  const { add, end } = startable(aQueue({ name: 'proef', running: 1, waiting: 1, stuckAfterSeconds: 10 }))
  const runs = [add('slow')]
  vi.advanceTimersByTime(11_000)
  expect(stuckQueues()).not.toContain('proef')
  runs.push(add('waiting'))
  expect(stuckQueues()).toContain('proef')
  end('slow')
  await runs[0]
  expect(stuckQueues()).not.toContain('proef')
  end('waiting')
  await runs[1]
  vi.useRealTimers()
})
