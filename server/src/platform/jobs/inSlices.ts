import { setImmediate } from 'node:timers/promises'

const SLICE_SIZE = 250

/** Processes a long list slice by slice and lets the event loop serve other requests in between. */
export async function inSlices<T, R>(items: T[], work: (slice: T[]) => R[] | Promise<R[]>, size = SLICE_SIZE): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await work(items.slice(start, start + size))))
    await setImmediate()
  }
  return results
}
