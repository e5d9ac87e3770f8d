import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useToasts } from '../feedback/toast'
import type { Rows } from './types'
import { rowsOf } from './rows'
import { useSelection } from './useSelection'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step)

function setUp(initial: Rows<number> = rowsOf(numbers(1, 5))) {
  const { result, rerender } = renderHook(useSelection<number>, {
    initialProps: { scope: 'search=a', rows: initial, keyOf: (row: number) => `row ${row}` },
  })
  return {
    current: () => result.current,
    selected: () => result.current.items,
    show: (rows: Rows<number>, scope = 'search=a') => rerender({ scope, rows, keyOf: (row: number) => `row ${row}` }),
    tick: (row: number, { isOn = true, isRange = false } = {}) => act(() => result.current.tick(row, isOn, isRange)),
  }
}

/** Rows 1 to `count`, of which `from` to `to` are loaded; `load` loads the others. */
function lazyRows(count: number, from: number, to: number) {
  const loads: (() => void)[] = []
  const rows: Rows<number> = {
    count,
    at: (index) => (index >= from - 1 && index < to ? index + 1 : undefined),
    between: (first, last) => new Promise((resolve) => loads.push(() => resolve(numbers(first + 1, last + 1)))),
  }
  return { rows, load: () => act(async () => loads.shift()!()) }
}

it('selects single rows, and a range from the row that was ticked last', () => {
  const { tick, selected, current } = setUp()
  tick(2)
  tick(4)
  expect(selected()).toEqual([2, 4])
  tick(1, { isRange: true })
  expect(selected().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  tick(3, { isOn: false, isRange: true })
  expect(selected()).toEqual([4])
  expect(current().has(4)).toBe(true)
  expect(current().has(3)).toBe(false)
})

it('starts a range at the current index of the anchor', () => {
  const { tick, show, selected } = setUp()
  tick(2)
  show(rowsOf([9, 8, 1, 2, 3, 4]))
  tick(4, { isRange: true })
  expect(selected()).toEqual([2, 3, 4])
})

it('selects one row when the anchor is on another page', () => {
  const { tick, show, selected } = setUp()
  tick(4)
  show(rowsOf([6, 7]))
  tick(7, { isRange: true })
  expect(selected()).toEqual([4, 7])
})

it('selects the rows of this page, and keeps those of other pages', () => {
  const { tick, show, selected, current } = setUp()
  tick(1)
  show(rowsOf([6, 7]))
  expect(current().shownCount).toBe(0)
  act(() => current().tickAll(true))
  expect(selected()).toEqual([1, 6, 7])
  expect(current()).toMatchObject({ count: 3, shownCount: 2 })
  act(() => current().tickAll(false))
  expect(selected()).toEqual([1])
})

it('loads the missing rows of a range, including the anchor', async () => {
  const end = lazyRows(1000, 990, 1000)
  const { tick, show, selected } = setUp(end.rows)
  tick(1000)
  const start = lazyRows(1000, 1, 10)
  show(start.rows)
  tick(2, { isRange: true })
  expect(selected()).toEqual([1000])
  await start.load()
  expect(selected()).toHaveLength(999)
})

it('selects and clears all rows of a list that is loaded in parts', async () => {
  const { rows, load } = lazyRows(1000, 1, 10)
  const { current } = setUp(rows)
  act(() => current().tickAll(true))
  await load()
  expect(current()).toMatchObject({ count: 1000, shownCount: 1000 })
  act(() => current().tickAll(false))
  expect(current().count).toBe(0)
})

it('ignores rows that load after the scope has changed', async () => {
  const { rows, load } = lazyRows(1000, 1, 10)
  const { tick, show, selected, current } = setUp(rows)
  act(() => current().tickAll(true))
  show(rowsOf([8, 9]), 'search=b')
  tick(9)
  await load()
  expect(selected()).toEqual([9])
})

it('keeps the selection and shows a toast when rows cannot be loaded', async () => {
  const rows: Rows<number> = { ...lazyRows(1000, 1, 10).rows, between: () => Promise.reject(new Error('down')) }
  const { tick, selected, current } = setUp(rows)
  useToasts.setState({ toasts: [] })
  tick(3)
  act(() => current().tickAll(true))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(selected()).toEqual([3])
})

it('replaces the selection', () => {
  const { tick, selected, current } = setUp()
  tick(1)
  act(() => current().replace([1, 2, 3]))
  expect(selected()).toEqual([1, 2, 3])
})

it('does not replace a selection that was cleared meanwhile', () => {
  const { tick, selected, current } = setUp()
  tick(1)
  const { replace } = current()
  act(() => current().clear())
  act(() => replace([1, 2, 3]))
  expect(selected()).toEqual([])
})

it('does not replace the selection of another scope', () => {
  const { tick, show, selected, current } = setUp()
  tick(1)
  const { replace } = current()
  show(rowsOf([8, 9]), 'search=b')
  expect(selected()).toEqual([])
  tick(9)
  act(() => replace([1, 2, 3]))
  expect(selected()).toEqual([9])
})
