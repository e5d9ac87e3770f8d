import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import pino from 'pino'
import * as z from 'zod/mini'
import { buildApp } from '../app'
import { openDb, openPool } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { recordSuccess } from '../platform/jobs/lastSuccess'
import { redactError } from '../platform/http/logging'
import { programmeTable } from '../platform/programme/table'
import { createTestApp, type TestApp } from './app'
import { aStaff } from './builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

describe('the description of the API', () => {
  type Operation = { summary: string; 'x-access': string[] | 'public'; responses: Record<string, unknown>; security: unknown[] }
  const readDescription = async () =>
    (await preU.call({ url: '/api/schema/', as: staff })).json() as {
      paths: Record<string, Record<string, Operation>>
      components: unknown
    }

  test('lists every call, who may make it and its error responses', async () => {
    const { paths } = await readDescription()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
    )
    const calls = operations.map(({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    const mounted = [...preU.routes.keys()].filter(
      (route) => / \/(api|auth|s3|shared-folder)\//.test(route) && !route.includes('/api/docs'),
    )
    expect(calls.toSorted()).toEqual(mounted.toSorted())
    for (const operation of operations) {
      expect(operation.summary).toBeTruthy()
      expect(operation['x-access'].length).toBeGreaterThan(0)
      expect(Object.keys(operation.responses)).toContain(operation['x-access'] === 'public' ? '429' : '401')
    }
  })

  test('has no dangling references', async () => {
    const document = await readDescription()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!.split('/'))
    expect(references.length).toBeGreaterThan(0)
    for (const path of references) expect(path.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)).toBeDefined()
  })

  test('lists the required fields of a period', async () => {
    const { paths } = await readDescription()
    const call = paths['/api/periods/']!.post as unknown as { requestBody: { content: Record<string, { schema: { required: string[] } }> } }
    expect(call.requestBody.content['application/json']!.schema.required.toSorted()).toEqual([
      'end_date',
      'name',
      'school_year',
      'start_date',
    ])
  })
})

describe('responses', () => {
  test('have security headers', async () => {
    const { headers } = await preU.call({ url: '/api/periods/', as: staff })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^\d{10}$/),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.each(['script', 'style', 'empty'])('to a browser that wants a %s have no headers for documents', async (destination) => {
    const { headers } = await preU.call({ url: '/api/periods/', as: staff, headers: { 'sec-fetch-dest': destination } })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    expect(headers).not.toHaveProperty('content-security-policy')
  })

  test.each(['document', 'worker', 'iframe'])('to a browser that wants a %s have a content security policy', async (destination) => {
    const { headers } = await preU.call({ url: '/api/periods/', as: staff, headers: { 'sec-fetch-dest': destination } })
    expect(headers).toHaveProperty('content-security-policy')
  })

  test('of some length are compressed for who accepts it, and say the same', async () => {
    const ask = (encodings: string) => preU.call({ url: '/api/schema/', as: staff, headers: { 'accept-encoding': encodings } })
    const [plain, compressed] = [await ask('gzip'), await ask('gzip, deflate, br, zstd')]
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length))
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect((await ask('gzip, br;q=0')).headers).not.toHaveProperty('content-encoding')
  })

  test('that are short are not compressed', async () => {
    const { headers } = await preU.call({ url: '/healthz', headers: { 'accept-encoding': 'br' } })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('have HSTS for a year when the public address is https', async () => {
    const app = await buildApp({ ...preU.context, config: { ...preU.config, publicUrl: 'https://pre-u.example' } })
    const { headers } = await app.inject({ url: '/healthz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await app.close()
  })

  test('that are errors are not stored by browsers, also where files are', async () => {
    for (const url of ['/assets/weg-1a2b3c.js', '/branding/weg', '/api/weg/'])
      expect((await preU.call({ url })).headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  test('ignore a request id of the caller', async () => {
    const { headers } = await preU.call({ url: '/healthz', headers: { 'x-request-id': 'van-buiten' } })
    expect(headers['x-request-id']).not.toBe('van-buiten')
  })

  test('of /readyz depend on the database', async () => {
    await recordSuccess(preU.db, 'sweep')
    expect((await preU.call({ url: '/readyz' })).json()).toEqual({ status: 'ready', last_success: { sweep: expect.any(String) } })
    const pool = openPool({ host: '127.0.0.1', port: 1 }, 1, () => undefined)
    const app = await buildApp({ ...preU.context, db: openDb(pool) })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await app.close()
    await pool.end()
  })
})

test('user input does not reach the log, not even in errors', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers: { err: redactError } }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...preU.context, log })
  const secret = 'geheim@leerling.example'
  const headers = { authorization: await preU.bearer(staff.id) }
  await app.inject({ method: 'POST', url: '/auth/token/', payload: { email: secret, password: secret } })
  await app.inject({ url: `/api/periods/?search=${secret}`, headers })
  await app.inject({
    method: 'POST',
    url: `/auth/password/reset/confirm/1/${secret}/`,
    payload: { new_password1: secret, new_password2: secret },
  })
  const database = new pg.DatabaseError(`invalid input: ${secret}`, 1, 'error')
  log.error({ err: Object.assign(new Error(`Failed query, params: ${secret}`), { cause: database }) }, 'unexpected error')
  await app.close()
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(lines.join('')).not.toContain('geheim')
  expect(lines.join('')).toContain('platform.test')
})

test('an answer that does not fit its schema leaves its route and fields in the log, and no values', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error', serializers: { err: redactError } }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...preU.context, log })
  const response = { 200: z.object({ start: z.iso.date() }) }
  app.get('/api/proef', { config: { access: 'public' }, schema: { hide: true, response } }, async () => ({ start: 'geheim' }))
  expect((await app.inject({ url: '/api/proef' })).statusCode).toBe(500)
  await app.close()
  expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', route: '/api/proef', fields: ['start'] })
  expect(lines.join('')).not.toContain('geheim')
})

test('a refusal that says to ask Pre-U says how to reach the office', async () => {
  const app = await buildApp(preU.context)
  app.get('/api/proef', { config: { access: 'public' }, schema: { hide: true } }, () =>
    Promise.reject(conflict('De deadline was gisteren. Neem contact op met Pre-U.')),
  )
  const read = async () => (await app.inject({ url: '/api/proef' })).json().non_field_errors
  expect(await read()).toEqual(['De deadline was gisteren. Neem contact op met Pre-U.'])
  await preU.db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example', office_phone: '030 123 45 67' })
  expect(await read()).toEqual(['De deadline was gisteren. Neem contact op met het Pre-U-bureau (bureau@pre-u.example of 030 123 45 67).'])
  await preU.db.delete(programmeTable)
  await app.close()
})

describe('security.txt', () => {
  test('names the contact that staff chose, else the office, and an end that is ahead', async () => {
    const other = await createTestApp({ publicUrl: 'https://pre-u.example' })
    const read = () => other.call({ url: '/.well-known/security.txt' })
    expect((await read()).statusCode).toBe(404)
    await other.db.insert(programmeTable).values({ office_email: 'bureau@pre-u.example' })
    expect((await read()).body).toContain('Contact: mailto:bureau@pre-u.example\n')
    await other.db.update(programmeTable).set({ security_contact: 'https://pre-u.example/melden' })
    expect((await read()).body).toContain('Contact: https://pre-u.example/melden\n')
    await other.db.update(programmeTable).set({ security_contact: 'veilig@pre-u.example' })
    const { body, headers } = await read()
    await other.close()
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Contact: mailto:veilig@pre-u.example\n')
    expect(body).toContain('Canonical: https://pre-u.example/.well-known/security.txt\n')
    expect(Date.parse(/Expires: (.+)/.exec(body)![1]!)).toBeGreaterThan(Date.now())
  })
})
