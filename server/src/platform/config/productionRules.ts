import { BlockList, isIP } from 'node:net'

type Environment = Readonly<Record<string, string | undefined>>

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true
  const version = isIP(bare)
  return version !== 0 && loopback.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

/** An invalid URL is reported by its schema; it passes here so that each problem is named once. */
const isUnsafeUrl = (text: string | undefined, isUnsafe: (url: URL) => boolean) =>
  text !== undefined && URL.canParse(text) && isUnsafe(new URL(text))

const isUnencrypted = (text: string | undefined, protocol: string) =>
  isUnsafeUrl(text, (url) => url.protocol === protocol && !isLoopback(url.hostname))

function isUnencryptedDatabase(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host)
  const mode = url.searchParams.get('sslmode') ?? ''
  // node-postgres verifies the certificate for 'require', unless it has to follow libpq.
  const isLenient = mode === 'require' && url.searchParams.get('uselibpqcompat') === 'true'
  return !isLocal && (isLenient || !['require', 'verify-ca', 'verify-full'].includes(mode))
}

/** Also what repeats itself: a random key has no eight characters twice. */
const isGuessable = (key: string) =>
  new Set(key).size < 10 || /^(demo|test)|change.?me|example|secret|password|placeholder/i.test(key) || /(.{8}).*\1/s.test(key)

const KEYS = ['SECRET_KEY', 'SECRET_KEY_OLD', 'MAIL_REPORTS_KEY']

/** The mail library takes its settings from the query of the address, those of TLS among them. */
function isUnencryptedMail({ hostname, protocol, searchParams: query }: URL): boolean {
  if (isLoopback(hostname)) return false
  const hasOther = (name: string, safe: string) => query.getAll(name).some((value) => value !== safe)
  if (hasOther('ignoreTLS', 'false') || hasOther('tls.rejectUnauthorized', 'true')) return true
  return protocol === 'smtp:' && query.get('requireTLS') !== 'true'
}

export function productionProblems(env: Environment): string[] {
  const rules: [boolean, string][] = [
    [!env.SECRET_KEY, 'SECRET_KEY must be set in production; make one with: openssl rand -base64 48'],
    ...KEYS.map((name): [boolean, string] => [
      (env[name] ?? '').length >= 32 && isGuessable(env[name] ?? ''),
      `${name} must be random in production; make one with: openssl rand -base64 48`,
    ]),
    [!env.PUBLIC_URL, 'PUBLIC_URL must be set in production, for example https://pre-u.example'],
    [isUnencrypted(env.PUBLIC_URL, 'http:'), 'PUBLIC_URL must start with https:// in production'],
    [!env.DATABASE_URL, 'DATABASE_URL must be set in production, for example postgresql://user:password@host/name?sslmode=verify-full'],
    ...['DATABASE_URL', 'DATABASE_LISTEN_URL'].map((name): [boolean, string] => [
      isUnsafeUrl(env[name], isUnencryptedDatabase),
      `${name} must use TLS to another machine: add ?sslmode=verify-full`,
    ]),
    [isUnencrypted(env.S3_ENDPOINT, 'http:'), 'S3_ENDPOINT must start with https:// to another machine'],
    [!env.SMTP_URL, 'SMTP_URL must be set in production, for example smtps://user:password@host'],
    [
      isUnsafeUrl(env.SMTP_URL, isUnencryptedMail),
      'SMTP_URL must use TLS to another machine: start it with smtps:// or add ?requireTLS=true, and switch nothing of TLS off in its query',
    ],
    [isUnencrypted(env.IMAP_URL, 'imap:'), 'IMAP_URL must use TLS to another machine: start it with imaps://'],
    [!env.MAIL_FROM, "MAIL_FROM must be set in production, for example 'Pre-U <noreply@pre-u.example>'"],
    [
      !env.TRUSTED_PROXIES,
      "TRUSTED_PROXIES must be set in production to the address of the proxy in front, for example 10.0.0.5, or to none: otherwise all people share the proxy's limits",
    ],
    [['true', '1'].includes(env.DEMO ?? ''), 'DEMO must be false or absent in production: its accounts have a known password'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem)
}
