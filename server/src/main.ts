import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fieldLabel } from '@pre-u/contract/fieldLabels'
import { speakDutch } from '@pre-u/contract/platform/messages'
import { DEMO_PASSWORD, demoAccounts } from './commands/demo/seed'
import { type Config, ConfigError, readConfig } from './platform/config/config'
import { envFileOption, loadSettings } from './platform/config/settings'
import { createLog } from './platform/http/logging'
import { supervise } from './supervise'

// Work that never ends must not block the shutdown.
const SHUTDOWN_MS = 20_000

const stopHandlers: (() => Promise<unknown>)[] = []
let stopDatabase: () => Promise<unknown> = async () => undefined
let onSignal: () => void = () => void stop(0)
let longestStop_ms = SHUTDOWN_MS

async function start() {
  speakDutch(fieldLabel)
  // npm start has read its --workers already.
  const { values } = parseArgs({ options: { ...envFileOption, workers: { type: 'string' } } })
  loadSettings(values['env-file'])
  const config = readConfig(process.env)
  const log = createLog(config)
  longestStop_ms = config.drainSeconds * 1000 + SHUTDOWN_MS
  if (cluster.isPrimary && config.workers > 1) {
    onSignal = supervise(fileURLToPath(import.meta.url), config.workers, log, {
      onReady: () => printReady(config),
      onStopped: (code) => process.exit(code),
    })
    if (config.metrics) {
      const { readClusterMetrics, serveMetrics } = await import('./platform/metrics/serve')
      await serveMetrics(config.metrics, readClusterMetrics(), log)
    }
    return
  }
  // The supervisor stays small, so it does not load this.
  const { serve } = await import('./serve')
  await serve(config, log, {
    onStop: (stopPart) => stopHandlers.unshift(stopPart),
    onStopDatabase: (stopIt) => (stopDatabase = stopIt),
  })
  if (cluster.isPrimary) printReady(config)
}

function printReady({ publicUrl, demo }: Config) {
  const accounts = demo
    ? ['', `Demo accounts, password ${DEMO_PASSWORD}:`, ...demoAccounts.map(({ email, is }) => `  ${email.padEnd(24)} ${is}`)]
    : []
  process.stdout.write(['', `Pre-U is ready: ${publicUrl}`, ...accounts, '', ''].join('\n'))
}

let isStopping = false
async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  const isInTime = await Promise.race([stopParts(), delay(longestStop_ms, false)])
  if (!isInTime) process.stderr.write(`The server did not end within ${longestStop_ms / 1000} s: it stops amid its work\n`)
  await stopDatabase().catch(printError)
  process.exit(isInTime ? code : 1)
}

async function stopParts() {
  for (const stopPart of stopHandlers) await stopPart().catch(printError)
  return true
}

function printError(error: unknown) {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal())
// The process that started this one is gone.
if (cluster.isWorker) process.on('disconnect', () => void stop(1))

start().catch((error: unknown) => {
  printError(error)
  void stop(1)
})
