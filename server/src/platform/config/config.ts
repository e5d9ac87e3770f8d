import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { errorCode } from '../system'
import { productionProblems } from './productionRules'
import { repositoryRoot } from './repository'
import { loadSecretKey } from './keys'
import { variables } from './variables'

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['The configuration is not right:', ...problems.map((problem) => `- ${problem}`)].join('\n'))
    this.problems = problems
  }
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Throws a ConfigError with every problem at once. Relative paths are resolved from the repository root. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Compose files and shells pass empty variables; they count as absent.
  const { values: nonEmpty, problems: fileProblems } = withFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  )
  const parsed = variables.safeParse(nonEmpty)
  const problems = [
    ...fileProblems,
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...storageProblems(nonEmpty),
    ...reportProblems(nonEmpty),
    ...addressProblems(nonEmpty),
    ...(nonEmpty.NODE_ENV === 'production' ? productionProblems(nonEmpty) : []),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

/** Any variable may stand in a file of its own: SECRET_KEY_FILE=/run/secrets/key. The environment of a process is easily seen; a file has an owner. */
function withFiles(env: NodeJS.ProcessEnv) {
  const values = { ...env }
  const problems: string[] = []
  for (const name of Object.keys(variables.shape)) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) problems.push(`${name} and ${name}_FILE must not be set both`)
    try {
      values[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      problems.push(`${name}_FILE must be the path of a file that can be read (${errorCode(error)})`)
    }
  }
  return { values, problems }
}

function storageProblems(nonEmpty: NodeJS.ProcessEnv): string[] {
  const absent = S3_NAMES.filter((name) => nonEmpty[name] === undefined)
  if (absent.length === 0 || absent.length === S3_NAMES.length) return []
  return [`${absent.join(', ')} must be set too: the object store needs every S3_ variable, or none to keep files on disk`]
}

function reportProblems({ MAIL_BOUNCES, IMAP_URL, MAIL_REPORTS_KEY }: NodeJS.ProcessEnv): string[] {
  if (MAIL_BOUNCES || (!IMAP_URL && !MAIL_REPORTS_KEY)) return []
  return ['MAIL_BOUNCES must be set too: the address that reports of delivery go to']
}

function addressProblems({ DATABASE_URL, DATABASE_LISTEN_URL, PORT, METRICS_ADDRESS }: NodeJS.ProcessEnv): string[] {
  return [
    ...(DATABASE_LISTEN_URL && !DATABASE_URL
      ? ['DATABASE_URL must be set too: DATABASE_LISTEN_URL is a second way to the same database']
      : []),
    ...(METRICS_ADDRESS?.split(':').at(-1) === (PORT ?? '3000') ? ['METRICS_ADDRESS must have another port than PORT'] : []),
  ]
}

function toConfig(parsed: z.infer<typeof variables>) {
  const production = parsed.NODE_ENV === 'production'
  const dataDir = resolve(repositoryRoot, parsed.DATA_DIR)
  const demo = parsed.DEMO ?? !production
  return {
    production,
    port: parsed.PORT,
    host: parsed.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    /** It has no trailing slash. */
    publicUrl: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    /** Processes that answer requests. */
    workers: parsed.WORKERS,
    /** Where Prometheus reads. */
    metrics: parsed.METRICS_ADDRESS ?? null,
    dataDir,
    database: {
      url: parsed.DATABASE_URL ?? null,
      /** The address of PostgreSQL itself, when a pooler stands at `url`. */
      listenUrl: parsed.DATABASE_LISTEN_URL ?? null,
      pool: parsed.DATABASE_POOL,
    },
    storage: toStorage(parsed),
    clamd: parsed.CLAMD ?? null,
    mail: {
      smtpUrl: parsed.SMTP_URL ?? null,
      from: parsed.MAIL_FROM ?? 'Pre-U <noreply@pre-u.example>',
      /** How many all processes together hand over to the mail server. */
      perMinute: parsed.MAILS_PER_MINUTE,
      /** Where reports of delivery go, with an addition for each mail. */
      bounces: parsed.MAIL_BOUNCES ?? null,
      /** The mailbox that receives them. */
      imapUrl: parsed.IMAP_URL ?? null,
      /** Signs reports that are handed over by a call. */
      reportsKey: parsed.MAIL_REPORTS_KEY ?? null,
    },
    secretKey: parsed.SECRET_KEY ?? loadSecretKey(dataDir),
    /** Signatures by this key are still accepted. */
    oldSecretKey: parsed.SECRET_KEY_OLD ?? null,
    /** Addresses and networks in CIDR notation. */
    trustedProxies: parsed.TRUSTED_PROXIES,
    demo,
    /** Sign-in attempts per IP address in five minutes; a whole school shares one address. */
    loginsPerAddress: parsed.LOGINS_PER_ADDRESS,
    /** Whom signing in asks for a second step. Whoever has one is always asked. */
    requireSecondFactor: parsed.REQUIRE_SECOND_FACTOR ?? (production ? 'staff' : 'none'),
    /** For how long requests are still answered after /readyz has said that no more should come. */
    drainSeconds: parsed.DRAIN_SECONDS,
    logLevel: parsed.LOG_LEVEL as string,
  }
}

export type Config = ReturnType<typeof toConfig>

type Storage =
  | { kind: 'disk' }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

function toStorage(parsed: z.infer<typeof variables>): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = parsed
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return { kind: 'disk' }
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
