import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { npm, Refusal, root, say } from './run.mjs'

const OLDEST_NODE = [20, 19]
const LOCKFILE = 'package-lock.json'

// What each bundle is made of. The stamps lie in node_modules: a new install may bring new tools, and then everything is built again.
const SHARED = [LOCKFILE, 'package.json', 'tsconfig.base.json', 'contract/package.json', 'contract/src']
const BUNDLES = [
  {
    name: 'web',
    made: 'web/dist/index.html',
    from: [
      ...SHARED,
      'web/package.json',
      'web/tsconfig.json',
      'web/vite.config.ts',
      'web/index.html',
      'web/public',
      'web/scripts',
      'web/src',
    ],
  },
  {
    name: 'server',
    made: 'server/dist/main.js',
    from: [...SHARED, 'server/package.json', 'server/tsconfig.json', 'server/vite.config.ts', 'server/src'],
  },
]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldMajor, oldMinor] = OLDEST_NODE
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return
  throw new Refusal(
    `Pre-U needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Get a newer one at https://nodejs.org.`,
  )
}

export async function ensureInstalled() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    say('Installing the dependencies')
    // Under NODE_ENV=production npm would leave out the tools that build.
    const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
    if (code !== 0) throw new Refusal('The dependencies could not be installed; the lines above say why.')
    writeStamp('install', installHash())
  })
}

export async function ensureBuilt() {
  if (BUNDLES.every(isBuilt)) return
  await alone(async () => {
    for (const bundle of BUNDLES) if (!isBuilt(bundle)) await build(bundle)
  })
}

async function build(bundle) {
  say(`Building the ${bundle.name}`)
  rmSync(stampFile(bundle.name), { force: true })
  const hash = hashOf(bundle.from)
  const code = await npm(['run', 'build', '--silent', '-w', bundle.name, '--', '--logLevel', 'warn'])
  if (code !== 0) throw new Refusal(`The ${bundle.name} could not be built; the lines above say why.`)
  writeStamp(bundle.name, hash)
}

const isBuilt = ({ name, made, from }) => existsSync(join(root, made)) && readStamp(name) === hashOf(from)

function isInstalled() {
  const stamp = readStamp('install')
  if (stamp === installHash()) return true
  // What another machine installed here is of no use, whenever that was.
  return (stamp === null || stamp.startsWith(machine)) && isInstalledByHand()
}

/** npm writes this file last, so one that is newer than the lockfile means that an install by hand was completed after it. */
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

/** Every file, in a fixed order; tests are not part of a bundle. */
function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
