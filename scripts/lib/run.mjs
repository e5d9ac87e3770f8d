import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const PARENT_POLL_MS = 250

export class CommandError extends Error {}

export function print(line) {
  process.stdout.write(`${line}\n`)
}

export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    child.once('error', (error) => {
      print(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a command and returns its output, so that it does not mix with that of another command. */
export function runAside(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}\n` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The npm that runs this script, where there is one. */
function npmCommand(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

export const npm = (args, options) => run(...npmCommand(args), options)
export const npmAside = (args, options) => runAside(...npmCommand(args), options)

/** npm sends a signal only to the shell between us, which exits without forwarding it: a new parent counts as SIGTERM. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  watch.unref()
}

export async function main(task) {
  try {
    process.exitCode = (await task()) ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof CommandError ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}
