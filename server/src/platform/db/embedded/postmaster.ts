import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, linkSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries'
import { CHILD_ENVIRONMENT } from './cluster'
import { canReach, commandAs, fileOwner, type Identity } from './identity'

export type Postmaster = { pid: number; port: number; socketFolder: string }
/** A server on its way, or one that gave up. */
export type Launch = { gaveUp: () => boolean }

const PORT = 5432
const SOCKET_PREFIX = 'pre-u-pg-'
// The system allows about 100 characters for the whole path of a socket.
const LONGEST_SOCKET_PARENT = 70
const LARGEST_LOG = 1_000_000
// A server that starts fills its pid file at once; one that is still empty after this was left by a crash.
const EMPTY_PID_FILE_MS = 10_000

/** An eighth of what this machine, or this container, has: what stands there is not asked of the system again for every page of a list. */
function sharedBuffers(): string {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2
  return `${Math.round(Math.min(1024, Math.max(128, megabytes / 8)))}MB`
}

const SETTINGS = {
  shared_buffers: sharedBuffers(),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log keeps starts, stops and crashes. Failed statements go to the server that sent them; here they would keep personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** The server that runs on these files now, whoever started it. The folder of its socket is empty while it has none yet. */
export function findPostmaster(cluster: string): Postmaster | null {
  const [pid, , , port, socketFolder = ''] = readPidFile(cluster)?.split('\n') ?? []
  return worksIn(Number(pid), cluster) ? { pid: Number(pid), port: Number(port), socketFolder } : null
}

/** Starts a server that outlives this process. */
export function startPostmaster(binaries: Binaries, identity: Identity, cluster: string): Launch {
  clearLeftovers(cluster)
  const socketFolder = makeSocketFolder(identity)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const serverArgs = ['-D', cluster, '-k', socketFolder, '-p', String(PORT), ...settings]
  const { command, args, options } = commandAs(identity, binaries.postgres, serverArgs)
  const log = openLog(logFile(cluster))
  const child = spawn(command, args, { cwd: '/', env: CHILD_ENVIRONMENT, detached: true, stdio: ['ignore', log, log], ...options })
  closeSync(log)
  child.unref()
  let ended = false
  const end = () => {
    ended = true
    removeSocketFolder(socketFolder)
  }
  child.once('exit', end).once('error', end)
  return { gaveUp: () => ended }
}

export const logFile = (cluster: string) => `${cluster}.log`

/** Only ever removes what this module made. */
export function removeSocketFolder(folder: string) {
  if (basename(folder).startsWith(SOCKET_PREFIX)) rmSync(folder, { recursive: true, force: true })
}

function makeSocketFolder(identity: Identity): string {
  const owner = fileOwner(identity)
  const parent = [tmpdir(), '/tmp'].find((path) => path.length <= LONGEST_SOCKET_PARENT && (!owner || canReach(owner, path))) ?? '/tmp'
  const folder = mkdtempSync(join(parent, SOCKET_PREFIX))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/**
 * A number in the pid file may since belong to another process, and PostgreSQL would then refuse to start for ever. The file is
 * taken aside rather than removed, and put back should a server have started in between.
 */
function clearLeftovers(cluster: string) {
  const found = readPidFile(cluster)
  if (found === null || !isLeftover(found, cluster)) return
  const aside = `${pidFile(cluster)}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(pidFile(cluster), aside)
    if (readFileSync(aside, 'utf8') === found) removeSocketFolder(found.split('\n')[4] ?? '')
    else linkSync(aside, pidFile(cluster))
  } catch (error) {
    // Another process was here first.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isLeftover(content: string, cluster: string): boolean {
  if (content !== '') return !worksIn(Number(content.split('\n')[0]), cluster)
  const stats = statSync(pidFile(cluster), { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > EMPTY_PID_FILE_MS
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

function readPidFile(cluster: string): string | null {
  try {
    return readFileSync(pidFile(cluster), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** PostgreSQL works in the folder of its files, which tells it from any other process, also after the folder was moved or copied. */
export function worksIn(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
    const here = statSync(cluster)
    const there = statSync(`/proc/${pid}/cwd`)
    return here.dev === there.dev && here.ino === there.ino
  } catch {
    return false
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > LARGEST_LOG ? 'w' : 'a', 0o600)
}
