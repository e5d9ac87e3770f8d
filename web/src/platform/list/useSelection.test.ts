import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSelection } from './useSelection'

function selecting() {
  const { result, rerender } = renderHook(useSelection, { initialProps: 'search=a' })
  const now = () => [...result.current.ids]
  act(() => result.current.toggle([1, 2], true))
  return { result, rerender, now }
}

it('selects what was sought', () => {
  const { result, now } = selecting()
  act(() => result.current.select([1, 2, 3]))
  expect(now()).toEqual([1, 2, 3])
})

it('keeps what was sought from who dropped the selection meanwhile', () => {
  const { result, now } = selecting()
  const { select } = result.current
  act(() => result.current.clear())
  act(() => select([1, 2, 3]))
  expect(now()).toEqual([])
})

it('keeps what was sought from a selection in another search', () => {
  const { result, rerender, now } = selecting()
  const { select } = result.current
  rerender('search=b')
  expect(now()).toEqual([])
  act(() => result.current.toggle([9], true))
  act(() => select([1, 2, 3]))
  expect(now()).toEqual([9])
})
