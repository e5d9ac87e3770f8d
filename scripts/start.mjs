import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { stopWithNpm, main, root } from './lib/run.mjs'

await main(async () => {
  checkNode()
  stopWithNpm()
  await ensureInstalled()
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
})
