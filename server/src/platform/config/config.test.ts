import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config'
import { repositoryRoot } from './repository'
import { variables } from './variables'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const KEY = 'q8Zt3Lx0Vb7Nw5Rk2Hd9Js6Fg1Pc4My-AeUiOo_TzXy'
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://pre-u.example/',
  DATABASE_URL: 'postgresql://app:pw@db.example/pre_u?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Pre-U <noreply@pre-u.example>',
  TRUSTED_PROXIES: 'none',
}

function findProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig({ SECRET_KEY: KEY, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('without variables', () => {
  test('the server listens on loopback, stores files on disk and has demo data', () => {
    const config = readConfig({ SECRET_KEY: KEY, PORT: '', HOST: ' ' })
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: { url: null, pool: 10 },
      storage: { kind: 'disk' },
      clamd: null,
      trustedProxies: [],
      demo: true,
      loginsPerAddress: 60,
    })
    expect(isAbsolute(config.dataDir)).toBe(true)
    expect(existsSync(join(config.dataDir, '..', 'package-lock.json'))).toBe(true)
  })

  test(
    'the secret key is created once, also by processes that start together, and only its owner can read it',
    { timeout: 60_000 },
    async () => {
      const dataDir = join(folder, 'new', 'data')
      const script = `import { readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
      process.stdout.write(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }).secretKey)`
      const start = () => promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
      const keys = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout)
      expect(new Set(keys)).toEqual(new Set([readFileSync(join(dataDir, 'secret-key'), 'utf8')]))
      expect(keys[0]?.length).toBeGreaterThanOrEqual(32)
      expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
      expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(keys[0])
    },
  )
})

describe('problems', () => {
  test('are all reported at once', () => {
    const env = { PORT: '70000', DATABASE_URL: 'mysql://db', DEMO: 'ja', S3_BUCKET: 'files', LOG_LEVEL: 'loud', MAIL_FROM: 'Pre-U' }
    const names = findProblems(env).map((problem) => problem.split(/[ ,]/)[0])
    expect(names).toEqual(['PORT', 'DATABASE_URL', 'MAIL_FROM', 'DEMO', 'LOG_LEVEL', 'S3_ENDPOINT'])
  })

  test.each([
    { PORT: '3e3' },
    { PORT: '-1' },
    { DATABASE_POOL: '0' },
    { METRICS_ADDRESS: '3000' },
    { METRICS_ADDRESS: '0.0.0.0:3000' },
    { METRICS_ADDRESS: 'metrics' },
    { METRICS_ADDRESS: '127.0.0.1:70000' },
    { PUBLIC_URL: 'https://pre-u.example/app' },
    { PUBLIC_URL: 'https://user:pw@pre-u.example' },
    { PUBLIC_URL: 'ftp://pre-u.example' },
    { NODE_ENV: 'staging' },
    { SECRET_KEY: 'too-short' },
    { SECRET_KEY_OLD: 'abc' },
    { TRUSTED_PROXIES: '0.0.0.0/0' },
    { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
    { TRUSTED_PROXIES: '8.0.0.0/7' },
    { TRUSTED_PROXIES: '::/1,8000::/1' },
    { TRUSTED_PROXIES: '2000::/3' },
    { TRUSTED_PROXIES: '0:0:0:0:0:ffff:0:0/96' },
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    { TRUSTED_PROXIES: 'proxy.example' },
    { TRUSTED_PROXIES: 'true' },
    { MAIL_FROM: 'a@b.example\nBcc: c@d.example' },
    { CLAMD: '127.0.0.1' },
    { CLAMD: 'unix:clamd.sock' },
    { CLAMD: 'tcp://127.0.0.1:3310' },
    { CLAMD: '127.0.0.1:70000' },
  ])('%o is refused', (env) => {
    expect(findProblems(env)).toHaveLength(1)
    expect(findProblems(env)[0]).toContain(Object.keys(env)[0])
  })
})

test('variables that are set are read', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'nl', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const config = readConfig({ ...production, ...s3, TRUSTED_PROXIES: '10.0.0.0/8, ::1', DATA_DIR: folder })
  expect(config).toMatchObject({
    production: true,
    host: '0.0.0.0',
    publicUrl: 'https://pre-u.example',
    dataDir: folder,
    storage: { kind: 's3', endpoint: 'https://s3.example', region: 'nl', bucket: 'files', accessKeyId: 'id', secretAccessKey: 'key' },
    trustedProxies: ['10.0.0.0/8', '::1'],
    demo: false,
  })
  expect(existsSync(join(folder, 'secret-key'))).toBe(false)
})

describe('a variable may stand in a file', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${KEY}\n`)

  test('of which the last line ends as files do', () => {
    const { SECRET_KEY: _none, ...others } = production
    expect(readConfig({ ...others, SECRET_KEY_FILE: file }).secretKey).toBe(KEY)
  })

  test('but not in both places, nor in a file that is not there', () => {
    expect(findProblems({ SECRET_KEY_FILE: file })).toEqual(['SECRET_KEY and SECRET_KEY_FILE must not be set both'])
    expect(findProblems({ SMTP_URL_FILE: '/absent' })).toEqual(['SMTP_URL_FILE must be the path of a file that can be read (ENOENT)'])
  })
})

test('README lists every variable, and there are at most 30', () => {
  const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (`[A-Z].*?) +\|/gm)].flatMap(([, names]) => [...names!.matchAll(/`(\w+)`/g)])
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(Object.keys(variables.shape)))
  expect(Object.keys(variables.shape).length).toBeLessThanOrEqual(30)
})

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('metrics may be read at %s', (text, metrics) => {
  expect(readConfig({ SECRET_KEY: KEY, METRICS_ADDRESS: text }).metrics).toEqual(metrics)
})

test.each([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['scanner.example:3310', { host: 'scanner.example', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the virus scanner may listen at %s', (text, clamd) => {
  expect(readConfig({ SECRET_KEY: KEY, CLAMD: text }).clamd).toEqual(clamd)
})

describe('production', () => {
  test('asks which proxies are in front, and takes none for an answer', () => {
    const { TRUSTED_PROXIES: _none, ...unsaid } = production
    expect(findProblems(unsaid)).toEqual([expect.stringContaining('TRUSTED_PROXIES must be set')])
    expect(readConfig(production).trustedProxies).toEqual([])
  })

  test('asks staff for a second step, unless it says otherwise', () => {
    expect(readConfig(production).requireSecondFactor).toBe('staff')
    expect(readConfig({ ...production, REQUIRE_SECOND_FACTOR: 'everyone' }).requireSecondFactor).toBe('everyone')
    expect(readConfig({}).requireSecondFactor).toBe('none')
    expect(findProblems({ REQUIRE_SECOND_FACTOR: 'some' })).toEqual(['REQUIRE_SECOND_FACTOR must be one of none, staff, everyone'])
  })

  test('starts on a safe configuration', () => {
    expect(findProblems(production)).toEqual([])
  })

  test.each(['SECRET_KEY', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'])('requires %s', (name) => {
    expect(findProblems({ ...production, [name]: undefined })).toEqual([expect.stringContaining(`${name} must be set in production`)])
  })

  test.each([
    { DEMO: 'true' },
    { SECRET_KEY: 'a'.repeat(64) },
    { SECRET_KEY: 'demo-key-1234567890-abcdefghijklmnop' },
    { SECRET_KEY: 'please-change-me-1234567890-abcdefgh' },
    { PUBLIC_URL: 'http://pre-u.example' },
    { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
    { DATABASE_URL: 'postgresql://db.example/pre_u' },
    { DATABASE_URL: 'postgresql://db.example/pre_u?sslmode=disable' },
    { DATABASE_URL: 'postgresql://db.example/pre_u?sslmode=prefer' },
    { DATABASE_URL: 'postgresql://db.example/pre_u?sslmode=no-verify' },
    { DATABASE_URL: 'postgresql://db.example/pre_u?sslmode=require&uselibpqcompat=true' },
    { DATABASE_URL: 'postgresql://localhost/pre_u?host=db.example' },
    { DATABASE_LISTEN_URL: 'postgresql://db.example/pre_u' },
    { SMTP_URL: 'smtp://mail.example:587' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&ignoreTLS=false&ignoreTLS=1' },
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    { SECRET_KEY: 'abcdefghij'.repeat(4) },
    { SECRET_KEY: `${KEY.slice(0, 20)}${KEY.slice(0, 20)}` },
    { SECRET_KEY_OLD: 'demo-key-1234567890-abcdefghijklmnop' },
    { SECRET_KEY_OLD: 'abcdefghijklmnop'.repeat(2) },
    { MAIL_REPORTS_KEY: '0123456789'.repeat(4), MAIL_BOUNCES: 'bounces@pre-u.example' },
  ])('refuses %o', (env) => {
    expect(findProblems({ ...production, ...env })).toEqual([expect.stringMatching(`^${Object.keys(env)[0]} must `)])
  })

  test.each([
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { DATABASE_URL: 'postgresql://127.0.0.1/pre_u' },
    { DATABASE_URL: 'postgresql:///pre_u?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql://db.example/pre_u?sslmode=require' },
    { SMTP_URL: 'smtp://127.0.0.1:2525' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { SMTP_URL: 'smtps://mail.example?tls.servername=relay.example&pool=true' },
    { SECRET_KEY_OLD: KEY.split('').toReversed().join('') },
    { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8, 2001:db8::/32, ::1' },
  ])('accepts %o', (env) => {
    expect(findProblems({ ...production, ...env })).toEqual([])
  })
})
