import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../jobs/workers'
import { COST, type HashTask } from './messages'

const IDLE_MS = 10_000

/** How every hash of the current cost begins. */
export const CURRENT_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

const idleThreads = new Map<Worker, NodeJS.Timeout>()

function takeThread(): Worker {
  const [idle] = idleThreads
  if (!idle) return startWorker('passwordHash', {})
  const [thread, timer] = idle
  clearTimeout(timer)
  idleThreads.delete(thread)
  thread.ref()
  return thread
}

function keepThread(thread: Worker) {
  const end = () => {
    idleThreads.delete(thread)
    void thread.terminate()
  }
  idleThreads.set(thread, setTimeout(end, IDLE_MS).unref())
  thread.unref()
}

/** In a thread of low priority: a hash takes a core for tens of milliseconds, and other requests go first. */
async function runInThread<T>(task: HashTask): Promise<T> {
  const thread = takeThread()
  thread.postMessage(task, [])
  const [answer] = (await once(thread, 'message')) as [T]
  keepThread(thread)
  return answer
}

export const hash = (password: string) => runInThread<string>({ password })
export const verify = (compareWith: string, password: string) => runInThread<boolean>({ password, compareWith })
