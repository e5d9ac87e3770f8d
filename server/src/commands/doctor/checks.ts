import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { MAX_DOCUMENT_MB } from '@pre-u/contract/documents/documents'
import { FAILURE_DAYS } from '@pre-u/contract/notifications/kinds'
import pg from 'pg'
import { BACKUP, jobs, lateAfter_ms } from '../../jobs'
import type { Config } from '../../platform/config/config'
import { appliedMigrations, knownMigrations } from '../../platform/db/migrate'
import { verifyMail } from '../../platform/mail/transport'
import { scan, timeToScan } from '../../platform/storage/scan'
import type { ObjectStore } from '../../platform/storage/store'
import { type Finding, fault, ok, reasonOf, warning } from './finding'

const RECOMMENDED_NODE = 24
const OLDEST_POSTGRES = 15
const CONNECT_TIMEOUT_MS = 5000
const CLOCK_TOLERANCE_MS = 2000
const MAIL_WAITS_SECONDS = 900
const GIGABYTE = 1e9

export function checkNode(version = process.versions.node): Finding {
  return Number(version.split('.')[0]) >= RECOMMENDED_NODE
    ? ok('node', version)
    : warning('node', `${version} works, but gets no more mends`, `Install Node ${RECOMMENDED_NODE}, https://nodejs.org`)
}

type ServerFacts = { version: string; now: Date; limit: number }

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const [known, applied] = [knownMigrations(), await appliedMigrations(client)]
  if (applied.some((hash, index) => known[index] !== hash))
    return fault('migrations', 'the database is of another or a newer version', 'Install that version, or restore a backup of this one')
  const missing = known.length - applied.length
  if (applied.length === 0) return warning('migrations', 'none: the database is empty', 'Start the server: it makes the tables')
  if (missing > 0) return warning('migrations', `${missing} not applied yet`, 'Take a backup, then start the server: it applies them')
  return ok('migrations', `all ${known.length} applied`)
}

async function checkMails(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ failed: number; waits: number }>(`
    select count(*) filter (where failed_at > now() - interval '${FAILURE_DAYS} days')::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null)), 0)::int as waits
    from outbox`)
  const { failed, waits } = rows[0]!
  if (waits > MAIL_WAITS_SECONDS)
    return [
      warning('outbox', `the oldest mail waits for ${Math.round(waits / 60)} minutes`, "Look for 'a mail could not be sent' in the log"),
    ]
  if (failed > 0) return [warning('outbox', `mails given up in ${FAILURE_DAYS} days: ${failed}`, "Look for 'gave up on a mail' in the log")]
  return [ok('outbox', 'no mail waits long')]
}

/** `now` is that of the database, by whose clock the jobs are recorded. */
export function judgeJobs(lastSuccesses: Record<string, string>, now: Date): Finding[] {
  const isLate = (name: string, after_ms: number) => now.getTime() - Date.parse(lastSuccesses[name] ?? '') > after_ms
  const late = jobs.filter((job) => isLate(job.name, lateAfter_ms(job)))
  const lastBackup = lastSuccesses[BACKUP]
  return [
    late.length === 0
      ? ok('jobs', `${jobs.filter(({ name }) => lastSuccesses[name]).length} of ${jobs.length} have run, none is late`)
      : warning(
          'jobs',
          `no success of ${late.map(({ name }) => `${name} since ${lastSuccesses[name]}`).join(', ')}`,
          `Does the server run? Look for '${late[0]!.about} failed' in the log`,
        ),
    lastBackup && !isLate(BACKUP, lateAfter_ms({ every_ms: 0, isDaily: true }))
      ? ok('backup', `last one by npm run backup: ${lastBackup}`)
      : warning(
          'backup',
          lastBackup ? `no npm run backup since ${lastBackup}` : 'none by npm run backup is known',
          'Let a timer take one each day, or see that what you use instead does (docs/operations.md)',
        ),
  ]
}

async function checkJobs(client: pg.Client, now: Date): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; at: Date }>('select name, succeeded_at as at from job_runs')
  return judgeJobs(Object.fromEntries(rows.map(({ name, at }) => [name, at.toISOString()])), now)
}

function checkServer({ version, now, limit }: ServerFacts, { workers, database }: Config, at: number): Finding[] {
  const difference = Math.abs(now.getTime() - at)
  const needed = workers * (database.pool + 2)
  return [
    Number.parseInt(version, 10) >= OLDEST_POSTGRES
      ? ok('database', `PostgreSQL ${version} answers`)
      : fault('database', `PostgreSQL ${version} is too old`, `Use ${OLDEST_POSTGRES} or newer`),
    needed <= limit
      ? ok('connections', `at most ${needed} of ${limit}`)
      : warning(
          'connections',
          `this server may need ${needed}, the database allows ${limit}`,
          'Lower DATABASE_POOL or WORKERS, or raise max_connections',
        ),
    difference <= CLOCK_TOLERANCE_MS
      ? ok('clock', `equal to that of the database within ${CLOCK_TOLERANCE_MS / 1000} s`)
      : fault('clock', `${Math.round(difference / 1000)} s away from that of the database`, 'Synchronise both machines with NTP'),
  ]
}

export async function checkDatabase(clientConfig: pg.ClientConfig, config: Config, clock = Date.now): Promise<Finding[]> {
  const client = new pg.Client({ ...clientConfig, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(`
      select current_setting('server_version') as version, clock_timestamp() as now,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit`)
    const migrations = await checkMigrations(client)
    const ofTables = migrations.state === 'ok' ? [...(await checkMails(client)), ...(await checkJobs(client, rows[0]!.now))] : []
    return [...checkServer(rows[0]!, config, clock()), migrations, ...ofTables]
  } catch (error) {
    return [fault('database', `cannot be used (${reasonOf(error)})`, 'Check that PostgreSQL runs, and DATABASE_URL')]
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function checkStorage(store: Pick<ObjectStore, 'check'>, { storage, dataDir }: Config): Promise<Finding> {
  const place = storage.kind === 's3' ? `bucket ${storage.bucket} at ${storage.endpoint}` : `${dataDir}/objects`
  try {
    const advice = await store.check()
    if (advice) return warning('storage', `${place} can be written and read, but does not erase`, advice)
    return ok('storage', `${place} can be written and read`)
  } catch (error) {
    return fault('storage', `${place} cannot be used`, error instanceof Error ? error.message : String(error))
  }
}

export async function checkMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Promise<Finding> {
  if (!mail.smtpUrl) return ok('mail', `mails become files under ${dataDir}/outbox`)
  const server = new URL(mail.smtpUrl).host
  try {
    await verifyMail(mail.smtpUrl)
    return ok('mail', `${server} answers and lets us in`)
  } catch (error) {
    return fault('mail', `${server} cannot be used (${reasonOf(error)})`, 'Check SMTP_URL: host, port, name and password')
  }
}

/** The industry's harmless test file, in two parts, so that no scanner takes this program for it. */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const MEGABYTE = 1024 ** 2

/** ClamAV does not tell its limits, so it is given a file of the size of the largest document. */
export async function checkScanner({ clamd }: Pick<Config, 'clamd'>, largest_MB = MAX_DOCUMENT_MB): Promise<Finding> {
  const about = 'virus scan'
  if (!clamd) return ok(about, 'none: every file of an allowed kind is taken')
  try {
    if ((await scan(clamd, Readable.from([Buffer.from(TEST_VIRUS)]))) === 'clean')
      return fault(about, 'does not find the test virus', 'Let freshclam fetch the signatures, and restart clamd')
    const largest = Readable.from(Array.from({ length: largest_MB }, () => Buffer.alloc(MEGABYTE)))
    if ((await scan(clamd, largest, timeToScan(largest_MB * MEGABYTE))) === 'too large')
      return fault(about, `refuses files of ${largest_MB} MB`, `Set StreamMaxLength and MaxFileSize to ${largest_MB}M in clamd.conf`)
    return ok(about, `finds the test virus, and takes files of ${largest_MB} MB`)
  } catch (error) {
    return fault(about, `cannot be used (${reasonOf(error)})`, 'Check that clamd runs, and CLAMD')
  }
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>, read = statfs): Promise<Finding> {
  const { bavail, bsize, blocks } = await read(dataDir)
  const [free, share] = [(bavail * bsize) / GIGABYTE, bavail / blocks]
  const text = `${free.toFixed(1)} GB (${Math.round(share * 100)} %) free for ${dataDir}`
  if (free < 0.5) return fault('disk', text, 'Free space now: uploads and an embedded database stop without it')
  return share < 0.1 ? warning('disk', text, 'Free space, or move DATA_DIR to a larger disk') : ok('disk', text)
}
