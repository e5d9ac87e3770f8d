import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export type Print = (line: string) => void

/** What a part of the run starts and makes, taken down in reverse order when it ends. */
export type Stage = { folder: string; onEnd: (takeDown: () => unknown) => void }

export async function withStage<T>(run: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pre-u-faults-'))
  // PostgreSQL runs as another user when this one is root.
  chmodSync(folder, 0o755)
  const takeDowns: (() => unknown)[] = []
  const end = async () => {
    for (const takeDown of takeDowns) await takeDown()
    rmSync(folder, { recursive: true, force: true })
  }
  // What was started has process groups of its own, which a signal to this process does not reach.
  const interrupt = () => void end().finally(() => process.exit(130))
  for (const signal of SIGNALS) process.once(signal, interrupt)
  try {
    return await run({ folder, onEnd: (takeDown) => void takeDowns.unshift(takeDown) })
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, interrupt)
    await end()
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Signals the program and everything that it started. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-child.pid!, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function endGroup(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  signalGroup(child, signal)
  await exit
}

/** A program in a process group of its own; `said` is what it wrote. */
export function startProgram(stage: Stage, command: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => (text += part))
  child.on('error', (error) => (text += error.message))
  stage.onEnd(() => endGroup(child, 'SIGKILL'))
  return { child, said: () => text }
}
type Program = ReturnType<typeof startProgram>

/** Until `isTrue`; answers how long it took. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, longest_ms = 60_000, poll_ms = 20): Promise<number> {
  const from = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - from > longest_ms) throw new Error(`It took longer than ${longest_ms / 1000} s: ${what}`)
    await wait(poll_ms)
  }
  return performance.now() - from
}

/** Until the program answers; answers how long it took. An error has what the program wrote. */
export async function untilAnswers(name: string, { child, said }: Program, answers: () => Promise<boolean>, longest_ms?: number) {
  const answersOrEnded = () => {
    if (hasEnded(child)) throw new Error(`${name} ended`)
    return answers()
  }
  return until(`${name} answers`, answersOrEnded, longest_ms).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${said()}`)
  })
}
