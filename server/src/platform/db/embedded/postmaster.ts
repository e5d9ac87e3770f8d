import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, linkSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { errorCode } from '../../system'
import type { Binaries } from './binaries'
import { CHILD_ENVIRONMENT } from './cluster'
import { canReach, commandAs, fileOwner, type Identity } from './identity'

export type Postmaster = { pid: number; port: number; socketFolder: string }
export type Launch = { hasExited: () => boolean }

const PORT = 5432
const SOCKET_PREFIX = 'pre-u-pg-'
// A socket's path is limited to about 100 characters.
const MAX_SOCKET_PARENT_LENGTH = 70
const MAX_LOG_BYTES = 1_000_000
// A server writes its pid file at once; one that is still empty after this is from a crash.
const EMPTY_PID_FILE_MS = 10_000

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
  // Logs starts, stops and crashes only: failed statements contain personal data, and the client gets their errors anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Finds the running server on these files, whichever process started it. `socketFolder` is empty until it has a socket. */
export function findPostmaster(cluster: string): Postmaster | null {
  const [pid, , , port, socketFolder = ''] = readPidFile(cluster)?.split('\n') ?? []
  return runsIn(Number(pid), cluster) ? { pid: Number(pid), port: Number(port), socketFolder } : null
}

/** Starts a server that outlives this process. */
export function startPostmaster(binaries: Binaries, identity: Identity, cluster: string): Launch {
  removeStalePidFile(cluster)
  const socketFolder = makeSocketFolder(identity)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const serverArgs = ['-D', cluster, '-k', socketFolder, '-p', String(PORT), ...settings]
  const { command, args, options } = commandAs(identity, binaries.postgres, serverArgs)
  const log = openLog(logFile(cluster))
  const child = spawn(command, args, { cwd: '/', env: CHILD_ENVIRONMENT, detached: true, stdio: ['ignore', log, log], ...options })
  closeSync(log)
  child.unref()
  let hasEnded = false
  const onEnd = () => {
    hasEnded = true
    removeSocketFolder(socketFolder)
  }
  child.once('exit', onEnd).once('error', onEnd)
  return { hasExited: () => hasEnded }
}

export const logFile = (cluster: string) => `${cluster}.log`

export function removeSocketFolder(folder: string) {
  if (basename(folder).startsWith(SOCKET_PREFIX)) rmSync(folder, { recursive: true, force: true })
}

function makeSocketFolder(identity: Identity): string {
  const owner = fileOwner(identity)
  const parent = [tmpdir(), '/tmp'].find((path) => path.length <= MAX_SOCKET_PARENT_LENGTH && (!owner || canReach(owner, path))) ?? '/tmp'
  const folder = mkdtempSync(join(parent, SOCKET_PREFIX))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/**
 * The pid may since belong to another process, and PostgreSQL would then refuse to start. The file is moved rather than removed, and moved
 * back if a server started in between.
 */
function removeStalePidFile(cluster: string) {
  const content = readPidFile(cluster)
  if (content === null || !isStale(content, cluster)) return
  const movedFile = `${pidFile(cluster)}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(pidFile(cluster), movedFile)
    if (readFileSync(movedFile, 'utf8') === content) removeSocketFolder(content.split('\n')[4] ?? '')
    else linkSync(movedFile, pidFile(cluster))
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  } finally {
    rmSync(movedFile, { force: true })
  }
}

function isStale(content: string, cluster: string): boolean {
  if (content !== '') return !runsIn(Number(content.split('\n')[0]), cluster)
  const stats = statSync(pidFile(cluster), { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > EMPTY_PID_FILE_MS
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

function readPidFile(cluster: string): string | null {
  try {
    return readFileSync(pidFile(cluster), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** PostgreSQL's working directory is its data directory, which identifies it even after the directory was moved. */
export function runsIn(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
    const clusterFolder = statSync(cluster)
    const processFolder = statSync(`/proc/${pid}/cwd`)
    return clusterFolder.dev === processFolder.dev && clusterFolder.ino === processFolder.ino
  } catch {
    return false
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600)
}
