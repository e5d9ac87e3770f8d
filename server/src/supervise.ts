import cluster, { type Worker } from 'node:cluster'
import type { Log } from './platform/http/logging'

const RESTART_PAUSE_MS = 1000

type Handlers = { onReady: () => void; onStopped: (code: number) => void }

/**
 * Runs `entry` in several processes that share its port. A process that ends after it was ready is replaced; one that ends before stops
 * them all, because its successor would fail for the same reason. Returns the function that stops them.
 */
export function supervise(entry: string, count: number, log: Log, { onReady, onStopped }: Handlers): () => void {
  const ready = new Set<Worker>()
  let wasReady = false
  let isStopping = false
  let exitCode = 0

  function stop() {
    isStopping = true
    const running = Object.values(cluster.workers ?? {})
    for (const worker of running) worker?.process.kill('SIGTERM')
    if (running.length === 0) onStopped(exitCode)
  }

  cluster.on('listening', (worker) => {
    ready.add(worker)
    if (wasReady || ready.size < count) return
    wasReady = true
    onReady()
  })
  cluster.on('exit', (worker, code, signal) => {
    const isReplaced = ready.delete(worker) && !isStopping
    if (isReplaced) {
      log.error({ pid: worker.process.pid, code, signal }, 'a server process ended and is replaced')
      setTimeout(() => isStopping || cluster.fork(), RESTART_PAUSE_MS)
    } else {
      // A process that was ended by a signal has no code.
      exitCode = Math.max(exitCode, code ?? 1)
      stop()
    }
  })
  cluster.setupPrimary({ exec: entry, args: [] })
  for (let started = 0; started < count; started += 1) cluster.fork()
  return stop
}
