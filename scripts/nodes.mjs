import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { nodePackage, splitArguments } from './lib/nodes.mjs'
import { CommandError, main, npm, print, root, run } from './lib/run.mjs'

/** The program of that version, in a folder that is removed afterwards. */
async function withNode(version, runTests) {
  const name = nodePackage(version)
  if (!name)
    throw new CommandError(
      `The registry has no Node for ${process.platform} on ${process.arch}: run npm test with Node ${version} instead.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'pre-u-node-'))
  try {
    const code = await npm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--engine-strict=false', name], {
      cwd: folder,
    })
    if (code !== 0) throw new CommandError(`${name} could not be installed; the lines above say why.`)
    return await runTests(join(folder, 'node_modules', name.split('@')[0], 'bin'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All unit and API tests on other versions of Node: `npm run nodes -- 26 --project @pre-u/web` runs a part on one. */
await main(async () => {
  const { versions, forVitest } = splitArguments(process.argv.slice(2))
  checkNode()
  await ensureInstalled()
  await ensureBuilt()
  const failed = []
  for (const version of versions) {
    const code = await withNode(version, async (bin) => {
      print(`\n== Node ${version}`)
      // Tests start processes with the first node of the path.
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
      return run(join(bin, 'node'), [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...forVitest], { env })
    })
    if (code !== 0) failed.push(version)
  }
  print(failed.length === 0 ? `\nAll passed on Node ${versions.join(' and ')}.` : `\nFailed on Node ${failed.join(' and ')}.`)
  return failed.length === 0 ? 0 : 1
})
