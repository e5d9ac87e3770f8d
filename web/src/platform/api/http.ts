import type { FieldErrors } from '@pre-u/contract/platform/http'
import { setReachable } from './connection'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** A list is sent comma-separated. */
export type Query = Record<string, string | number | boolean | readonly (string | number)[] | undefined>
export type ResponseFormat = { wantsFile?: boolean; wantsStream?: boolean }
type Request = {
  body?: unknown
  query?: Query
  signal?: AbortSignal
  access?: string | null
  keepalive?: boolean
  headers?: Record<string, string>
} & ResponseFormat

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
    /** Seconds. */
    readonly retryAfter?: number,
    /** The number under which the server logged it. */
    readonly reference?: string | null,
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

  /** Includes `non_field_errors`. */
  get fieldErrors(): FieldErrors {
    if (!isRecord(this.data) || this.detail !== undefined) return {}
    const messagesByField = Object.entries(this.data).map(([field, messages]): [string, string[]] => [
      field,
      [messages].flat().filter((message) => typeof message === 'string'),
    ])
    return Object.fromEntries(messagesByField.filter(([, messages]) => messages.length > 0))
  }

  private text(key: string) {
    const value = isRecord(this.data) ? this.data[key] : undefined
    return typeof value === 'string' ? value : undefined
  }
}

/** A toast has said so: nobody shows another error. */
export class SessionEnded extends ApiError {}

/** The person dismissed the question that the call depends on. */
export class Dismissed extends ApiError {}

export class Unreachable extends Error {
  override name = 'Unreachable'
}

function addressOf(path: string, query: Query = {}) {
  const address = new URL(path, location.origin)
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') address.searchParams.set(key, String(value))
  return address
}

async function answerOrThrow(answer: Promise<Response>, init: RequestInit, report: (isReachable: boolean) => void) {
  try {
    const response = await answer
    report(true)
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    report(false)
    throw new Unreachable('No answer', { cause: error })
  }
}

type Unanswered = { call: string; key: string }
let unanswered: Unanswered | null = null

/**
 * A call that got no answer may have been made: repeated as the next one, it has the same key, so that the server makes it once. Drafts are
 * stored between them, and may be stored twice.
 */
function keyOf(call: string) {
  if (unanswered?.call !== call) unanswered = { call, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  return unanswered
}

/** Of the header Retry-After. */
export const retryAfterOf = (seconds: string | null) => (/^\d+$/.test(seconds ?? '') ? Number(seconds) : undefined)

const jsonOf = (response: Response): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(undefined) : response.json().catch(() => undefined)

async function fileOf(response: Response) {
  const [, name = 'bestand'] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}

/** No timeout: a slow connection must be able to finish. */
export async function send<T>(method: Method, path: string, request: Request = {}): Promise<T> {
  const { body, query, signal, access, keepalive, wantsFile, wantsStream } = request
  const headers = new Headers({ Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', ...request.headers })
  if (access) headers.set('Authorization', `Bearer ${access}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const json = isForm || body === undefined ? undefined : JSON.stringify(body)
  const content = isForm ? body : json
  const address = addressOf(path, query)
  const claim = access && method !== 'GET' && method !== 'PUT' && !isForm ? keyOf(`${method} ${address.href} ${json}`) : null
  if (claim) headers.set('Idempotency-Key', claim.key)
  const init = {
    method,
    headers,
    ...(content !== undefined && { body: content }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }
  // Streams reconnect on their own and do not decide whether the server counts as reachable.
  const response = await answerOrThrow(fetch(address, init), init, wantsStream ? () => undefined : setReachable)
  if (response.status < 500 && claim === unanswered) unanswered = null
  if (!response.ok) {
    const data = await jsonOf(response)
    // Half an answer does not say why: the session would end where its token is only to be renewed.
    signal?.throwIfAborted()
    throw new ApiError(response.status, data, retryAfterOf(response.headers.get('retry-after')), response.headers.get('x-request-id'))
  }
  if (wantsStream) return response.body as T
  return (wantsFile ? await fileOf(response) : await jsonOf(response)) as T
}

const MOST_RETRIES = 3
// Nobody looks at a button that loads for longer; the server's message is more useful.
const LONGEST_WAIT_SECONDS = 30
// People who were refused together should not all return together.
const SPREAD_MS = 1000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Repeats a call that the server was too busy for, each time after as long as the server asks. */
export async function retryWhenBusy<T>(call: () => Promise<T>, retries = MOST_RETRIES): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfter : undefined
    if (retries === 0 || seconds === undefined || seconds > LONGEST_WAIT_SECONDS) throw error
    await wait(seconds * 1000 + Math.random() * SPREAD_MS)
  }
  return retryWhenBusy(call, retries - 1)
}

/** Long enough for the browser to start the download. */
const RELEASE_MS = 60_000

export function saveFile(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS)
}
