/**
 * 10,000 mails, or as many as the first argument says, queued in one transaction, while two colleagues keep reading the list of
 * registrations; then the same reading while the mails are sent at the default pace. The mail server and the readers are processes of
 * their own. Fails when a limit is exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { aloneOrInAll } from './lib/aloneOrInAll'
import { importBuilt } from './lib/built'
import { startChild } from './lib/child'
import { p95 } from './lib/figures'
import { watchMachine } from './lib/host'
import type { Load, Timings } from './lib/load'

const MAILS = Number(process.argv[2] ?? 10_000)
const REGISTRATIONS = Number(process.argv[3] ?? 100_000)
const SECONDS = aloneOrInAll(10, 5)
const SHORT_SECONDS = 0.25
const BARS = { queue_s: 5, queueing_ratio: 1.5, sending_ratio: 1.5 }

const sinkFile = fileURLToPath(new URL('./lib/mailSink.ts', import.meta.url))
const loadFile = fileURLToPath(new URL('./lib/load.ts', import.meta.url))

const { startMailingServer } = (await importBuilt('mailServer')) as typeof import('./servers/mailServer')
const dataDir = mkdtempSync(path.join(tmpdir(), 'pre-u-bench-'))
const [sink, readers] = [startChild(sinkFile), startChild(loadFile)]
const server = await startMailingServer(dataDir, REGISTRATIONS, `smtp://127.0.0.1:${await sink.call<number>('listen')}`)
try {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const load: Load = {
    port,
    paths: ['/api/students/?page_size=50'],
    authorization: server.authorization,
    clients: 2,
    requests: 1_000_000,
    seconds: SECONDS,
  }
  const readFor = async (seconds: number) => (await readers.call<Timings>('generateLoad', { ...load, seconds })).times
  /** No longer than the work takes: what is read after it would hide a slow moment. */
  async function readDuring(work: Promise<unknown>) {
    const times: number[] = []
    const ended = work.then(() => 'ended')
    do times.push(...(await readFor(SHORT_SECONDS)))
    while ((await Promise.race([ended, Promise.resolve('running')])) === 'running')
    return times
  }
  await readFor(3)
  const machine = watchMachine()
  const quiet = p95(await readFor(SECONDS))
  const start = performance.now()
  const queueing = server.queue(MAILS).then(() => (performance.now() - start) / 1000)
  const whileQueueing = p95(await readDuring(queueing))
  const queue_s = await queueing
  const worker = await server.startWorker()
  const whileSending = p95(await readFor(SECONDS))
  const sent = await sink.call<number>('taken')
  await worker.stop()
  const figures = { queue_s, queueing_ratio: whileQueueing / quiet, sending_ratio: whileSending / quiet }
  const missed = Object.entries(BARS).filter(([name, bar]) => !(figures[name as keyof typeof figures] <= bar))
  console.log(`${MAILS} mails, ${REGISTRATIONS} registrations: queued in ${queue_s.toFixed(2)} s; ${sent} sent in ${SECONDS} s`)
  console.log(
    `p95 of the list: ${quiet.toFixed(1)} ms, ${whileQueueing.toFixed(1)} ms while queueing, ${whileSending.toFixed(1)} ms while sending`,
  )
  console.log(
    `bars: ${Object.entries(BARS)
      .map((bar) => bar.join(' '))
      .join(', ')}: ${missed.length > 0 ? `MISSED: ${missed.map(([name]) => name).join(', ')}` : 'met'}`,
  )
  console.log(machine())
  if (missed.length > 0) process.exitCode = 1
} finally {
  await Promise.all([sink.stop(), readers.stop()])
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
