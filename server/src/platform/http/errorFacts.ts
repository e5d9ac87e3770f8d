/** What an operator can do about it is in these words; what a person typed or stored is in none of them. */
const REASONS: Record<string, string> = {
  // Connections, as Node calls them.
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the other side closed the connection',
  EPIPE: 'the other side closed the connection',
  ENOTFOUND: 'this name does not resolve',
  EAI_AGAIN: 'no name server answers',
  ETIMEDOUT: 'no answer in time: the machine is away, or a firewall is between',
  ESOCKET: 'the connection to the mail server broke off',
  EHOSTUNREACH: 'no route leads to this machine',
  ENETUNREACH: 'no route leads to this machine',
  EADDRINUSE: 'another program listens at this address',
  // Certificates.
  CERT_HAS_EXPIRED: 'the certificate of the other side is over',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the other side is not signed by an authority that is known here: NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the other side is not signed by an authority that is known here: NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the other side does not send its whole chain of certificates',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the other side is for another name',
  // Files.
  EACCES: 'the user of this process may not use this file',
  EPERM: 'the user of this process may not use this file',
  EROFS: 'this file system is read only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many files are open: raise the limit of this process',
  // The mail server.
  EAUTH: 'the mail server refuses the name or the password',
  EENVELOPE: 'the mail server refuses the sender or the recipient',
  EMESSAGE: 'the mail server refuses this mail',
  // PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses the password',
  '3D000': 'the database of this name does not exist',
  '42501': 'the user of the database lacks a right',
  '42P01': 'the tables are of another version: npm run doctor',
  '42703': 'the tables are of another version: npm run doctor',
  '25006': 'the database can only be read: a standby, or a full disk',
  '40001': 'a change at the same time was in the way',
  '40P01': 'two changes waited for each other',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database allows no more connections: lower DATABASE_POOL or WORKERS, or raise max_connections',
  '55P03': 'a lock was not free in time',
  '57014': 'the statement took longer than it may',
  '57P01': 'the database is stopping',
  '57P02': 'the database is recovering from a crash',
  '57P03': 'the database is starting',
  // The driver and its pool, which have no codes.
  CONNECTION_LOST: 'the connection to the database was lost',
  NO_CONNECTION_FREE: 'no connection to the database came free in time: DATABASE_POOL is too small, or statements hang',
  NO_ANSWER: 'the database took a statement and gave no answer',
  // S3 servers.
  NoSuchBucket: 'the bucket does not exist: S3_BUCKET',
  AccessDenied: 'the object store refuses this key: S3_ACCESS_KEY_ID, and its rights',
  InvalidAccessKeyId: 'the object store does not know this key: S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the object store refuses the secret: S3_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: 'the clocks of this machine and of the object store differ',
  SlowDown: 'the object store asks for fewer requests',
  TimeoutError: 'no answer in time',
  // Ours.
  TypeError: 'a mistake in the program: report it with this stack',
  RangeError: 'a mistake in the program: report it with this stack',
  ReferenceError: 'a mistake in the program: report it with this stack',
  ZodError: 'a mistake in the program: report it with this stack',
}

const WITHOUT_CODE: [RegExp, string][] = [
  [/^timeout exceeded when trying to connect$/, 'NO_CONNECTION_FREE'],
  [/^Query read timeout$/, 'NO_ANSWER'],
  [/^(?:Connection terminated|timeout expired|Client (?:has encountered|was closed))/, 'CONNECTION_LOST'],
]

type Fault = Error & {
  code?: unknown
  constraint?: string
  table?: string
  syscall?: string
  path?: string
  address?: string
  hostname?: string
  port?: number
  responseCode?: number
  command?: string
  $metadata?: { httpStatusCode?: number }
}

function codeOf({ code, message, name }: Fault): string {
  if (typeof code === 'string' && code !== '') return code
  return WITHOUT_CODE.find(([pattern]) => pattern.test(message))?.[1] ?? name
}

/** Drizzle and others wrap what says why in an error without a code. */
function withCode(error: Fault): Fault {
  const isWrapped = error.cause instanceof Error && codeOf(error) === 'Error'
  return isWrapped ? withCode(error.cause as Fault) : error
}

/** Of these the path is one of ours, and the operator has to know it. */
const ABOUT_FILES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])
/** The address is one of ours, not that of a person. */
const ABOUT_ADDRESSES = new Set(['connect', 'getaddrinfo', 'listen'])

/** A code, a cause in words where one is known, and where it happened. The message is left out: databases and parsers quote user input in it. */
export function errorFacts(thrown: Error) {
  const error = withCode(thrown)
  const { name, constraint, table, syscall = '', path, address, hostname, port, responseCode, command, $metadata } = error
  const code = codeOf(error)
  const where = ABOUT_ADDRESSES.has(syscall) ? [address ?? hostname, port].filter((part) => part !== undefined).join(':') : ''
  return {
    type: name,
    code,
    ...(REASONS[code] && { reason: REASONS[code] }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    ...(where && { address: where }),
    ...(ABOUT_FILES.has(code) && path && { path }),
    ...(responseCode && { answer: responseCode }),
    ...(command && { command }),
    ...($metadata?.httpStatusCode && { status: $metadata.httpStatusCode }),
  }
}
