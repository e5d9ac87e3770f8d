import { overloaded, requestGone, tooManyAtOnce } from '../http/errors'

type Limits = {
  name: string
  running: number
  waiting: number
  /** The limits of one account in this process: one account never takes all that others need. */
  perAccount: { running: number; waiting: number }
  /** No task takes longer. */
  stuckAfterSeconds: number
}
/** Whose task it is, and when nobody waits for it any more. A task without an account counts for none. */
export type Turn = { account?: number | string | undefined; gone?: AbortSignal }
type Task = { account: Turn['account']; startedAt: number }
type Waiter = { account: Turn['account']; start: () => void }

const queues: { name: string; isStuck: () => boolean; lengths: () => { running: number; waiting: number } }[] = []

/** Names of the queues in which people wait while every task that runs has taken longer than it can. */
export const stuckQueues = () => queues.filter(({ isStuck }) => isStuck()).map(({ name }) => name)

export const queueLengths = () => queues.map(({ name, lengths }) => ({ name, ...lengths() }))

const countOf = (account: Turn['account'], tasks: Iterable<{ account: Turn['account'] }>) =>
  account === undefined ? 0 : [...tasks].filter((task) => task.account === account).length

/** Runs `running` tasks at a time, in order of arrival, and queues `waiting` more; beyond that it refuses with 503. */
export function createBoundedQueue({ name, running, waiting, perAccount, stuckAfterSeconds }: Limits) {
  const tasks = new Set<Task>()
  const waiters: Waiter[] = []

  const mayRun = (account: Turn['account']) => tasks.size < running && countOf(account, tasks) < perAccount.running

  function begin(account: Turn['account']): Task {
    const task = { account, startedAt: Date.now() }
    tasks.add(task)
    return task
  }

  function wait({ account, gone }: Turn): Promise<Task> {
    if (waiters.length >= waiting) throw overloaded()
    if (countOf(account, waiters) >= perAccount.waiting) throw tooManyAtOnce()
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(requestGone())
      }
      const start = () => {
        gone?.removeEventListener('abort', leave)
        resolve(begin(account))
      }
      const waiter = { account, start }
      waiters.push(waiter)
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  function end(task: Task) {
    tasks.delete(task)
    const next = waiters.findIndex(({ account }) => mayRun(account))
    if (next >= 0) waiters.splice(next, 1)[0]!.start()
  }

  const isOverdue = ({ startedAt }: Task) => Date.now() - startedAt > stuckAfterSeconds * 1000
  queues.push({
    name,
    isStuck: () => waiters.length > 0 && [...tasks].every(isOverdue),
    lengths: () => ({ running: tasks.size, waiting: waiters.length }),
  })

  return async <T>(run: () => Promise<T>, turn: Turn = {}): Promise<T> => {
    if (turn.gone?.aborted) throw requestGone()
    const task = mayRun(turn.account) ? begin(turn.account) : await wait(turn)
    try {
      return await run()
    } finally {
      end(task)
    }
  }
}
