import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, unavailable } from './embedded/binaries'
import { prepareCluster, probe, SUPERUSER } from './embedded/cluster'
import { chooseIdentity } from './embedded/identity'
import { findPostmaster, logFile, type Launch, type Postmaster, removeSocketFolder, startPostmaster, runsIn } from './embedded/postmaster'
import { watchFreeSpace } from './embedded/freeSpace'
import { locks } from './locks'

type ClientConfig = { host: string; port: number; user: string; database: string }
export type EmbeddedPostgres = { clientConfig: ClientConfig; stop(): Promise<void> }
/** `free`: how much space the disk of a folder has. */
type Options = { dataDir: string; log: (message: string) => void; free?: (folder: string) => Promise<number> }

// Recovery after a crash replays up to about a gigabyte.
const START_TIMEOUT_MS = 120_000
// Until the processes of a killed server finish their statements, no other server can start.
const RETRY_FOR_MS = 15_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 10
const RETRY_DELAY_MS = 200
// Every process that uses the server holds this lock shared; the one that can take it exclusively is the last and may stop the server.
const IN_USE_LOCK = `${locks.embeddedServer}, 1`

/**
 * Every process that uses the server watches it and starts it again when it has ended. Its socket is elsewhere then: `clientConfig` says
 * where, each time that it is read.
 */
export async function ensurePostgres({ dataDir, log, free }: Options): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  refuseForeignFiles(cluster)
  const joinIt = () => joinServer(cluster, () => launch(dataDir, cluster, log))
  let [postmaster, connection] = await joinIt()
  let isStopping = false
  let rejoining = Promise.resolve()

  async function rejoin(): Promise<void> {
    if (isStopping) return
    try {
      ;[postmaster, connection] = await joinIt()
      watch()
    } catch (error) {
      log(`The database does not start: ${(error as Error).message}`)
      await delay(RETRY_DELAY_MS)
      await rejoin()
    }
  }
  function watch() {
    connection.once('end', () => {
      if (isStopping) return
      log('The database has ended')
      rejoining = rejoin()
    })
  }
  watch()
  const stopWatching = await watchFreeSpace(dataDir, { connection: () => connection, log, ...(free && { free }) })
  return {
    clientConfig: clientConfigOf(() => postmaster),
    async stop() {
      isStopping = true
      stopWatching()
      await rejoining
      await disconnect(cluster, postmaster, connection)
    },
  }
}

function refuseForeignFiles(cluster: string) {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner === undefined || self === 0 || owner === self) return
  throw unavailable(`its files in ${cluster} belong to another user`)
}

async function launch(dataDir: string, cluster: string, log: Options['log']): Promise<Launch> {
  log('Starting the database')
  // Others get execute permission only: the database may run as another user.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries.postgres, dataDir, cluster)
  await probe(binaries, identity)
  await prepareCluster(binaries, identity, cluster)
  return startPostmaster(binaries, identity, cluster)
}

async function joinServer(cluster: string, launchServer: () => Promise<Launch>): Promise<[Postmaster, Client]> {
  const startedAt = Date.now()
  let currentLaunch: Launch | null = null
  for (;;) {
    const postmaster = findPostmaster(cluster)
    const connection = postmaster?.socketFolder ? await connect(postmaster) : null
    if (postmaster && connection) return [postmaster, connection]
    const hasFailed = !postmaster && currentLaunch?.hasExited() === true
    if (Date.now() - startedAt > (hasFailed ? RETRY_FOR_MS : START_TIMEOUT_MS)) throw unavailable(lastLogLines(cluster))
    if (hasFailed) await delay(RETRY_DELAY_MS)
    if (hasFailed || (!postmaster && !currentLaunch)) currentLaunch = await launchServer()
    await delay(POLL_MS)
  }
}

async function connect(postmaster: Postmaster): Promise<Client | null> {
  const client = new Client({ ...clientConfigOf(() => postmaster), connectionTimeoutMillis: 5000 })
  // An unhandled error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${IN_USE_LOCK})`)
    return client
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

/** Stops the server when no other process uses it. After a lost connection it keeps running; the next start uses it. */
async function disconnect(cluster: string, postmaster: Postmaster, connection: Client) {
  const isLastUser = await isLast(connection).catch(() => false)
  if (isLastUser) await stopServer(cluster, postmaster)
  await connection.end().catch(() => undefined)
}

async function isLast(connection: Client): Promise<boolean> {
  await connection.query(`select pg_advisory_unlock_shared(${IN_USE_LOCK})`)
  const answer = await connection.query<{ is_last: boolean }>(`select pg_try_advisory_lock(${IN_USE_LOCK}) as is_last`)
  return answer.rows[0]?.is_last === true
}

async function stopServer(cluster: string, { pid, socketFolder }: Postmaster) {
  // SIGINT is a fast shutdown: disconnect clients, checkpoint, stop.
  process.kill(pid, 'SIGINT')
  const startedAt = Date.now()
  // The pid file is removed just before the process exits.
  while (runsIn(pid, cluster) && Date.now() - startedAt < STOP_TIMEOUT_MS) await delay(POLL_MS)
  removeSocketFolder(socketFolder)
}

const clientConfigOf = (current: () => Postmaster): ClientConfig => ({
  get host() {
    return current().socketFolder
  },
  get port() {
    return current().port
  },
  user: SUPERUSER,
  database: 'postgres',
})

function lastLogLines(cluster: string): string {
  try {
    return readFileSync(logFile(cluster), 'utf8').trim().split('\n').slice(-3).join(' ')
  } catch {
    return `see ${logFile(cluster)}`
  }
}
