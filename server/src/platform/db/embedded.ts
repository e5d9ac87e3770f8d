import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries } from './embedded/binaries'
import { prepareCluster, probe, SUPERUSER } from './embedded/cluster'
import { chooseIdentity } from './embedded/identity'
import { findPostmaster, logFile, type Launch, type Postmaster, removeSocketFolder, startPostmaster, worksIn } from './embedded/postmaster'
import { unavailable } from './embedded/unavailable'
import { locks } from './locks'

type ClientConfig = { host: string; port: number; user: string; database: string }
export type EmbeddedPostgres = { clientConfig: ClientConfig; stop(): Promise<void> }
type Options = { dataDir: string; log: (message: string) => void }

// Recovery after a crash replays at most about a gigabyte.
const READY_WITHIN_MS = 120_000
// The processes of a killed server may finish their statement first, and until then no other can start.
const RETRY_FOR_MS = 15_000
const STOPPED_WITHIN_MS = 30_000
const POLL_MS = 10
const RETRY_EVERY_MS = 200
// Each process that uses the server holds this lock shared; who can take it alone is the last one and may stop the server.
const IN_USE = `${locks.embeddedServer}, 1`

/** A PostgreSQL of our own on the files in the data folder: the one that runs already, or a new one. */
export async function ensurePostgres({ dataDir, log }: Options): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  refuseForeignFiles(cluster)
  const [postmaster, presence] = await joinServer(cluster, () => launch(dataDir, cluster, log))
  return { clientConfig: clientConfigOf(postmaster), stop: () => leave(cluster, postmaster, presence) }
}

function refuseForeignFiles(cluster: string) {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner === undefined || self === 0 || owner === self) return
  throw unavailable(`its files in ${cluster} belong to another user`)
}

async function launch(dataDir: string, cluster: string, log: Options['log']): Promise<Launch> {
  log('Starting the database')
  // Others may pass through, so that the database can run as another user, but not look around.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const binaries = findBinaries()
  const identity = chooseIdentity(binaries.postgres, dataDir, cluster)
  await probe(binaries, identity)
  await prepareCluster(binaries, identity, cluster)
  return startPostmaster(binaries, identity, cluster)
}

async function joinServer(cluster: string, launchServer: () => Promise<Launch>): Promise<[Postmaster, Client]> {
  const begin = Date.now()
  let launched: Launch | null = null
  for (;;) {
    const postmaster = findPostmaster(cluster)
    const presence = postmaster?.socketFolder ? await enter(postmaster) : null
    if (postmaster && presence) return [postmaster, presence]
    const failed = !postmaster && launched?.gaveUp() === true
    if (Date.now() - begin > (failed ? RETRY_FOR_MS : READY_WITHIN_MS)) throw unavailable(lastLogLines(cluster))
    if (failed) await delay(RETRY_EVERY_MS)
    if (failed || (!postmaster && !launched)) launched = await launchServer()
    await delay(POLL_MS)
  }
}

/** A connection that says 'in use' for as long as it is open, or null when the server cannot be entered just now. */
async function enter(postmaster: Postmaster): Promise<Client | null> {
  const client = new Client({ ...clientConfigOf(postmaster), connectionTimeoutMillis: 5000 })
  // A lost connection matters to the pool, which opens a new one; here it must only not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${IN_USE})`)
    return client
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

/** Stops the server when nobody else uses it. One whose connection was lost stays; the next start takes it over. */
async function leave(cluster: string, postmaster: Postmaster, presence: Client) {
  const last = await isLast(presence).catch(() => false)
  if (last) await stopServer(cluster, postmaster)
  await presence.end().catch(() => undefined)
}

async function isLast(presence: Client): Promise<boolean> {
  await presence.query(`select pg_advisory_unlock_shared(${IN_USE})`)
  const answer = await presence.query<{ last: boolean }>(`select pg_try_advisory_lock(${IN_USE}) as last`)
  return answer.rows[0]?.last === true
}

async function stopServer(cluster: string, { pid, socketFolder }: Postmaster) {
  // To PostgreSQL SIGINT means: end the connections, write everything, stop.
  process.kill(pid, 'SIGINT')
  const begin = Date.now()
  // Its pid file goes a moment before the process does.
  while (worksIn(pid, cluster) && Date.now() - begin < STOPPED_WITHIN_MS) await delay(POLL_MS)
  removeSocketFolder(socketFolder)
}

const clientConfigOf = ({ socketFolder, port }: Postmaster): ClientConfig => ({
  host: socketFolder,
  port,
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
