import type { Log } from '../http/logging'

/** Does a task now and then, one round at a time; a round that fails is tried again with the next. */
export function everySoOften(name: string, pause_ms: number, task: () => Promise<unknown>, log: Log) {
  let round: Promise<unknown> | null = null
  const timer = setInterval(() => {
    round ??= task()
      .catch((err: unknown) => log.warn({ err }, `${name} failed`))
      .finally(() => {
        round = null
      })
  }, pause_ms)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
