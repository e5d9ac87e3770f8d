import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { CommandError, main, root, stopWithNpm } from './lib/run.mjs'

function readOptions() {
  try {
    return parseArgs({ options: { workers: { type: 'string' }, 'env-file': { type: 'string' } } }).values
  } catch {
    throw new CommandError('Usage: npm start -- [--workers N] [--env-file <file>]')
  }
}

await main(async () => {
  checkNode()
  const { workers } = readOptions()
  if (workers) process.env.WORKERS = workers
  stopWithNpm()
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
})
