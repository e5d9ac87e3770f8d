import { setImmediate } from 'node:timers/promises'

const SLICE = 250

/** Works through a long list in turns, so that nobody else's request waits for the whole of it. */
export async function inSlices<T, R>(items: T[], work: (slice: T[]) => R[] | Promise<R[]>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < items.length; start += SLICE) {
    done.push(...(await work(items.slice(start, start + SLICE))))
    await setImmediate()
  }
  return done
}
