import type { Log } from '../http/logging'

/** Runs a task at an interval, never twice at the same time. A failed run is logged; the next interval retries it. */
export function runPeriodically(name: string, interval_ms: number, task: () => Promise<unknown>, log: Log) {
  let currentRun: Promise<unknown> | null = null
  const timer = setInterval(() => {
    currentRun ??= task()
      .catch((err: unknown) => log.warn({ err }, `${name} failed`))
      .finally(() => {
        currentRun = null
      })
  }, interval_ms)
  return {
    async stop() {
      clearInterval(timer)
      await currentRun
    },
  }
}
