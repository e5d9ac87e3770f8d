import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { WorkerName } from './workerFiles'
import { startWorker } from './workers'

/** Threads that are used again: a new one has to load and compile its code first. One that nobody needs for `idle_ms` ends. */
export function keepWorkers(name: WorkerName, idle_ms: number, options: WorkerOptions = {}) {
  const idle = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const thread = startWorker(name, options)
    // An error of an idle thread has no other listener, and without one it would end the process.
    thread.on('error', () => idle.delete(thread))
    return thread
  }

  /** The one used last, so that the others end. */
  function take(): Worker {
    const last = [...idle].at(-1)
    if (!last) return start()
    const [thread, timer] = last
    clearTimeout(timer)
    idle.delete(thread)
    thread.ref()
    return thread
  }

  /** Only one that has done its work. */
  function giveBack(thread: Worker) {
    const end = () => {
      idle.delete(thread)
      void thread.terminate()
    }
    idle.set(thread, setTimeout(end, idle_ms).unref())
    thread.unref()
  }

  return { take, giveBack }
}
