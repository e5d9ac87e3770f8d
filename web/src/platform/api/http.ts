import type { FieldErrors } from '@pre-u/contract/platform/http'
import { setReachable } from './connection'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** Of a list, its values separated by commas. */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>
/** An answer that is not JSON: a file to save, or a stream to follow. */
export type Wants = { wantsFile?: boolean; wantsStream?: boolean }
type Request = { body?: unknown; query?: Query; signal?: AbortSignal; access?: string | null; keepalive?: boolean } & Wants

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The server answered, and the answer is a refusal. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {
    super(`HTTP ${status}`)
    this.name = new.target.name
  }

  get code() {
    return this.text('code')
  }

  get detail() {
    return this.text('detail')
  }

  /** The messages per field, `non_field_errors` among them. */
  get fieldErrors(): FieldErrors {
    if (!isRecord(this.data) || this.detail !== undefined) return {}
    const listed = Object.entries(this.data).map(([field, messages]): [string, string[]] => [
      field,
      [messages].flat().filter((message) => typeof message === 'string'),
    ])
    return Object.fromEntries(listed.filter(([, messages]) => messages.length > 0))
  }

  private text(key: string) {
    const value = isRecord(this.data) ? this.data[key] : undefined
    return typeof value === 'string' ? value : undefined
  }
}

/** No answer came: the network or the server is down. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

function addressOf(path: string, query: Query = {}) {
  const address = new URL(path, location.origin)
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') address.searchParams.set(key, String(value))
  return address
}

async function attempt(address: URL, init: RequestInit, tell: (reachable: boolean) => void) {
  try {
    const response = await fetch(address, init)
    tell(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    tell(false)
    throw new Unreachable('No answer', { cause: error })
  }
}

const jsonOf = (response: Response): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(undefined) : response.json().catch(() => undefined)

/** The answer as a file, under the name that the server gives it. */
async function fileOf(response: Response) {
  const [, name = 'bestand'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

/** One request and its answer. No timeout: a slow line must be able to finish what it started. */
export async function send<T>(method: Method, path: string, request: Request = {}): Promise<T> {
  const { body, query, signal, access, keepalive, wantsFile, wantsStream } = request
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' })
  if (access) headers.set('Authorization', `Bearer ${access}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const init = {
    method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
  // A stream comes and goes by itself: whether somebody's work arrives is for other requests to tell.
  const response = await attempt(addressOf(path, query), init, wantsStream ? () => undefined : setReachable)
  if (!response.ok) throw new ApiError(response.status, await jsonOf(response))
  if (wantsStream) return response.body as T
  return (wantsFile ? await fileOf(response) : await jsonOf(response)) as T
}
