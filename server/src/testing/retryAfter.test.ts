import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app'
import { openDb, openPool } from '../platform/db/db'
import { overloaded, scannerUnavailable } from '../platform/http/errors'
import { aQueue } from './queue'
import { createTestApp, type TestApp } from './app'
import { aStaff } from './builders'

let preU: TestApp
beforeAll(async () => {
  preU = await createTestApp()
})
afterAll(() => preU.close())

const withRoute = async (handler: () => Promise<unknown>) => {
  const app = await buildApp(preU.context)
  app.get('/test', { config: { access: 'public' }, schema: { hide: true } }, handler)
  return app
}

describe('503 says when to try again', () => {
  const fullQueue = () => aQueue({ running: 0, waiting: 0 })(async () => undefined)
  const failure = (message: string, properties: object) => () => Promise.reject(Object.assign(new Error(message), properties))

  test.each([
    ['a queue is full', fullQueue, '5'],
    ['the server is overloaded', () => Promise.reject(overloaded()), '5'],
    ['the virus scanner is away', () => Promise.reject(scannerUnavailable()), '120'],
    ['the event loop lags', failure('Service Unavailable', { statusCode: 503, code: 'FST_UNDER_PRESSURE' }), '5'],
    ['PostgreSQL stops', () => Promise.reject(Object.assign(new pg.DatabaseError('shutdown', 1, 'error'), { code: '57P01' })), '5'],
    ['a connection ends', failure('Connection terminated unexpectedly', {}), '5'],
    ['a connection breaks', failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }), '5'],
    ['no connection becomes free', failure('timeout exceeded when trying to connect', {}), '5'],
    [
      'a statement takes too long',
      () => preU.db.transaction((db) => db.execute(sql`set local statement_timeout = 1; select pg_sleep(9)`)),
      '5',
    ],
  ])('when %s', async (_what, handler, seconds) => {
    const app = await withRoute(handler)
    const { statusCode, headers, json } = await app.inject({ url: '/test' })
    expect([statusCode, headers['retry-after'], json<{ code: string }>().code]).toEqual([
      503,
      seconds,
      expect.stringMatching(/unavailable$/),
    ])
    await app.close()
  })

  test('when the database is away', async () => {
    const authorization = await preU.bearer((await aStaff(preU.db)).id)
    const pool = openPool({ host: '127.0.0.1', port: 1 }, 1, () => undefined)
    const app = await buildApp({ ...preU.context, db: openDb(pool) })
    const calls = [
      { url: '/readyz' },
      { url: '/api/periods/', headers: { authorization } },
      { url: '/auth/token/', method: 'POST' as const, payload: { email: 'jan@pre-u.example', password: 'geheim' } },
    ]
    for (const call of calls) {
      const { statusCode, headers } = await app.inject(call)
      expect([call.url, statusCode, headers['retry-after']]).toEqual([call.url, 503, '5'])
    }
    await app.close()
    await pool.end()
  })

  test('when a call arrives while the server closes', async () => {
    let release: (answer: string) => void = () => undefined
    const handler = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (release = resolve)))
    const app = await withRoute(handler)
    const isClosing = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const answers = text(socket)
    socket.write('GET /test HTTP/1.1\r\nhost: pre-u\r\n\r\n')
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
    const closed = app.close()
    await isClosing
    const isReceived = once(app.server, 'request')
    socket.write('GET /test HTTP/1.1\r\nhost: pre-u\r\n\r\n')
    await isReceived
    release('klaar')
    const [, first, second] = (await answers).split('HTTP/1.1 ')
    expect(first).toMatch(/^200 /)
    expect(second).toMatch(/^503 [\s\S]*retry-after: 5\r\n/i)
    await closed
  })
})

test('an unexpected error is no 503, and neither is a client that leaves', async () => {
  for (const error of [new Error('onverwacht'), Object.assign(new Error('aborted'), { code: 'ECONNRESET' })]) {
    const app = await withRoute(() => Promise.reject(error))
    const { statusCode, headers } = await app.inject({ url: '/test' })
    expect([statusCode, headers['retry-after']]).toEqual([500, undefined])
    await app.close()
  }
})
