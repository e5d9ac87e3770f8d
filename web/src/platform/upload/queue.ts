import { createStore } from 'zustand'
import { ApiError, SessionEnded } from '../api/http'
import { isTransient, retryDelay, waitForRetry } from './transport'

export type Upload<T> = {
  id: number
  file: File
  target: T
  /**
   * `checking`: all bytes were sent, and the server checks them. `asking`: a question to the user is open. `retrying`: the connection was
   * lost; automatic retry. `refused`: manual retry only.
   */
  state: 'waiting' | 'sending' | 'checking' | 'asking' | 'retrying' | 'refused'
  /** From 0 to 1. */
  sent: number
  /** Bytes per second; undefined until it is measured. */
  speed: number | undefined
  message: string
  canRetry: boolean
}

export type Sending = {
  signal: AbortSignal
  /** Returns the progress callback, which takes a fraction from 0 to 1. */
  startTransfer: () => (sent: number) => void
  startCheck: () => void
  retry: <R>(step: () => Promise<R>) => Promise<R>
}

type Options<T> = {
  concurrency: number
  send: (upload: Upload<T>, sending: Sending) => Promise<unknown>
  /** Turns a refusal into a question; resolves to the new target, or to undefined to drop the file. */
  ask?: (error: unknown, upload: Upload<T>, signal: AbortSignal) => Promise<T | undefined> | undefined
  /** The file stays in the queue until this resolves. */
  onSent: () => unknown
  /** `sent`: the files sent since the previous call. */
  onIdle?: (sent: number) => void
}

const UNEXPLAINED = 'Het bestand kon niet worden verzonden. Probeer het opnieuw.'

/** A refusal whose message is shown to the user. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
}

export function messageOf(error: unknown): string {
  if (error instanceof UploadRefused) return error.message
  return (error instanceof ApiError && (error.detail ?? Object.values(error.fieldErrors)[0]?.[0])) || UNEXPLAINED
}

export const isPending = ({ state }: Pick<Upload<unknown>, 'state'>) => state !== 'refused'

type Report = (changes: Pick<Upload<unknown>, 'sent'> & Partial<Pick<Upload<unknown>, 'state' | 'speed'>>) => void

const createSending = (size: number, signal: AbortSignal, report: Report): Sending => ({
  signal,
  startTransfer: () => {
    const rate = createRate()
    report({ state: 'sending', sent: 0 })
    return (sent) => report({ sent, speed: rate(sent * size) })
  },
  startCheck: () => report({ state: 'checking', sent: 1 }),
  retry: async (step) => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await step()
      } catch (error) {
        signal.throwIfAborted()
        if (!isTransient(error)) throw error
        report({ state: 'retrying', sent: 0 })
        await waitForRetry(retryDelay(failures, error), signal)
      }
    }
  },
})

export function createQueue<T>({ concurrency, send, ask, onSent, onIdle }: Options<T>) {
  const store = createStore<{ uploads: Upload<T>[]; sent: number }>(() => ({ uploads: [], sent: 0 }))
  const controllers = new Map<number, AbortController>()
  let running = 0
  let lastId = 0

  const uploads = () => store.getState().uploads
  const change = (id: number, changes: Partial<Upload<T>>) =>
    store.setState((state) => ({ uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) }))
  const notifyWhenIdle = () => {
    const { sent } = store.getState()
    if (sent === 0 || uploads().some(isPending)) return
    store.setState({ sent: 0 })
    onIdle?.(sent)
  }
  const remove = (id: number, { isSent = false } = {}) => {
    controllers.delete(id)
    store.setState((state) => ({
      uploads: state.uploads.filter((upload) => upload.id !== id),
      sent: state.sent + (isSent ? 1 : 0),
    }))
    notifyWhenIdle()
  }
  const stop = (id: number) => {
    controllers.get(id)?.abort(new DOMException('Cancelled', 'AbortError'))
    controllers.delete(id)
  }
  const cancel = (id: number) => {
    stop(id)
    remove(id)
  }

  const refuse = (id: number, error: unknown) => {
    controllers.delete(id)
    const message = messageOf(error)
    if (message === UNEXPLAINED && !(error instanceof SessionEnded)) console.warn('Not uploaded:', error)
    const isTooLarge = error instanceof ApiError && error.status === 413
    change(id, { state: 'refused', sent: 0, speed: undefined, message, canRetry: !isTooLarge })
    notifyWhenIdle()
  }
  const applyAnswer = async (id: number, answer: Promise<T | undefined>, signal: AbortSignal) => {
    change(id, { state: 'asking', sent: 0, speed: undefined })
    const target = await answer.catch(() => undefined)
    if (signal.aborted) return
    if (target === undefined) return remove(id)
    controllers.delete(id)
    change(id, { state: 'waiting', target })
    startNext()
  }
  const run = async (upload: Upload<T>) => {
    const controller = new AbortController()
    const { signal } = controller
    const report: Report = (changes) => {
      if (!signal.aborted) change(upload.id, { speed: undefined, ...changes })
    }
    controllers.set(upload.id, controller)
    running += 1
    try {
      await send(upload, createSending(upload.file.size, signal, report))
      await onSent()
      if (!signal.aborted) remove(upload.id, { isSent: true })
    } catch (error) {
      if (signal.aborted) return
      const answer = ask?.(error, upload, signal)
      if (answer) void applyAnswer(upload.id, answer, signal)
      else refuse(upload.id, error)
    } finally {
      running -= 1
      startNext()
    }
  }
  const startNext = () => {
    const next = uploads().find(({ id, state }) => state === 'waiting' && !controllers.has(id))
    if (!next || running >= concurrency) return
    void run(next)
    startNext()
  }

  return {
    store,
    add: (files: { file: File; target: T; fault: string }[]) => {
      const added = files.map(({ file, target, fault }): Upload<T> => {
        lastId += 1
        const state = fault ? 'refused' : 'waiting'
        return { id: lastId, file, target, state, sent: 0, speed: undefined, message: fault, canRetry: !fault }
      })
      store.setState((state) => ({ uploads: [...state.uploads, ...added] }))
      startNext()
    },
    retry: (id: number) => {
      stop(id)
      change(id, { state: 'waiting', sent: 0, message: '' })
      startNext()
    },
    cancel,
    cancelAll: () => uploads().forEach(({ id }) => cancel(id)),
  }
}

const WINDOW_MS = 3000
const SHORTEST_MS = 500

type Sample = { at: number; bytes: number }

export function createRate(now: () => number = () => performance.now()) {
  let samples: Sample[] = []
  /** Takes the bytes sent so far. Returns bytes per second, or undefined when the samples span too short a time. */
  return (bytes: number): number | undefined => {
    const at = now()
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }]
    const first = samples[0]!
    const elapsed = at - first.at
    return elapsed < SHORTEST_MS ? undefined : ((bytes - first.bytes) * 1000) / elapsed
  }
}
