import { ApiError, Unreachable } from '../api/http'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** An error that may not occur the next time: no answer, or a server with an error of its own or too many requests. */
export const isTransient = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Exponential backoff. */
export const retryDelay = (failures: number) => Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)

/** Waits for the delay, or until the browser is online again. */
export const waitForRetry = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), delay)
    const abort = end(() => reject(signal.reason as Error))
    window.addEventListener('online', end(resolve), ended)
    signal.addEventListener('abort', abort, ended)
    if (signal.aborted) abort()
  })
