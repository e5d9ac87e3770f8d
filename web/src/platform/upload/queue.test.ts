import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/http'
import { createQueue, UploadRefused } from './queue'

type Options = Parameters<typeof createQueue<string>>[0]
type Send = Options['send']

const fileOf = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const hang: Send = (_upload, { signal, startTransfer }) => {
  startTransfer()
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function setUp(options: Partial<Options> = {}) {
  const send = vi.fn<Send>(options.send ?? (() => Promise.resolve()))
  const onSent = vi.fn<Options['onSent']>(options.onSent ?? (() => undefined))
  const onIdle = vi.fn<NonNullable<Options['onIdle']>>()
  const queue = createQueue<string>({ concurrency: 2, ...options, send, onSent, onIdle })
  return {
    ...queue,
    send,
    onSent,
    onIdle,
    addFiles: (...names: string[]) => queue.add(names.map((name) => ({ file: fileOf(name), target: 'map', fault: '' }))),
    all: () => queue.store.getState().uploads,
    states: () => queue.store.getState().uploads.map(({ file, state }) => `${file.name} ${state}`),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sends a few files at a time, and reports once when the last one was sent', async () => {
  const waiting: (() => void)[] = []
  const { addFiles, states, onSent, onIdle } = setUp({
    send: (_upload, { startTransfer }) => {
      startTransfer()
      return new Promise<void>((resolve) => void waiting.push(resolve))
    },
  })
  addFiles('a', 'b', 'c')
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  waiting[0]!()
  await vi.waitFor(() => expect(states()).toEqual(['b sending', 'c sending']))
  expect(onSent).toHaveBeenCalledOnce()
  expect(onIdle).not.toHaveBeenCalled()
  waiting.forEach((finish) => finish())
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(onIdle).toHaveBeenCalledExactlyOnceWith(3)
})

it('keeps a file until onSent resolves', async () => {
  let finish: () => void = () => undefined
  const { addFiles, all, onSent } = setUp({ onSent: () => new Promise<void>((resolve) => void (finish = resolve)) })
  addFiles('a')
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(all()).toHaveLength(1)
  finish()
  await vi.waitFor(() => expect(all()).toEqual([]))
})

it('reports the progress and speed of a transfer, and the check', async () => {
  let onProgress: ((sent: number) => void) | undefined
  let onCheck: (() => void) | undefined
  const { add, all } = setUp({
    send: (_upload, { startTransfer, startCheck }) => {
      onProgress = startTransfer()
      onCheck = startCheck
      return new Promise(() => undefined)
    },
  })
  add([{ file: fileOf('a', 4000), target: '', fault: '' }])
  onProgress?.(0)
  await vi.advanceTimersByTimeAsync(1000)
  onProgress?.(0.5)
  expect(all()[0]).toMatchObject({ state: 'sending', sent: 0.5, speed: 2000 })
  onCheck?.()
  expect(all()[0]).toMatchObject({ state: 'checking', sent: 1, speed: undefined })
})

it('repeats a step after a delay that doubles while the connection is lost, and at once when the browser is online', async () => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValue(new Unreachable('down'))
  const { addFiles, all, states } = setUp({ send: (_upload, { retry }) => retry(step) })
  addFiles('a')
  await vi.waitFor(() => expect(states()).toEqual(['a retrying']))
  await vi.advanceTimersByTimeAsync(1000)
  expect(step).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(step).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(step).toHaveBeenCalledTimes(3)
  step.mockResolvedValue('sent')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(all()).toEqual([]))
})

it('repeats a step after a server error, and after no other refusal', async () => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError(503, undefined)).mockRejectedValue(new ApiError(403, {}))
  const { addFiles, states } = setUp({ send: (_upload, { retry }) => retry(step) })
  addFiles('a')
  await vi.waitFor(() => expect(states()).toEqual(['a retrying']))
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual(['a refused'])
})

it('waits as long as the server asks', async () => {
  const step = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(503, undefined, 120))
  const { addFiles, states } = setUp({ send: (_upload, { retry }) => retry(step) })
  addFiles('a')
  await vi.waitFor(() => expect(states()).toEqual(['a retrying']))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(step).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(step).toHaveBeenCalledTimes(2)
})

it('does not offer to send a file again that is too large', async () => {
  const detail = 'Dit bestand is te groot voor de virusscan.'
  const { addFiles, all } = setUp({ send: () => Promise.reject(new ApiError(413, { detail, code: 'payload_too_large' })) })
  addFiles('a')
  await vi.waitFor(() => expect(all()[0]).toMatchObject({ state: 'refused', message: detail, canRetry: false }))
})

it('restarts a file when the user retries before the delay', async () => {
  let isDown = true
  const signals: AbortSignal[] = []
  const { addFiles, retry, all, states, send } = setUp({
    concurrency: 1,
    send: (_upload, sending) => {
      signals.push(sending.signal)
      return sending.retry(() => (isDown ? Promise.reject(new Unreachable('down')) : Promise.resolve()))
    },
  })
  addFiles('a')
  await vi.waitFor(() => expect(states()).toEqual(['a retrying']))
  isDown = false
  retry(all()[0]!.id)
  expect(states()).toEqual(['a waiting'])
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(send).toHaveBeenCalledTimes(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

it.each([
  ['the message of the server', new ApiError(400, { name: ['Dit is geen PDF'] }), 'Dit is geen PDF'],
  ['its own message', new UploadRefused('De map bestaat niet.'), 'De map bestaat niet.'],
  ['a general message', new TypeError('undefined is not a function'), 'Het bestand kon niet worden verzonden. Probeer het opnieuw.'],
])('shows a refusal with %s, keeps the file, and sends it again on retry', async (_words, error, message) => {
  let isRefused = true
  const { addFiles, retry, all, onIdle } = setUp({ send: () => (isRefused ? Promise.reject(error) : Promise.resolve()) })
  addFiles('a')
  await vi.waitFor(() => expect(all()[0]).toMatchObject({ state: 'refused', message, canRetry: true }))
  expect(onIdle).not.toHaveBeenCalled()
  isRefused = false
  retry(all()[0]!.id)
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(onIdle).toHaveBeenCalledExactlyOnceWith(1)
})

it('does not send a file with a fault', () => {
  const { add, all, send } = setUp()
  add([{ file: fileOf('a'), target: '', fault: 'Kies een ander bestand' }])
  expect(all()[0]).toMatchObject({ state: 'refused', message: 'Kies een ander bestand', canRetry: false })
  expect(send).not.toHaveBeenCalled()
})

it('aborts the request of a cancelled file, and sends the next', async () => {
  const { addFiles, cancel, cancelAll, all, states, send, onIdle } = setUp({ send: hang })
  addFiles('a', 'b', 'c')
  const signals = () => send.mock.calls.map(([, { signal }]) => signal)
  expect(signals()).toHaveLength(2)
  cancel(all()[0]!.id)
  await vi.waitFor(() => expect(states()).toEqual(['b sending', 'c sending']))
  expect(signals()[0]?.aborted).toBe(true)
  cancelAll()
  expect(all()).toEqual([])
  expect(signals().every(({ aborted }) => aborted)).toBe(true)
  expect(onIdle).not.toHaveBeenCalled()
})

it('sends other files while a question about a refusal is open, and then the file to the target of the answer', async () => {
  const sent: string[] = []
  let answer: (target: string | undefined) => void = () => undefined
  const { addFiles, states } = setUp({
    concurrency: 1,
    send: async ({ file, target }) => {
      if (file.name === 'a' && target === 'map') throw new ApiError(409, {})
      sent.push(`${target}/${file.name}`)
    },
    ask: () => new Promise((resolve) => (answer = resolve)),
  })
  addFiles('a', 'b')
  await vi.waitFor(() => expect(sent).toEqual(['map/b']))
  expect(states()).toEqual(['a asking'])
  answer('elders')
  await vi.waitFor(() => expect(sent).toEqual(['map/b', 'elders/a']))
  expect(states()).toEqual([])
})

it('drops a file when the answer is undefined or rejected', async () => {
  const refuse = () => Promise.reject(new ApiError(409, {}))
  const ask = vi.fn<NonNullable<Options['ask']>>().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('closed'))
  const { addFiles, all, send } = setUp({ send: refuse, ask })
  addFiles('a', 'b')
  await vi.waitFor(() => expect(all()).toEqual([]))
  expect(send).toHaveBeenCalledTimes(2)
})

it('aborts the question about a cancelled file', async () => {
  let signal: AbortSignal | undefined
  const { addFiles, cancelAll, states, send } = setUp({
    send: () => Promise.reject(new ApiError(409, {})),
    ask: (_error, _upload, ended) => {
      signal = ended
      return new Promise((_resolve, reject) => ended.addEventListener('abort', () => reject(ended.reason as Error)))
    },
  })
  addFiles('a')
  await vi.waitFor(() => expect(states()).toEqual(['a asking']))
  cancelAll()
  expect(signal?.aborted).toBe(true)
  expect(states()).toEqual([])
  expect(send).toHaveBeenCalledOnce()
})
