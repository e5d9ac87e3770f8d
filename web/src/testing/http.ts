import { vi } from 'vitest'

export const json = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json', ...headers } })

type Call = {
  method: string
  path: string
  query: Record<string, string>
  access: string | null
  headers: Headers
  body: unknown
  form: FormData | undefined
}

export function answerWith(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = []
  const fetch = async (address: URL, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const access = headers.get('authorization')?.replace('Bearer ', '') ?? null
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const form = init.body instanceof FormData ? init.body : undefined
    const query = Object.fromEntries(address.searchParams)
    const call = { method: init.method ?? 'GET', path: address.pathname, query, access, headers, body, form }
    calls.push(call)
    return answer(call)
  }
  vi.stubGlobal('fetch', fetch)
  return calls
}

export const networkDown = () => Promise.reject(new TypeError('Failed to fetch'))
