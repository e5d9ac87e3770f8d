import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf } from '@pre-u/contract/documents/documents'
import { documentsOf } from '../../documents/testing'
import { createTestApp, type TestApp } from '../../testing/app'
import { aFile, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { startProxy } from '../../testing/proxy'
import { explainFaults, isAway } from './faults'
import { newKey, type ObjectStore } from './store'
import { openS3Store } from './s3'

const log = pino({ level: 'silent' })
const NO_STORE = { kind: 's3', region: 'nl', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' } as const
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** Takes every connection and never answers. */
async function aSilentServer() {
  const server = createServer((socket) => void socket.on('error', () => undefined).resume())
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
async function* bytes() {
  yield Buffer.from('abc')
}

describe('an S3 server', () => {
  const calls: Record<string, (store: ObjectStore) => Promise<unknown>> = {
    write: (store) => store.write(newKey(), bytes(), 'application/pdf'),
    size: (store) => store.size(newKey()),
    read: (store) => store.read(newKey()),
    accept: (store) => store.accept(newKey()),
    remove: (store) => store.remove([newKey()]),
  }
  describe.each([
    ['that refuses connections', async () => 'http://127.0.0.1:1'],
    ['that never answers', aSilentServer],
  ])('%s', (_what, endpointOf) => {
    test.each(Object.entries(calls))('makes %s answer 503', async (_name, call) => {
      const endpoint = await endpointOf()
      const store = explainFaults(openS3Store({ ...NO_STORE, endpoint }, 'https://pre-u.example', log, 300), log)
      await expect(call(store)).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } })
    })

    test('is not asked to remove nothing', async () => {
      const store = openS3Store({ ...NO_STORE, endpoint: await endpointOf() }, 'https://pre-u.example', log, 300)
      await expect(store.remove([])).resolves.toBeUndefined()
    })

    test('is away, which does not stop a start', async () => {
      const store = openS3Store({ ...NO_STORE, endpoint: await endpointOf() }, 'https://pre-u.example', log, 300)
      const error = await store.check().catch((fault: unknown) => fault)
      expect(isAway((error as Error).cause)).toBe(true)
    })
  })
})

describe('with a store that fails, people get a sentence', () => {
  let preU: TestApp
  let store: ObjectStore
  let fault: object | null = null
  beforeAll(async () => {
    const disk = await createTestApp()
    const failing = new Proxy(disk.store, {
      get: (target, name: keyof ObjectStore) =>
        fault && name !== 'check' ? () => Promise.reject(Object.assign(new Error('no'), fault)) : target[name],
    })
    store = explainFaults({ ...disk.store, write: (...args) => failing.write(...args), read: (...args) => failing.read(...args) }, log)
    preU = await createTestApp({}, store)
    const close = preU.close
    preU.close = () => close().then(disk.close)
  })
  afterAll(() => preU.close())
  afterEach(() => {
    fault = null
  })

  async function answers() {
    const school = await aSchool(preU.db)
    const own = documentsOf(preU, await aSchoolUser(preU.db, { school_id: school.id }), bucketOf(school.id))
    fault = null
    const file = await aFile({ db: preU.db, store })
    return {
      upload: () => own.send({ 'a.txt': 'a' }),
      download: async () => preU.call({ url: `/api/honours-program-students/file/${file.id}/`, as: await aStaff(preU.db) }),
    }
  }

  test.each([
    [507, { code: 'ENOSPC' }],
    [507, { code: 'EDQUOT' }],
    [507, { name: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } }],
    [503, { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }],
    [503, { code: 'ECONNREFUSED', syscall: 'connect' }],
  ])('%i for %j', async (status, given) => {
    const { upload, download } = await answers()
    fault = given
    const answer = await upload()
    expect([answer.statusCode, typeof answer.json().detail]).toEqual([status, 'string'])
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
    expect((await download()).statusCode).toBe(status)
    fault = null
    expect((await upload()).statusCode).toBe(201)
    expect((await download()).statusCode).toBe(200)
  })
})

/** As much of S3 as storing and reading one object takes. */
async function aSmallStore() {
  const objects = new Map<string, Buffer>()
  const server = createHttpServer(async (request, response) => {
    const key = request.url!.split('?')[0]!
    if (request.method === 'PUT') objects.set(key, await buffer(request))
    const found = objects.get(key)
    response.writeHead(found ? 200 : 404, { etag: '"x"' }).end(request.method === 'GET' ? found : undefined)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

test('a line to S3 that freezes, refuses, is slow or resets: what needs it gets an error, and it heals by itself', async () => {
  const line = await startProxy({ host: '127.0.0.1', port: await aSmallStore() })
  const endpoint = `http://127.0.0.1:${line.port}`
  const store = explainFaults(openS3Store({ ...NO_STORE, endpoint }, 'https://pre-u.example', log), log)
  const write = () => store.write(newKey(), bytes(), 'application/pdf')
  expect(await write()).toEqual({ size: 3 })
  for (const behaviour of ['freeze', 'refuse'] as const) {
    line.behave(behaviour)
    await expect(write()).rejects.toMatchObject({ status: 503, body: { code: 'unavailable' } })
    line.behave('forward')
    expect(await write()).toEqual({ size: 3 })
  }
  line.slowDown(50)
  line.behave('reset')
  expect(await write()).toEqual({ size: 3 })
  line.close()
}, 60_000)
