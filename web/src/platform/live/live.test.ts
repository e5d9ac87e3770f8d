import { students } from '@pre-u/contract/students/students'
import { activities } from '@pre-u/contract/activities/activities'
import { plans } from '@pre-u/contract/schools/plans'
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefresher, refreshOnChanges } from './live'

let client: QueryClient
let reads: Record<string, number>
let refresher: ReturnType<typeof createRefresher>

const watch = (path: string) => {
  reads[path] = 0
  const queryFn = async () => (reads[path] = (reads[path] ?? 0) + 1)
  new QueryObserver(client, { queryKey: [path, 'list'], queryFn }).subscribe(() => undefined)
}

beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient()
  reads = {}
  refresher = createRefresher(client)
  for (const { path } of [students, activities, plans]) watch(path)
  await vi.advanceTimersByTimeAsync(1)
})
afterEach(() => {
  refresher.stop()
  client.clear()
  vi.useRealTimers()
})

it('refetches what shows a changed resource, once for a batch of changes', async () => {
  refresher.add({ resource: 'students' })
  await vi.advanceTimersByTimeAsync(100)
  refresher.add({ resource: 'students' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toEqual({ [students.path]: 2, [activities.path]: 2, [plans.path]: 1 })
})

it.each([{ resource: null }, { resource: 'something new' }])('refetches everything after $resource', async (change) => {
  refresher.add(change)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toEqual({ [students.path]: 2, [activities.path]: 2, [plans.path]: 2 })
})

it('does not refetch what was fetched after the change, such as an own change', async () => {
  refresher.add({ resource: 'students' })
  await vi.advanceTimersByTimeAsync(50)
  await client.invalidateQueries({ queryKey: [students.path] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toEqual({ [students.path]: 2, [activities.path]: 2, [plans.path]: 1 })
})

it('waits while an own change is running', async () => {
  let finish = () => undefined as void
  const mutation = client.getMutationCache().build(client, { mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) })
  void mutation.execute(undefined)
  refresher.add({ resource: 'students' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads[students.path]).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads[students.path]).toBe(2)
})

describe('the stream', () => {
  const listening: AbortSignal[] = []
  let close: (() => void)[] = []
  let stop: () => void

  const serve = () =>
    vi.stubGlobal('fetch', async (_address: URL, { signal }: { signal: AbortSignal }) => {
      listening.push(signal)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('data: {"resource":null}\n\n'))
          close.push(() => controller.close())
        },
      })
      return new Response(body)
    })
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(async () => {
    listening.length = 0
    close = []
    serve()
    stop = refreshOnChanges(client)
    await vi.advanceTimersByTimeAsync(1)
  })
  afterEach(() => {
    stop()
    setHidden(false)
    vi.unstubAllGlobals()
  })

  it('does not refetch at page load, but does after each reconnect', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads[students.path]).toBe(1)
    close.at(-1)?.()
    await vi.advanceTimersByTimeAsync(1500)
    expect(listening).toHaveLength(2)
    expect(reads[students.path]).toBe(2)
  })

  it('closes after a quarter of an hour without use, and opens at the next', async () => {
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    window.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    expect(listening.at(-1)!.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(60_001)
    expect([listening.length, listening.at(-1)!.aborted, focusManager.isFocused()]).toEqual([1, true, false])
    window.dispatchEvent(new Event('pointermove'))
    await vi.advanceTimersByTimeAsync(1)
    expect([listening.length, listening.at(-1)!.aborted, focusManager.isFocused()]).toEqual([2, false, true])
  })

  it('reconnects with exponential backoff until it is stopped', async () => {
    vi.stubGlobal('fetch', async () => {
      listening.push(new AbortController().signal)
      return new Response(null, { status: 503 })
    })
    close.at(-1)?.()
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 100)
    expect(listening).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(7000)
    expect(listening).toHaveLength(4)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(listening).toHaveLength(4)
  })

  it('disconnects while the page is hidden', async () => {
    setHidden(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(listening[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(6000)
    expect(listening[0]?.aborted).toBe(true)
    setHidden(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(listening).toHaveLength(2)
  })
})
