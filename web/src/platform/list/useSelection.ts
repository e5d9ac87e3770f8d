import { useState } from 'react'
import { toastError } from '../feedback/toast'
import type { Key, Rows } from './rows'

/** The row that was ticked last, at which a range begins. */
type Anchor = { key: Key; index: number }
type State<T> = { scope: string; items: ReadonlyMap<Key, T>; anchor?: Anchor | undefined }

type Options<T> = {
  /** Names the rows that can be selected together: in another search or folder nothing is selected yet. */
  scope: string
  rows: Rows<T>
  keyOf: (row: T) => Key
}

/** Which rows are selected, also on other pages of the list. */
export function useSelection<T>({ scope, rows, keyOf }: Options<T>) {
  const none: State<T> = { scope, items: new Map() }
  const [state, setState] = useState(none)
  const { items, anchor } = state.scope === scope ? state : none
  const has = (row: T) => items.has(keyOf(row))
  const clear = () => setState(none)

  const indexOf = (key: Key) => {
    for (let index = 0; index < rows.count; index += 1) {
      const row = rows.at(index)
      if (row !== undefined && keyOf(row) === key) return index
    }
    return undefined
  }
  /** The rows may have changed since the anchor was ticked. One that is not loaded any more is expected where it was. */
  const indexOfAnchor = ({ key, index }: Anchor) => indexOf(key) ?? (index < rows.count && rows.at(index) === undefined ? index : undefined)

  const changed = (before: State<T>, found: readonly T[], isOn: boolean, newAnchor?: Anchor): State<T> => {
    const next = new Map(before.items)
    for (const row of found) {
      if (isOn) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    return { scope, items: next, anchor: newAnchor }
  }
  const change = (found: readonly T[], isOn: boolean, newAnchor?: Anchor) =>
    setState((latest) => changed(latest.scope === scope ? latest : none, found, isOn, newAnchor))
  const changeRange = (from: number, to: number, isOn: boolean, newAnchor?: Anchor) => {
    const found = rows.between(from, to)
    if (Array.isArray(found)) return change(found, isOn, newAnchor)
    change([], isOn, anchor)
    // Rows that are loaded too late leave the selection of another scope alone.
    void found
      .then((loaded) => setState((latest) => (latest.scope === scope ? changed(latest, loaded, isOn, newAnchor) : latest)))
      .catch(toastError)
  }

  return {
    items: [...items.values()],
    count: items.size,
    has,
    /** How many of the rows of this list are selected. */
    shownCount: rows.all ? rows.all.filter(has).length : items.size,
    /** One row, or all from the one that was ticked before it. */
    tick: (row: T, isOn: boolean, isRange: boolean) => {
      const ticked = { key: keyOf(row), index: indexOf(keyOf(row)) ?? 0 }
      const start = isRange && anchor ? indexOfAnchor(anchor) : undefined
      if (start === undefined) change([row], isOn, ticked)
      else changeRange(Math.min(start, ticked.index), Math.max(start, ticked.index), isOn, ticked)
    },
    /** All rows of this list. */
    tickAll: (isOn: boolean) => {
      if (isOn) changeRange(0, rows.count - 1, true)
      else if (rows.all) change(rows.all, false)
      else clear()
    },
    /** Replaces the selection by rows that were looked up, unless it was cleared or the scope has changed since. */
    replace: (found: readonly T[]) =>
      setState((latest) => (latest.scope === scope && latest.items.size > 0 ? changed(none, found, true) : latest)),
    clear,
  }
}

export type ListSelection<T> = ReturnType<typeof useSelection<T>>
/** What the rows of a list need of it. */
export type RowSelection<T> = Pick<ListSelection<T>, 'has' | 'shownCount' | 'tick' | 'tickAll'>
