import { ApiError, Unreachable } from '../api/http'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

export const isTransient = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

export const retryDelay = (failures: number) => Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)

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
