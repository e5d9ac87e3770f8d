import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, parseEnv } from 'node:util'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { CommandError, main, root, stopWithNpm } from './lib/run.mjs'

function readOptions() {
  try {
    return parseArgs({ options: { workers: { type: 'string' }, 'env-file': { type: 'string' } } }).values
  } catch {
    throw new CommandError('Usage: npm start -- [--workers N] [--env-file <file>]')
  }
}

/** The server reads the file again, and says what is wrong with it. */
function readSettings(envFile) {
  const path = envFile && resolve(process.env.INIT_CWD ?? '.', envFile)
  return path && existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
}

await main(async () => {
  checkNode()
  const { workers, 'env-file': envFile } = readOptions()
  if (workers) process.env.WORKERS = workers
  const isProduction = (process.env.NODE_ENV ?? readSettings(envFile).NODE_ENV) === 'production'
  stopWithNpm()
  await ensureInstalled()
  await ensureBuilt({ isFast: !isProduction })
  await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
})
