import { join } from 'node:path'
import { installPackages, isInPath, mayInstall, updatePackages } from './lib/debian.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './lib/prepare.mjs'
import { CommandError, main, print, root, run } from './lib/run.mjs'

/** Programs of each part, and Debian's packages with them. */
const NEEDED = { balancer: { nginx: 'nginx-light', haproxy: 'haproxy' }, pgbouncer: { pgbouncer: 'pgbouncer' } }

async function ensurePrograms(parts) {
  const needed = Object.assign(
    {},
    ...Object.entries(NEEDED).map(([part, programs]) => (parts.length === 0 || parts.includes(part) ? programs : {})),
  )
  const missing = () => Object.keys(needed).filter((program) => !isInPath(program))
  if (missing().length > 0 && mayInstall()) {
    print(`Installing ${missing().join(', ')}`)
    if (await updatePackages()) await installPackages(...missing().map((program) => needed[program]))
  }
  if (missing().length > 0)
    throw new CommandError(
      `Install ${missing().join(', ')} first (on Debian: apt-get install ${missing()
        .map((program) => needed[program])
        .join(' ')}).`,
    )
}

await main(async () => {
  const args = process.argv.slice(2)
  checkNode()
  await ensureInstalled()
  await ensurePrograms(args.filter((arg) => /^[a-z]/.test(arg)))
  await ensureBuilt()
  return run(process.execPath, ['--import', 'tsx', join(root, 'faults/main.ts'), ...args])
})
