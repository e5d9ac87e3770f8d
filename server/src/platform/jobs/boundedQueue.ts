import { overloaded } from '../http/errors'

/** Runs a few tasks at a time and lets a few more wait; beyond that it refuses, rather than making everybody wait without end. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  let free = running

  async function turn() {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waiting) throw overloaded()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function release() {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
