import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const PARENT_POLL_MS = 250

/** For what cannot go on: one sentence, no stack. */
export class Refusal extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Runs a command in this terminal and answers its exit code; one that could not be started or was killed counts as 1. */
export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    child.once('error', (error) => {
      say(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** npm as the one that runs this script, so that no other version in the path comes between. */
export function npm(args, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** npm passes a signal to the shell between us, which dies of it in silence: the loss of that shell counts as the signal. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  watch.unref()
}

/** Ends the script the way every script here ends. */
export async function main(task) {
  try {
    process.exitCode = (await task()) ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}
