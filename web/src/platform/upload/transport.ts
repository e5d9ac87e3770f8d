import { ApiError, retryAfterOf, Unreachable } from '../api/http'

type Address = { url: string; method: string; headers: Record<string, string> }
/** `onProgress` takes a fraction from 0 to 1. */
export type Transfer = { onProgress: (sent: number) => void; signal: AbortSignal }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
export function sendWithProgress(
  { url, method, headers }: Address,
  body: File | FormData,
  { onProgress, signal }: Transfer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('error', () => reject(new Unreachable('The file was not sent')))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, parse(request.responseText), retryAfterOf(request.getResponseHeader('retry-after'))))
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

export const isTransient = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Longer where the server says so: a large file is not sent again and again meanwhile. */
export function retryDelay(failures: number, error: unknown) {
  const asked_ms = (error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter : 0) * 1000
  return Math.max(asked_ms, Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS))
}

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
