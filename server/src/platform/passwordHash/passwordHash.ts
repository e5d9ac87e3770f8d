import { once } from 'node:events'
import { keepWorkers } from '../jobs/keptWorkers'
import { COST, type HashTask } from './messages'

const IDLE_MS = 10_000

/** How every hash of the current cost begins. */
export const CURRENT_COST = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`

const threads = keepWorkers('passwordHash', IDLE_MS)

/** In a thread of low priority: a hash takes a core for tens of milliseconds, and other requests go first. */
async function runInThread<T>(task: HashTask): Promise<T> {
  const thread = threads.take()
  thread.postMessage(task, [])
  const [answer] = (await once(thread, 'message')) as [T]
  threads.giveBack(thread)
  return answer
}

export const hash = (password: string) => runInThread<string>({ password })
export const verify = (compareWith: string, password: string) => runInThread<boolean>({ password, compareWith })
