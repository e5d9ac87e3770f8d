import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { productionProblems } from './productionRules'
import { repositoryRoot } from './repository'
import { keptSecretKey } from './secretKey'
import { variables } from './variables'

export type Config = {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  database: { url: string | null; pool: number }
  storage: { kind: 'disk' } | { kind: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Where the virus scanner listens; without it files are not scanned. */
  clamd: { host: string; port: number } | { path: string } | null
  mail: { smtpUrl: string | null; from: string }
  secretKey: string
  /** Addresses and networks in CIDR notation. */
  trustedProxies: string[]
  demo: boolean
  /** Sign-in attempts per address in five minutes. A whole school comes from one address. */
  loginsPerAddress: number
  /** How much room a school's documents have. */
  schoolQuotaBytes: number
  branding: { programmeName: string; image: string | null; poweredByName: string; poweredByLogo: string | null }
  logLevel: string
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['The configuration is not right:', ...problems.map((problem) => `- ${problem}`)].join('\n'))
    this.problems = problems
  }
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads the whole configuration, or names everything that is wrong with it. Relative paths start at the clone. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable means the same as an absent one: compose files and shells make them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = variables.safeParse(given)
  const problems = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...incompleteStorage(given),
    ...(given.NODE_ENV === 'production' ? productionProblems(given) : []),
  ]
  if (!read.success || problems.length > 0) throw new ConfigError(problems)
  return configOf(read.data)
}

function incompleteStorage(given: NodeJS.ProcessEnv): string[] {
  const absent = S3_NAMES.filter((name) => given[name] === undefined)
  if (absent.length === 0 || absent.length === S3_NAMES.length) return []
  return [`${absent.join(', ')} must be set too: the object store needs every S3_ variable, or none to keep files on disk`]
}

function configOf(read: z.infer<typeof variables>): Config {
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(repositoryRoot, read.DATA_DIR)
  return {
    production,
    port: read.PORT,
    host: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir,
    database: { url: read.DATABASE_URL ?? null, pool: read.DATABASE_POOL },
    storage: storageOf(read),
    clamd: read.CLAMD ?? null,
    mail: { smtpUrl: read.SMTP_URL ?? null, from: read.MAIL_FROM ?? 'Pre-U <noreply@pre-u.example>' },
    secretKey: read.SECRET_KEY ?? keptSecretKey(dataDir),
    trustedProxies: read.TRUSTED_PROXIES,
    demo: read.DEMO ?? !production,
    loginsPerAddress: read.LOGINS_PER_ADDRESS,
    schoolQuotaBytes: read.SCHOOL_QUOTA_MB * 1024 * 1024,
    branding: {
      programmeName: read.PROGRAMME_NAME,
      image: read.PROGRAMME_IMAGE ?? null,
      poweredByName: read.POWERED_BY_NAME,
      poweredByLogo: read.POWERED_BY_LOGO ?? null,
    },
    logLevel: read.LOG_LEVEL,
  }
}

function storageOf(read: z.infer<typeof variables>): Config['storage'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read
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
