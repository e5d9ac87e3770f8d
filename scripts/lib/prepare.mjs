import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm, CommandError, root, print } from './run.mjs'

const MIN_NODE = [20, 19]
const LOCKFILE = 'package-lock.json'

// The stamps are in node_modules, so that a new install, which may bring new tools, rebuilds everything.
const SHARED = [LOCKFILE, 'package.json', 'tsconfig.base.json', 'contract/package.json', 'contract/src']
const BUNDLES = [
  {
    name: 'web',
    output: 'web/dist/index.html',
    inputs: [
      ...SHARED,
      'web/package.json',
      'web/tsconfig.json',
      'web/vite.config.ts',
      'web/index.html',
      'web/build',
      'web/public',
      'web/scripts',
      'web/src',
    ],
  },
  {
    name: 'server',
    output: 'server/dist/main.js',
    inputs: [...SHARED, 'server/package.json', 'server/tsconfig.json', 'server/vite.config.ts', 'server/src'],
  },
]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [minMajor, minMinor] = MIN_NODE
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return
  throw new CommandError(
    `Pre-U needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}. Get a newer one at https://nodejs.org.`,
  )
}

export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    print('Installing the dependencies')
    // Under NODE_ENV=production npm would skip the build tools.
    const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
    if (code !== 0) throw new CommandError('The dependencies could not be installed; the lines above say why.')
    writeStamp('install', installHash())
  })
}

/** `isFast`: files that are compressed less will do, which takes a part of the time. */
export async function ensureBuilt({ isFast = false } = {}) {
  const isReady = (bundle) => isBuilt(bundle, isFast)
  if (BUNDLES.every(isReady)) return
  await withLock(async () => {
    for (const bundle of BUNDLES) if (!isReady(bundle)) await build(bundle, isFast)
  })
}

async function build(bundle, isFast) {
  print(`Building the ${bundle.name}`)
  rmSync(stampFile(bundle.name), { force: true })
  const hash = hashOf(bundle.inputs)
  const code = await npm(['run', 'build', '--silent', '-w', bundle.name, '--', '--logLevel', 'warn'], {
    env: { ...process.env, FAST_BUILD: isFast ? '1' : '' },
  })
  if (code !== 0) throw new CommandError(`The ${bundle.name} could not be built; the lines above say why.`)
  writeStamp(bundle.name, stampOf(hash, isFast))
}

export const stampOf = (hash, isFast) => (isFast ? `${hash} fast` : hash)
/** The best build also serves where a fast one would do. */
export const isStampOf = (stamp, hash, isFast) => stamp === hash || (isFast && stamp === stampOf(hash, true))

const isBuilt = ({ name, output, inputs }, isFast) => existsSync(join(root, output)) && isStampOf(readStamp(name), hashOf(inputs), isFast)

function isInstalled() {
  const stamp = readStamp('install')
  if (stamp === installHash()) return true
  // Packages that another platform installed are not usable.
  return (stamp === null || stamp.startsWith(machine)) && isInstalledByHand()
}

/** npm writes this file last: when it is newer than the lockfile, an install by hand was completed. */
function isInstalledByHand() {
  const written = statSync(join(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  return written !== undefined && written.mtimeMs >= statSync(join(root, LOCKFILE)).mtimeMs
}

const machine = `${process.platform}-${process.arch} `
const installHash = () => machine + hashOf([LOCKFILE])

const stampFile = (name) => join(root, 'node_modules/.pre-u', name)

function readStamp(name) {
  const file = stampFile(name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function writeStamp(name, content) {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), content)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
