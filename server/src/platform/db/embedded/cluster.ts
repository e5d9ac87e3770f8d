import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, unavailable } from './binaries'
import { commandAs, fileOwner, type Identity } from './identity'

export const SUPERUSER = 'app'
export const CHILD_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
const ABANDONED_AFTER_MS = 600_000

export async function prepareCluster(binaries: Binaries, identity: Identity, cluster: string): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(binaries, identity, cluster)
  const owner = fileOwner(identity)
  if (owner && statSync(cluster).uid !== owner.uid) changeOwner(cluster, owner.uid, owner.gid)
}

export async function probe(binaries: Binaries, identity: Identity): Promise<void> {
  if (identity.kind === 'namespace') {
    await runOrRefuse('the clone lies in a folder that only root can enter, and a user namespace is not allowed: ', identity, 'true', [])
  }
  await runOrRefuse('', identity, binaries.postgres, ['--version'])
}

async function runOrRefuse(reason: string, identity: Identity, program: string, args: string[]) {
  await run(identity, program, args).catch((error: unknown) => {
    throw unavailable(reason + firstLine(error))
  })
}

async function createCluster(binaries: Binaries, identity: Identity, cluster: string) {
  removeAbandonedDrafts(cluster)
  // The folder is renamed when it is complete: a crash halfway leaves nothing that looks like a database.
  const draft = `${cluster}.draft-${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const owner = fileOwner(identity)
    if (owner) chownSync(draft, owner.uid, owner.gid)
    const trust = ['--auth-local=trust', '--auth-host=reject', `--username=${SUPERUSER}`]
    await run(identity, binaries.initdb, ['-D', draft, ...trust, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'])
    renameSync(draft, cluster)
    syncFolder(dirname(cluster))
  } catch (error) {
    // Another process that started at the same time may have created it.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw unavailable(firstLine(error))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeAbandonedDrafts(cluster: string) {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${basename(cluster)}.draft-`))) {
    const path = join(parent, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true })
  }
}

function changeOwner(folder: string, uid: number, gid: number) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, entry), uid, gid)
  lchownSync(folder, uid, gid)
}

function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

async function run(identity: Identity, program: string, programArgs: string[]) {
  const { command, args, options } = commandAs(identity, program, programArgs)
  await promisify(execFile)(command, args, { cwd: '/', env: CHILD_ENVIRONMENT, ...options })
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const text = stderr?.trim() || message
  return text.split('\n')[0] ?? text
}
