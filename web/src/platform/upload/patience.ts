import { ApiError, Unreachable } from '../api/http'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** What may go well the next time: no answer, or a server in trouble. */
export const mayPass = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** After each failure twice as long as after the one before it. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** Until the time is up, or earlier when the computer is back on the network. */
export const untilBetter = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(end(resolve), ms)
    window.addEventListener('online', end(resolve), ended)
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      ended,
    )
    if (signal.aborted) end(() => reject(signal.reason as Error))()
  })
