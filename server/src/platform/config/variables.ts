import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { factorRules } from '@pre-u/contract/accounts/factors'
import * as z from 'zod/mini'

const wholeNumber = (from: number, to: number) => {
  const range = `must be a whole number from ${from} to ${to}`
  return z.pipe(z.string().check(z.regex(/^\d{1,9}$/, range)), z.transform(Number)).check(z.gte(from, range), z.lte(to, range))
}

const yesNo = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'must be true or false'),
  z.transform((text) => text === 'true' || text === '1'),
)

const address = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

const siteAddress = z.pipe(
  address('http:', 'https:').check(
    z.refine(
      (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      'must be only scheme, host and port, for example https://pre-u.example',
    ),
  ),
  z.transform((text) => new URL(text).origin),
)

/** A network in which many people are is refused: who is trusted as a proxy chooses the address that rate limits count. */
function fewestBits(ip: string): number {
  if (isIP(ip) === 4) return 8
  const written = new URL(`http://[${ip}]`).hostname.slice(1)
  if (/^f[cd]/.test(written)) return 7
  // These stand for IPv4 addresses.
  return written.startsWith('::') ? 96 + 8 : 32
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= fewestBits(ip) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** 'none' says on purpose that no proxy is in front. */
const NO_NETWORK = 'none'
const networks = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text === NO_NETWORK || text.split(',').every((part) => isNetwork(part.trim())),
        'must be none, or addresses or networks separated by commas, for example 10.0.0.0/8,::1; a network is a part of your own, not of the internet',
      ),
    ),
  z.transform((text) => (text === NO_NETWORK ? [] : text.split(',').map((part) => part.trim()))),
)

const MAX_PORT = 65_535

/** A port alone is that of this machine. */
const listenAddress = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^(?:[\w.-]+:|\[[\da-f:]+\]:)?[1-9]\d{0,4}$/i.test(text) && Number(/\d+$/.exec(text)?.[0]) <= MAX_PORT,
        'must be a port or host:port, for example 9464 or 0.0.0.0:9464',
      ),
    ),
  z.transform((text) => {
    const [, host = '127.0.0.1', port] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(text) ?? []
    return { host, port: Number(port) }
  }),
)

const key = z.string().check(z.minLength(32, 'must be at least 32 characters; make one with: openssl rand -base64 48'))

const SCANNER = /^(?:unix:(?<path>\/.+)|(?<host>[\w.-]+|\[[\da-fA-F:]+\]):(?<port>\d{1,5}))$/
const scanner = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => SCANNER.test(text) && Number(SCANNER.exec(text)?.groups?.port ?? 0) <= MAX_PORT,
        'must be host:port or unix:/path, for example 127.0.0.1:3310',
      ),
    ),
  z.transform((text) => {
    const { path = '', host = '', port } = SCANNER.exec(text)?.groups ?? {}
    return path ? { path } : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  }),
)

const mailAddress = z
  .string()
  .check(
    z.regex(
      /^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be a mail address, for example Pre-U <noreply@pre-u.example>',
    ),
  )

/** A part of 50 characters for each mail is added before the @, and 64 are allowed there. */
const plainAddress = z
  .string()
  .check(
    z.regex(
      /^[^\s<>@+]{1,14}@[^\s<>@]+$/,
      'must be a mail address with at most 14 characters before the @, for example bounces@pre-u.example',
    ),
  )

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const variables = z.object({
  NODE_ENV: z.optional(z.enum(['development', 'test', 'production'], 'must be development, test or production')),
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(siteAddress),
  WORKERS: z._default(wholeNumber(1, 256), availableParallelism()),
  METRICS_ADDRESS: z.optional(listenAddress),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_LISTEN_URL: z.optional(address('postgres:', 'postgresql:')),
  DATABASE_POOL: z._default(wholeNumber(1, 1000), 10),
  S3_ENDPOINT: z.optional(address('http:', 'https:')),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  CLAMD: z.optional(scanner),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(mailAddress),
  MAIL_BOUNCES: z.optional(plainAddress),
  MAIL_REPORTS_KEY: z.optional(key),
  IMAP_URL: z.optional(address('imap:', 'imaps:')),
  MAILS_PER_MINUTE: z._default(wholeNumber(1, 100_000), 300),
  SECRET_KEY: z.optional(key),
  SECRET_KEY_OLD: z.optional(key),
  TRUSTED_PROXIES: z._default(networks, []),
  DEMO: z.optional(yesNo),
  LOGINS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 60),
  REQUIRE_SECOND_FACTOR: z.optional(z.enum(factorRules, `must be one of ${factorRules.join(', ')}`)),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 1),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
})
