import { vi } from 'vitest'

type Request = { method: string; path: string; query: Record<string, string>; body: unknown }
type Answer = { status?: number; data?: unknown }

export function fakeServer(answer: (request: Request) => Answer | undefined) {
  const requests: Request[] = []
  const fetch = async (input: URL, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const query = Object.fromEntries(input.searchParams)
    const request = { method: init.method ?? 'GET', path: input.pathname, query, body }
    requests.push(request)
    const { status = 200, data } = answer(request) ?? { status: 404, data: { detail: 'Niet gevonden.', code: 'not_found' } }
    return new Response(status === 204 ? null : JSON.stringify(data), { status })
  }
  vi.stubGlobal('fetch', fetch)
  return { requests, requestsBy: (method: string) => requests.filter((request) => request.method === method) }
}

export const pageOf = <T>(rows: T[], query: Record<string, string> = {}) => {
  const size = Number(query.page_size ?? 25)
  const start = (Number(query.page ?? 1) - 1) * size
  const isLast = start + size >= rows.length
  return {
    count: rows.length,
    next: isLast ? null : '/next',
    previous: start > 0 ? '/previous' : null,
    results: rows.slice(start, start + size),
  }
}
