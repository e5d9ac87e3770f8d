import cluster, { type Worker } from 'node:cluster'
import type { Log } from './platform/http/logging'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** How long replacements are tried while no process answers. */
const GIVE_UP_MS = 60_000

type Handlers = { onReady: () => void; onStopped: (code: number) => void }
type Pauses = { first_ms: number; longest_ms: number; giveUp_ms: number }
const PAUSES: Pauses = { first_ms: FIRST_PAUSE_MS, longest_ms: LONGEST_PAUSE_MS, giveUp_ms: GIVE_UP_MS }

/**
 * Runs `entry` in several processes that share its port. A process that ends is replaced, with a growing pause while its successors end
 * before they listen. When none listened yet, or none did for long, all are stopped, because the next one would fail for the same reason.
 * Returns the function that stops them.
 */
export function supervise(entry: string, count: number, log: Log, { onReady, onStopped }: Handlers, pauses = PAUSES): () => void {
  const listening = new Set<Worker>()
  let lastListening: number | null = null
  let wasReady = false
  let pause_ms = pauses.first_ms
  let isStopping = false
  let exitCode = 0

  function stop() {
    isStopping = true
    const running = Object.values(cluster.workers ?? {})
    for (const worker of running) worker?.process.kill('SIGTERM')
    if (running.length === 0) onStopped(exitCode)
  }

  function replace(wasListening: boolean) {
    if (!wasListening) pause_ms = Math.min(pause_ms * 2, pauses.longest_ms)
    setTimeout(() => isStopping || cluster.fork(), pause_ms)
    return pause_ms
  }

  function isHopeless() {
    if (listening.size > 0) return false
    return lastListening === null || Date.now() - lastListening > pauses.giveUp_ms
  }

  cluster.on('listening', (worker) => {
    listening.add(worker)
    pause_ms = pauses.first_ms
    if (wasReady || listening.size < count) return
    wasReady = true
    onReady()
  })
  cluster.on('exit', (worker, code, signal) => {
    const wasListening = listening.delete(worker)
    if (wasListening) lastListening = Date.now()
    const facts = { pid: worker.process.pid, code, signal }
    // A process that was ended by a signal has no code.
    if (isStopping || isHopeless()) exitCode = Math.max(exitCode, code ?? 1)
    if (isStopping) stop()
    else if (isHopeless()) {
      log.fatal(facts, 'a server process ended before it listened, and no other one listens: all are stopped')
      stop()
    } else {
      const after_ms = replace(wasListening)
      const about = wasListening ? 'a server process ended and is replaced' : 'a server process ended before it listened and is tried again'
      log.error({ ...facts, after_ms }, about)
    }
  })
  cluster.setupPrimary({ exec: entry, args: [] })
  for (let started = 0; started < count; started += 1) cluster.fork()
  return stop
}
