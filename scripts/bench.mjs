import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, CommandError, root, run, print } from './lib/run.mjs'

const folder = join(root, 'bench')
const SCRIPT = /\.(mjs|ts)$/

await main(async () => {
  const scripts = readdirSync(folder)
    .filter((file) => SCRIPT.test(file))
    .toSorted()
  const names = scripts.map((file) => file.replace(SCRIPT, ''))
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined)
    return print(['Give the name of a benchmark: npm run bench -- <name>', ...names.map((each) => `  ${each}`)].join('\n'))
  const file = scripts[names.indexOf(name)]
  if (!file) throw new CommandError(`There is no benchmark ${name}. There are: ${names.join(', ')}.`)
  checkNode()
  await ensureInstalled()
  await ensureBuilt()
  return run(process.execPath, ['--import', 'tsx', join(folder, file), ...args])
})
