import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { change, hold, open, pause, query, server, settle, start } from '../../testing/autosave'
import { queryClient } from '../api/queryClient'

beforeEach(start)
afterEach(() => vi.useRealTimers())

/** A change of which it is not known whether it arrived. */
const lose = async () => {
  const form = open()
  server.losesAnswers = true
  form.type('description', 'xy')
  await pause()
  expect(form.state()).toBe('lost')
  server.losesAnswers = false
  return form
}
const refetch = async () => {
  await act(() => queryClient.refetchQueries({ queryKey: query.queryKey }))
  await settle()
}

it('saves the old text that was typed back', async () => {
  const { type, value, state } = await lose()
  type('description', 'x')
  expect(state()).toBe('lost')
  await pause()
  expect(state()).toBe('saved')
  expect([server.stored.description, value('description')]).toEqual(['x', 'x'])
})

it('saves what was typed since, and does not ask about the own change', async () => {
  const { type, state } = await lose()
  type('description', 'xyz')
  await pause()
  expect(state()).toBe('saved')
  expect(server.stored.description).toBe('xyz')
})

it('has nothing left to save when it had arrived', async () => {
  const { state } = await lose()
  await pause()
  expect(state()).toBe('clean')
  expect(server.stored.description).toBe('xy')
})

it('asks when somebody else changed the field after it', async () => {
  const { type, state } = await lose()
  change({ description: 'theirs' })
  type('description', 'x')
  await pause()
  expect(state()).toBe('contested')
  expect(server.stored.description).toBe('theirs')
})

it('saves the old text after a reload', async () => {
  const { type, unmount } = await lose()
  server.isDown = true
  type('description', 'x')
  unmount()
  await settle()
  server.isDown = false
  queryClient.clear()
  const { value, state } = open()
  expect(value('description')).toBe('x')
  await pause()
  expect(state()).toBe('saved')
  expect(server.stored.description).toBe('x')
})

it('keeps what is typed back while it is sent again and the record is read', async () => {
  const { type, value, state } = open()
  server.isDown = true
  type('description', 'xy')
  await pause()
  server.isDown = false
  const answer = hold()
  await pause()
  type('description', 'x')
  await refetch()
  expect(value('description')).toBe('x')
  await answer()
  expect(state()).toBe('saved')
  expect([server.stored.description, value('description')]).toEqual(['x', 'x'])
})
