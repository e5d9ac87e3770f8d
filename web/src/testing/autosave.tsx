import { type Plan, type PlanInput, planInput, plans } from '@pre-u/contract/schools/plans'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { useAutosave } from '../platform/autosave/useAutosave'
import { queryClient } from '../platform/api/queryClient'
import { listQueries } from '../platform/api/resourceQueries'
import { useSession } from '../platform/api/session'
import { answerWith, json, networkDown } from './http'
import { staff } from './people'

type Fields = Pick<PlanInput, 'name' | 'description'>

export const DEBOUNCE_MS = 1000
export const TAKEN = 'Bezet'
export const plan: Plan = {
  id: 7,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  name: 'Basis',
  description: 'x',
  max_registrations: null,
  max_honours_students: null,
  priority: false,
  is_active: true,
  schools_count: 0,
}
export const query = listQueries(plans).one(plan.id)

/** `losesAnswers`: what is sent is stored, but the answer does not come back. Answers wait while there is a promise in `held`. */
type Server = { stored: Plan; isDown: boolean; losesAnswers: boolean; sent: object[]; held: Promise<void> | undefined }
const fresh = (): Server => ({ stored: plan, isDown: false, losesAnswers: false, sent: [], held: undefined })
export const server = fresh()

export const change = (changes: Partial<Plan>) => {
  server.stored = { ...server.stored, ...changes, updated_at: new Date(Date.parse(server.stored.updated_at) + 60_000).toISOString() }
}
const normalise = ({ name, description }: Partial<Fields>): Partial<Fields> => ({
  ...(name !== undefined && { name: name.trim().replace('plus', 'Plus') }),
  ...(description !== undefined && { description: description.trim() }),
})
/** Stores what it is sent, and refuses a stale write. */
const serve = () =>
  answerWith(async ({ method, body }) => {
    if (server.isDown) return networkDown()
    if (method !== 'PATCH') return json(server.stored)
    const { updated_at, ...changes } = body as Partial<Plan>
    server.sent.push(changes)
    if (changes.name === TAKEN) return json({ name: ['Deze naam bestaat al'] }, 400)
    const isStale = updated_at !== server.stored.updated_at
    if (!isStale) change(normalise(changes))
    if (server.losesAnswers) return networkDown()
    const answer = isStale ? json({ non_field_errors: ['Intussen gewijzigd'] }, 409) : json(server.stored)
    await server.held
    return answer
  })
export const hold = () => {
  let release = () => undefined as void
  server.held = new Promise((resolve) => (release = resolve))
  return async () => {
    release()
    server.held = undefined
    await settle()
  }
}

export const settle = () => act(() => vi.advanceTimersByTimeAsync(1))
export const pause = () => act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS))

const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
export function open() {
  const { result, unmount } = renderHook(
    () => {
      const { data: record } = useQuery({ ...query, initialData: server.stored, staleTime: Infinity })
      return useAutosave<typeof plans, Fields>({
        contract: plans,
        query,
        record,
        schema: z.pick(planInput, { name: true, description: true }),
        fieldsOf: ({ name, description }) => ({ name, description }),
        draftKey: 'plan',
      })
    },
    { wrapper },
  )
  return {
    unmount,
    type: (name: keyof Fields, text: string) => act(() => result.current.form.set(name, text)),
    blur: () => act(() => result.current.saveOnBlur()),
    flush: () => act(() => result.current.flush()),
    answer: () => act(() => result.current.saveAnswer()),
    value: (name: keyof Fields) => result.current.form.values[name],
    state: () => result.current.saving.state,
  }
}

/** Before each test: nothing is kept of the one before it. */
export function start() {
  vi.useFakeTimers()
  queryClient.clear()
  localStorage.clear()
  useSession.setState({ loggedIn: true, user: staff })
  Object.assign(server, fresh())
  serve()
}
