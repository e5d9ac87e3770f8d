import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, json, networkDown } from '../../testing/http'
import { staff, teacher } from '../../testing/people'
import { queryClient } from '../api/queryClient'
import { useSession } from '../api/session'
import { signingOutLosesWork } from '../form/unsavedWork'
import { draftQuery, saveDrafts } from './drafts'
import { useDraft } from './useDraft'

const SAVED_AT = '2026-11-19T13:03:00.000Z'
const KEY = 'register-1'
const list = (...names: string[]) => ({ rows: names })

/** `refusal`: a status with which everything is answered. */
const server = { stored: null as object | null, isDown: false, refusal: 0 }
let calls: ReturnType<typeof answerWith>
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, (body as { content?: object })?.content])

const signIn = (user = teacher) => useSession.setState({ loggedIn: true, access: 'a', refresh: 'r', user, wasRefused: false })
const endSession = (wasRefused: boolean) => useSession.setState({ loggedIn: false, access: null, refresh: null, user: null, wasRefused })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Object.assign(server, { stored: null, isDown: false, refusal: 0 })
  signIn()
  calls = answerWith(({ method, body }) => {
    if (server.isDown) return networkDown()
    if (server.refusal) return json({ detail: 'Geweigerd', code: 'x' }, server.refusal)
    if (method === 'PUT') server.stored = (body as { content: object }).content
    if (method === 'DELETE') server.stored = null
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : json({ content: server.stored, updated_at: server.stored && SAVED_AT })
  })
})
afterEach(() => {
  endSession(false)
  vi.useRealTimers()
})

const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
async function open() {
  const loaded = renderHook(() => useQuery(draftQuery(KEY)), { wrapper })
  await waitFor(() => expect(loaded.result.current.data).toBeDefined())
  const form = renderHook(() => useDraft(KEY, loaded.result.current.data!), { wrapper })
  const close = () => {
    form.unmount()
    loaded.unmount()
  }
  return {
    draft: () => form.result.current,
    keep: (content: object | null) => act(() => form.result.current.keep(content as never)),
    close,
  }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('what is typed is stored once typing stops, and found when the page is opened again', async () => {
  const first = await open()
  expect(first.draft()).toMatchObject({ found: null, savedAt: null })
  first.keep(list('N'))
  await pass(900)
  first.keep(list('Noor'))
  await pass(900)
  expect(changes()).toEqual([])
  await pass(200)
  expect(changes()).toEqual([['PUT', list('Noor')]])
  expect(first.draft().savedAt).toBe(SAVED_AT)
  first.close()
  server.stored = list('Noor', 'van een ander apparaat')
  const again = await open()
  expect(again.draft().found).toEqual(server.stored)
  again.close()
})

test('a page that is left before typing stops stores it at once, and the next one waits for that', async () => {
  const { keep, close } = await open()
  keep(list('Noor'))
  close()
  const again = await open()
  expect(changes()).toEqual([['PUT', list('Noor')]])
  expect(again.draft().found).toEqual(list('Noor'))
  again.close()
})

test('a browser that closes sends it with a request that outlives the page', async () => {
  const { keep, close } = await open()
  const init = vi.spyOn(globalThis, 'fetch')
  keep(list('Noor'))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.stored).toEqual(list('Noor')))
  expect(init.mock.calls[0]![1]).toMatchObject({ method: 'PUT', keepalive: true })
  vi.restoreAllMocks()
  close()
})

test('it is deleted when it is sent, or emptied', async () => {
  server.stored = list('Noor')
  const { draft, keep, close } = await open()
  await act(() => draft().discard())
  expect(changes()).toEqual([['DELETE', undefined]])
  keep(list('Sem'))
  await pass(1000)
  keep(null)
  await pass(1000)
  expect(changes().slice(1)).toEqual([
    ['PUT', list('Sem')],
    ['DELETE', undefined],
  ])
  expect(draft().savedAt).toBeNull()
  close()
})

test('an empty page deletes nothing that another tab stored, and a page that shows a draft stores nothing by itself', async () => {
  const empty = await open()
  server.stored = list('Noor')
  empty.keep(null)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  hidden.mockRestore()
  await pass(5000)
  empty.close()
  const full = await open()
  full.keep(list('Noor'))
  await pass(5000)
  full.close()
  expect(changes()).toEqual([])
})

test('without a connection it says so, tries again, and signing out asks', async () => {
  const { draft, keep, close } = await open()
  server.isDown = true
  keep(list('Noor'))
  await pass(1000)
  expect(draft().problem).toBe('geen verbinding')
  await saveDrafts()
  expect(signingOutLosesWork()).toBe(true)
  server.isDown = false
  await pass(5000)
  expect(draft()).toMatchObject({ savedAt: SAVED_AT })
  expect(draft().problem).toBeUndefined()
  expect(signingOutLosesWork()).toBe(false)
  close()
})

test('a refusal is told and not repeated', async () => {
  const { draft, keep, close } = await open()
  server.refusal = 413
  keep(list('Noor'))
  await pass(1000)
  expect(draft().problem).toBe('Geweigerd')
  await pass(60_000)
  expect(changes()).toHaveLength(1)
  server.refusal = 0
  close()
})

test('what was typed when the session ended is there for the same user, also when its very request was refused', async () => {
  const { keep, close } = await open()
  server.refusal = 401
  keep(list('Noor'))
  await pass(1000)
  expect(useSession.getState()).toMatchObject({ loggedIn: false, wasRefused: true })
  close()
  server.refusal = 0
  signIn()
  const again = await open()
  expect(again.draft().found).toEqual(list('Noor'))
  await pass(1000)
  expect(server.stored).toEqual(list('Noor'))
  again.close()
})

test.each([
  ['somebody signs out', () => endSession(false), teacher],
  ['another user signs in', () => undefined, staff],
])('it is forgotten when %s', async (_title, leave, next) => {
  const { keep, close } = await open()
  keep(list('Noor'))
  endSession(true)
  leave()
  close()
  signIn(next)
  const other = await open()
  expect(other.draft().found).toBeNull()
  await pass(5000)
  expect(changes()).toEqual([])
  other.close()
})
