import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { main, root, run } from './lib/run.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  checkNode()
  await ensureInstalled()
  await ensureBuilt()
  return run(process.execPath, ['--import', 'tsx', join(root, 'faults/main.ts'), ...args])
})
