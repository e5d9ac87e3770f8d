import { useState } from 'react'

type Selection = { scope: string; ids: ReadonlySet<number>; /** The row that was ticked last. */ last?: number | undefined }

const none: ReadonlySet<number> = new Set()

/** The rows from one to the other, whichever comes first. */
function between(shown: readonly number[], from: number, to: number) {
  const [first, last] = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return first < 0 ? [to] : shown.slice(first, last + 1)
}

/** Which rows are selected, over the pages of one search. Another search or filter (`scope`) begins with nothing selected. */
export function useSelection(scope: string) {
  const [kept, setKept] = useState<Selection>({ scope, ids: none })
  const { ids, last } = kept.scope === scope ? kept : { ids: none }

  const toggle = (rows: readonly number[], on: boolean) => {
    const now = new Set(ids)
    for (const id of rows) {
      if (on) now.add(id)
      else now.delete(id)
    }
    setKept({ scope, ids: now, last: rows.length === 1 ? rows[0] : undefined })
  }
  return {
    ids,
    has: (id: number) => ids.has(id),
    toggle,
    /** One row, or with Shift every row from the one before it. */
    tick: (id: number, { target, nativeEvent }: Tick, shown: readonly number[]) => {
      const isRange = (nativeEvent as MouseEvent).shiftKey && last !== undefined
      toggle(isRange ? between(shown, last, id) : [id], (target as HTMLInputElement).checked)
    },
    /** What was asked for a moment ago; it comes too late for who dropped the selection or searches for something else by now. */
    select: (found: readonly number[]) =>
      setKept((now) => (now.scope === scope && now.ids.size > 0 ? { scope, ids: new Set(found) } : now)),
    clear: () => setKept({ scope, ids: none }),
  }
}

type Tick = { target: EventTarget; nativeEvent: Event }
export type Selecting = ReturnType<typeof useSelection>
