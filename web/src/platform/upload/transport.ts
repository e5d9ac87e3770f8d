import { ApiError, Unreachable } from '../api/http'

/** Where it goes; a signed address, or a call of our own with the session. */
type Address = { url: string; method: string; headers: Record<string, string> }
type Sending = { onProgress: (sent: number) => void; signal: AbortSignal }

const answerOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends a file, or a form with one, with exactly the headers that are given. The one request that is not a fetch: only this way a
 * browser tells how far it is. `onProgress` hears the share that has left, from 0 to 1.
 */
export function putFile({ url, method, headers }: Address, body: File | FormData, { onProgress, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('error', () => reject(new Unreachable('The file was not sent')))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, answerOf(request.responseText)))
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
