import { useState } from 'react'
import { toastError } from '../feedback/toast'
import type { Key, Rows } from './types'

/** The row ticked last: the start of a range. */
type Anchor = { key: Key; index: number }
type State<T> = { scope: string; items: ReadonlyMap<Key, T>; anchor?: Anchor | undefined }

type Options<T> = {
  /** Identifies the search or folder; the selection is per scope. */
  scope: string
  rows: Rows<T>
  keyOf: (row: T) => Key
}

export function useSelection<T>({ scope, rows, keyOf }: Options<T>) {
  const emptyState: State<T> = { scope, items: new Map() }
  const [state, setState] = useState(emptyState)
  const { items, anchor } = state.scope === scope ? state : emptyState
  const has = (row: T) => items.has(keyOf(row))
  const clear = () => setState(emptyState)

  const indexOf = (key: Key) => {
    for (let index = 0; index < rows.count; index += 1) {
      const row = rows.at(index)
      if (row !== undefined && keyOf(row) === key) return index
    }
    return undefined
  }
  /** The rows may have changed since. A row that is no longer loaded is assumed to be at its old index. */
  const indexOfAnchor = ({ key, index }: Anchor) => indexOf(key) ?? (index < rows.count && rows.at(index) === undefined ? index : undefined)

  const changed = (before: State<T>, changedRows: readonly T[], isOn: boolean, newAnchor?: Anchor): State<T> => {
    const next = new Map(before.items)
    for (const row of changedRows) {
      if (isOn) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    return { scope, items: next, anchor: newAnchor }
  }
  const change = (changedRows: readonly T[], isOn: boolean, newAnchor?: Anchor) =>
    setState((latest) => changed(latest.scope === scope ? latest : emptyState, changedRows, isOn, newAnchor))
  const changeRange = (from: number, to: number, isOn: boolean, newAnchor?: Anchor) => {
    const changedRows = rows.between(from, to)
    if (Array.isArray(changedRows)) return change(changedRows, isOn, newAnchor)
    change([], isOn, anchor)
    // A late response must not change the selection of another scope.
    void changedRows
      .then((loaded) => setState((latest) => (latest.scope === scope ? changed(latest, loaded, isOn, newAnchor) : latest)))
      .catch(toastError)
  }

  return {
    items: [...items.values()],
    count: items.size,
    has,
    shownCount: rows.all ? rows.all.filter(has).length : items.size,
    tick: (row: T, isOn: boolean, isRange: boolean) => {
      const ticked = { key: keyOf(row), index: indexOf(keyOf(row)) ?? 0 }
      const start = isRange && anchor ? indexOfAnchor(anchor) : undefined
      if (start === undefined) change([row], isOn, ticked)
      else changeRange(Math.min(start, ticked.index), Math.max(start, ticked.index), isOn, ticked)
    },
    tickAll: (isOn: boolean) => {
      if (isOn) changeRange(0, rows.count - 1, true)
      else if (rows.all) change(rows.all, false)
      else clear()
    },
    /** Ignored when the selection was cleared or the scope changed meanwhile. */
    replace: (changedRows: readonly T[]) =>
      setState((latest) => (latest.scope === scope && latest.items.size > 0 ? changed(emptyState, changedRows, true) : latest)),
    clear,
  }
}

export type ListSelection<T> = ReturnType<typeof useSelection<T>>
export type RowSelection<T> = Pick<ListSelection<T>, 'has' | 'shownCount' | 'tick' | 'tickAll'>
