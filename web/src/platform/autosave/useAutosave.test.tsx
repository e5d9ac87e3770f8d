import { type Plan, type PlanInput, planInput, plans } from '@pre-u/contract/plans'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerWith, json, networkDown } from '../../testing/http'
import { staff } from '../../testing/people'
import { useConnection } from '../api/connection'
import { queryClient } from '../api/queryClient'
import { listQueries } from '../api/resourceQueries'
import { useSession } from '../api/session'
import { useAutosave } from './useAutosave'

type Fields = Pick<PlanInput, 'name' | 'description'>

const DEBOUNCE_MS = 1000
const TAKEN = 'Bezet'
const plan: Plan = {
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
const query = listQueries(plans).one(plan.id)

let stored: Plan
let isDown: boolean
let sent: object[]
/** Answers wait while there is a promise. */
let held: Promise<void> | undefined

const change = (changes: Partial<Plan>) => {
  stored = { ...stored, ...changes, updated_at: new Date(Date.parse(stored.updated_at) + 60_000).toISOString() }
}
const normalise = ({ name, description }: Partial<Fields>): Partial<Fields> => ({
  ...(name !== undefined && { name: name.trim().replace('plus', 'Plus') }),
  ...(description !== undefined && { description: description.trim() }),
})
/** Stores what it is sent, and refuses a stale write. */
const serve = () =>
  answerWith(async ({ method, body }) => {
    if (isDown) return networkDown()
    if (method !== 'PATCH') return json(stored)
    const { updated_at, ...changes } = body as Partial<Plan>
    sent.push(changes)
    if (changes.name === TAKEN) return json({ name: ['Deze naam bestaat al'] }, 400)
    const isStale = updated_at !== stored.updated_at
    if (!isStale) change(normalise(changes))
    const answer = isStale ? json({ non_field_errors: ['Intussen gewijzigd'] }, 409) : json(stored)
    await held
    return answer
  })
const hold = () => {
  let release = () => undefined as void
  held = new Promise((resolve) => (release = resolve))
  return async () => {
    release()
    held = undefined
    await settle()
  }
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(1))
const pause = () => act(() => vi.advanceTimersByTimeAsync(DEBOUNCE_MS))

const wrapper = ({ children }: PropsWithChildren) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
function open() {
  const { result, unmount } = renderHook(
    () => {
      const { data: record } = useQuery({ ...query, initialData: stored, staleTime: Infinity })
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

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  localStorage.clear()
  useSession.setState({ loggedIn: true, user: staff })
  ;[stored, isDown, sent, held] = [plan, false, [], undefined]
  serve()
})
afterEach(() => vi.useRealTimers())

it('saves what changed after a pause, and at once when a field is left', async () => {
  const { type, blur, state } = open()
  expect(state()).toBe('clean')
  type('description', 'xy')
  expect(state()).toBe('typing')
  await pause()
  expect(state()).toBe('saved')
  type('name', 'Plus')
  blur()
  await settle()
  expect(sent).toEqual([{ description: 'xy' }, { name: 'Plus' }])
})

it('saves again what was typed while it was being saved', async () => {
  const { type, value } = open()
  const answer = hold()
  type('description', 'xy')
  await pause()
  type('description', 'xyz')
  await answer()
  expect(value('description')).toBe('xyz')
  expect(sent).toEqual([{ description: 'xy' }, { description: 'xyz' }])
})

it('saves that a change was undone while it was being saved', async () => {
  const { type, value, state } = open()
  const answer = hold()
  type('description', 'xy')
  await pause()
  type('description', 'x')
  await answer()
  expect(value('description')).toBe('x')
  expect(stored.description).toBe('x')
  expect(state()).toBe('saved')
})

it('shows what the server made of a field, but leaves a space after which somebody goes on', async () => {
  const { type, value, state } = open()
  type('name', 'plus')
  type('description', 'xy ')
  await pause()
  expect([value('name'), value('description')]).toEqual(['Plus', 'xy '])
  expect(sent).toHaveLength(1)
  expect(state()).toBe('saved')
})

it('adopts what somebody else changed in other fields', async () => {
  const { type, value } = open()
  change({ name: 'Plus' })
  type('description', 'xy')
  await pause()
  expect(value('name')).toBe('Plus')
  expect(stored).toMatchObject({ name: 'Plus', description: 'xy' })
})

describe('when somebody else changed the same field', () => {
  const contest = async () => {
    const form = open()
    form.type('description', 'mine')
    change({ description: 'theirs', name: 'Plus' })
    await pause()
    expect(form.state()).toBe('contested')
    expect([form.value('description'), form.value('name')]).toEqual(['mine', 'Plus'])
    sent = []
    return form
  }

  it('saves nothing before the user answers, whatever is typed or pressed', async () => {
    const { type, blur, flush, state } = await contest()
    type('name', 'Extra')
    blur()
    await pause()
    expect(await flush()).toBe(false)
    expect(state()).toBe('contested')
    expect(sent).toEqual([])
  })

  it.each(['mine', 'theirs', 'x'])('saves %s when that stands in the field at the answer', async (text) => {
    const { type, answer, state } = await contest()
    type('name', 'Extra')
    type('description', text)
    answer()
    await settle()
    expect(stored).toMatchObject({ name: 'Extra', description: text })
    expect(state()).toBe('saved')
  })

  it('asks again after a reload, and has what was typed in the meantime', async () => {
    const { type, unmount } = await contest()
    type('name', 'Extra')
    unmount()
    queryClient.clear()
    const { value, state, answer } = open()
    await pause()
    expect(state()).toBe('contested')
    expect(stored.description).toBe('theirs')
    answer()
    await settle()
    expect(stored).toMatchObject({ name: 'Extra', description: 'mine' })
    expect(value('description')).toBe('mine')
  })

  it('does not take a save that waited for its turn as the answer', async () => {
    const { type, blur, state } = open()
    type('description', 'mine')
    change({ description: 'theirs' })
    const answer = hold()
    await pause()
    blur()
    await answer()
    expect(state()).toBe('contested')
    expect(stored.description).toBe('theirs')
  })
})

it('says that there is no connection until it is saved, or until there is nothing left to save', async () => {
  const { type, state } = open()
  isDown = true
  type('description', 'xy')
  await pause()
  expect(state()).toBe('lost')
  expect(useConnection.getState().hasUnsent).toBe(true)
  type('description', 'x')
  expect(state()).toBe('clean')
  expect(useConnection.getState().hasUnsent).toBe(false)

  type('description', 'xyz')
  await pause()
  expect(state()).toBe('lost')
  isDown = false
  await pause()
  expect(state()).toBe('saved')
  expect(stored.description).toBe('xyz')
})

it('says why the server refuses a change until it is taken back', async () => {
  const { type, state } = open()
  type('name', TAKEN)
  await pause()
  expect(state()).toBe('refused')
  type('name', plan.name)
  expect(state()).toBe('clean')
})

it('is done when somebody else made the same change', async () => {
  const { type, state } = open()
  type('description', 'xy')
  change({ description: 'xy' })
  await pause()
  expect(state()).toBe('clean')
})
