import { useState } from 'react'
import { toastError } from '../../platform/feedback/toast'

type Chosen<T> = { scope: string; items: ReadonlyMap<string, T>; /** The row that was ticked last. */ last: number | undefined }

/** Which rows are chosen. Another folder or search (`scope`) begins with nothing chosen. */
export function useChosen<T extends { file_key: string }>(scope: string, itemsBetween: (from: number, to: number) => T[] | Promise<T[]>) {
  const [kept, setKept] = useState<Chosen<T>>({ scope, items: new Map(), last: undefined })
  const isOld = kept.scope !== scope
  const items: ReadonlyMap<string, T> = isOld ? new Map() : kept.items

  const set = (rows: T[], on: boolean, last: number | undefined) =>
    setKept((before) => {
      const now = new Map(before.scope === scope ? before.items : [])
      for (const row of rows) {
        if (on) now.set(row.file_key, row)
        else now.delete(row.file_key)
      }
      return { scope, items: now, last }
    })
  /** At once where the rows are there, as a person expects of a checkbox. */
  const setBetween = (from: number, to: number, on: boolean, last: number | undefined) => {
    const found = itemsBetween(from, to)
    if (Array.isArray(found)) set(found, on, last)
    else void found.then((rows) => set(rows, on, last)).catch(toastError)
  }
  return {
    items: [...items.values()],
    count: items.size,
    has: (key: string) => items.has(key),
    /** One row, or with Shift every row from the one before it. */
    tick: (item: T, index: number, on: boolean, isRange: boolean) => {
      const from = isOld ? undefined : kept.last
      const [start, end] = [from ?? index, index].toSorted((a, b) => a - b) as [number, number]
      if (isRange && from !== undefined) setBetween(start, end, on, index)
      else set([item], on, index)
    },
    tickAll: (on: boolean, count: number) => {
      if (on) setBetween(0, count - 1, true, undefined)
      else setKept({ scope, items: new Map(), last: undefined })
    },
    clear: () => setKept({ scope, items: new Map(), last: undefined }),
  }
}

export type Choosing<T extends { file_key: string }> = ReturnType<typeof useChosen<T>>
