import { useState } from 'react'

type Selection = { scope: string; ids: ReadonlySet<number>; all: boolean; /** The row that was ticked last. */ last?: number | undefined }

const none: ReadonlySet<number> = new Set()

/** The rows from one to the other, whichever comes first. */
function between(shown: readonly number[], from: number, to: number) {
  const [first, last] = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return first < 0 ? [to] : shown.slice(first, last + 1)
}

/** Which rows are selected, over the pages of one search. Another search or filter (`scope`) begins with nothing selected. */
export function useSelection(scope: string) {
  const [kept, setKept] = useState<Selection>({ scope, ids: none, all: false })
  const { ids, all, last } = kept.scope === scope ? kept : { ids: none, all: false }

  const toggle = (rows: readonly number[], on: boolean, shown: readonly number[]) => {
    // Taking one row out of 'everything' leaves what can be seen of it.
    const now = new Set(all ? shown : ids)
    for (const id of rows) {
      if (on) now.add(id)
      else now.delete(id)
    }
    setKept({ scope, ids: now, all: false, last: rows.length === 1 ? rows[0] : undefined })
  }
  return {
    all,
    ids,
    has: (id: number) => all || ids.has(id),
    toggle,
    /** One row, or with Shift every row from the one before it. */
    tick: (id: number, { target, nativeEvent }: Tick, shown: readonly number[]) => {
      const isRange = (nativeEvent as MouseEvent).shiftKey && last !== undefined
      toggle(isRange ? between(shown, last, id) : [id], (target as HTMLInputElement).checked, shown)
    },
    selectAll: () => setKept({ scope, ids: none, all: true }),
    clear: () => setKept({ scope, ids: none, all: false }),
  }
}

type Tick = { target: EventTarget; nativeEvent: Event }
export type Selecting = ReturnType<typeof useSelection>
