import { overloaded } from '../http/errors'

/** Runs `running` tasks at a time and queues `waiting` more; beyond that it refuses with 503. */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  let freeSlots = running

  async function acquire() {
    if (freeSlots > 0) {
      freeSlots -= 1
      return
    }
    if (queue.length >= waiting) throw overloaded()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function release() {
    const next = queue.shift()
    if (next) next()
    else freeSlots += 1
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
