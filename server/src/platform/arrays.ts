import { setImmediate } from 'node:timers/promises'

export const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Returns the items of each key, in their order. */
export function groupBy<T, Key>(items: T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const SLICE_SIZE = 250

/** Processes a long list slice by slice and lets the event loop serve other requests in between. A short one is processed at once. */
export async function inSlices<T, R>(items: T[], work: (slice: T[]) => R[] | Promise<R[]>, size = SLICE_SIZE): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await work(items.slice(start, start + size))))
    if (start + size < items.length) await setImmediate()
  }
  return results
}
