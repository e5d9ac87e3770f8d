import { useState } from 'react'

type Selection = { scope: string; ids: ReadonlySet<number>; all: boolean }

const none: ReadonlySet<number> = new Set()

/** Which rows are selected, over the pages of one search. Another search or filter (`scope`) begins with nothing selected. */
export function useSelection(scope: string) {
  const [kept, setKept] = useState<Selection>({ scope, ids: none, all: false })
  const { ids, all } = kept.scope === scope ? kept : { ids: none, all: false }

  const select = (next: Iterable<number>) => setKept({ scope, ids: new Set(next), all: false })
  const toggle = (rows: readonly number[], on: boolean, shown: readonly number[]) => {
    // Taking one row out of 'everything' leaves what can be seen of it.
    const now = new Set(all ? shown : ids)
    for (const id of rows) {
      if (on) now.add(id)
      else now.delete(id)
    }
    select(now)
  }
  return {
    all,
    ids,
    has: (id: number) => all || ids.has(id),
    toggle,
    selectAll: () => setKept({ scope, ids: none, all: true }),
    clear: () => select(none),
  }
}

export type Selecting = ReturnType<typeof useSelection>
