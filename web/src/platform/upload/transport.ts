import { ApiError, Unreachable } from '../api/http'

/** A presigned address, or one of our own API with the session's headers. */
type Address = { url: string; method: string; headers: Record<string, string> }
/** `onProgress` receives the fraction that was sent, from 0 to 1. */
export type Transfer = { onProgress: (sent: number) => void; signal: AbortSignal }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a file, or a form with one, with exactly these headers. Not with fetch: that does not report the progress of an upload. */
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
      else reject(new ApiError(request.status, parse(request.responseText)))
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
