import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supervise } from './supervise'

/** A server that ends before it listens while there is a file named `broken`. */
const ENTRY = `
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
if (existsSync(new URL('./broken', import.meta.url))) process.exit(3)
process.on('SIGTERM', () => process.exit(0))
createServer().listen(0, '127.0.0.1')
`
const PAUSES = { first_ms: 20, longest_ms: 100, giveUp_ms: 500 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pre-u-supervise-'))
  writeFileSync(path.join(folder, 'entry.mjs'), ENTRY)
})
afterEach(() => {
  cluster.removeAllListeners()
  rmSync(folder, { recursive: true })
})

const setBroken = (isBroken: boolean) => {
  const file = path.join(folder, 'broken')
  if (isBroken) writeFileSync(file, '')
  else if (existsSync(file)) rmSync(file)
}

function start() {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const ended: number[] = []
  let isReady = false
  const stop = supervise(
    path.join(folder, 'entry.mjs'),
    2,
    log,
    { onReady: () => (isReady = true), onStopped: (code) => ended.push(code) },
    PAUSES,
  )
  const workers = () => Object.values(cluster.workers ?? {}).map((worker) => worker!.process.pid!)
  return { lines, ended, stop, workers, isReady: () => isReady }
}

const kill = (pid: number) => process.kill(pid, 'SIGKILL')
const TRIED_AGAIN = 'a server process ended before it listened and is tried again'

test('a successor that ends before it listens is tried again, and the healthy process stays', async () => {
  const { lines, ended, stop, workers, isReady } = start()
  await expect.poll(isReady).toBe(true)
  const [killed, healthy] = workers()
  setBroken(true)
  kill(killed!)
  await expect.poll(() => lines.filter((line) => line === TRIED_AGAIN).length).toBeGreaterThan(3)
  expect(lines[0]).toBe('a server process ended and is replaced')
  expect(workers()).toContain(healthy)
  const isListening = once(cluster, 'listening')
  setBroken(false)
  await isListening
  expect(workers()).toContain(healthy)
  stop()
  await expect.poll(() => ended).toEqual([0])
})

test('when no process listens for long, all end with a line that says why', async () => {
  const { lines, ended, workers, isReady } = start()
  await expect.poll(isReady).toBe(true)
  setBroken(true)
  workers().forEach(kill)
  await expect.poll(() => ended, { timeout: 20_000 }).toEqual([3])
  expect(lines).toContain(TRIED_AGAIN)
  expect(lines.at(-1)).toBe('a server process ended before it listened, and no other one listens: all are stopped')
})

test('processes that cannot start are not tried again', async () => {
  setBroken(true)
  const { lines, ended } = start()
  await expect.poll(() => ended.length).toBeGreaterThan(0)
  expect(ended[0]).toBe(3)
  expect(lines).not.toContain(TRIED_AGAIN)
})
