import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, DEBOUNCE_MS, hold, open, pause, plan, server, settle, start, TAKEN } from '../../testing/autosave'
import { queryClient } from '../api/queryClient'
import { useConnection } from '../api/connection'

beforeEach(start)
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
  expect(server.sent).toEqual([{ description: 'xy' }, { name: 'Plus' }])
})

it('saves again what was typed while it was being saved', async () => {
  const { type, value } = open()
  const answer = hold()
  type('description', 'xy')
  await pause()
  type('description', 'xyz')
  await answer()
  expect(value('description')).toBe('xyz')
  expect(server.sent).toEqual([{ description: 'xy' }, { description: 'xyz' }])
})

it('saves that a change was undone while it was being saved', async () => {
  const { type, value, state } = open()
  const answer = hold()
  type('description', 'xy')
  await pause()
  type('description', 'x')
  await answer()
  expect(value('description')).toBe('x')
  expect(server.stored.description).toBe('x')
  expect(state()).toBe('saved')
})

it('shows what the server made of a field, but leaves a space after which somebody goes on', async () => {
  const { type, value, state } = open()
  type('name', 'plus')
  type('description', 'xy ')
  await pause()
  expect([value('name'), value('description')]).toEqual(['Plus', 'xy '])
  expect(server.sent).toHaveLength(1)
  expect(state()).toBe('saved')
})

it('adopts what somebody else changed in other fields', async () => {
  const { type, value } = open()
  change({ name: 'Plus' })
  type('description', 'xy')
  await pause()
  expect(value('name')).toBe('Plus')
  expect(server.stored).toMatchObject({ name: 'Plus', description: 'xy' })
})

describe('when somebody else changed the same field', () => {
  const contest = async () => {
    const form = open()
    form.type('description', 'mine')
    change({ description: 'theirs', name: 'Plus' })
    await pause()
    expect(form.state()).toBe('contested')
    expect([form.value('description'), form.value('name')]).toEqual(['mine', 'Plus'])
    server.sent = []
    return form
  }

  it('saves nothing before the user answers, whatever is typed or pressed', async () => {
    const { type, blur, flush, state } = await contest()
    type('name', 'Extra')
    blur()
    await pause()
    expect(await flush()).toBe(false)
    expect(state()).toBe('contested')
    expect(server.sent).toEqual([])
  })

  it.each(['mine', 'theirs', 'x'])('saves %s when that stands in the field at the answer', async (text) => {
    const { type, answer, state } = await contest()
    type('name', 'Extra')
    type('description', text)
    answer()
    await settle()
    expect(server.stored).toMatchObject({ name: 'Extra', description: text })
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
    expect(server.stored.description).toBe('theirs')
    answer()
    await settle()
    expect(server.stored).toMatchObject({ name: 'Extra', description: 'mine' })
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
    expect(server.stored.description).toBe('theirs')
  })
})

it('says that there is no connection until it is saved, also when the old text was typed back', async () => {
  const { type, state } = open()
  server.isDown = true
  type('description', 'xy')
  await pause()
  expect(state()).toBe('lost')
  expect(useConnection.getState().hasUnsent).toBe(true)
  type('description', 'x')
  await pause()
  expect(state()).toBe('lost')
  server.isDown = false
  await act(() => vi.advanceTimersByTimeAsync(2 * DEBOUNCE_MS))
  expect(state()).toBe('saved')
  expect(useConnection.getState().hasUnsent).toBe(false)
  expect(server.sent).toEqual([{ description: 'x' }])
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
