import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/app'
import { askForCeph } from '../../testing/askForCeph'
import { installErrorHandler } from '../http/errorHandler'
import { newKey, ADDRESS_SECONDS, MissingObject, type ObjectStore } from './store'
import { connectS3, openS3Store } from './s3'
import { mountUploads } from './uploadRoute'

const PDF = 'application/pdf'
const STARTED_WITHIN_MS = 150_000
const MINUTE_MS = 60_000

type Driver = {
  store: ObjectStore
  origin: string
  beginWrite: () => Promise<unknown>
  unfinishedWrites: () => Promise<unknown[]>
  stop: () => Promise<void>
}

async function startDisk(): Promise<Driver> {
  const preU = await createTestApp()
  const app = Fastify().setValidatorCompiler(validatorCompiler)
  installErrorHandler(app, async () => ({ email: '', phone: '' }))
  mountUploads(app, preU.context, async () => true)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const drafts = path.join(preU.config.dataDir, 'objects/drafts')
  const beginWrite = () => writeFile(path.join(drafts, newKey()), 'half')
  return { store: preU.store, origin, beginWrite, unfinishedWrites: () => readdir(drafts), stop: () => app.close().then(preU.close) }
}

async function startS3(): Promise<Driver> {
  const storage = await askForCeph()
  const client = connectS3(storage)
  const Bucket = storage.bucket
  await client.send(new CreateBucketCommand({ Bucket }))
  const store = openS3Store(storage, 'https://pre-u.example', pino({ level: 'silent' }))
  const beginWrite = () => client.send(new CreateMultipartUploadCommand({ Bucket, Key: `files/${newKey()}` }))
  const unfinishedWrites = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
  return { store, origin: storage.endpoint, beginWrite, unfinishedWrites, stop: async () => client.destroy() }
}

async function* inChunks(...chunks: Uint8Array[]) {
  yield* chunks
}
async function* failAfter(...chunks: Uint8Array[]) {
  yield* chunks
  throw new Error('weg')
}

describe.each([
  { name: 'disk', start: startDisk },
  { name: 'S3', start: startS3 },
])('the $name store', ({ start }) => {
  let driver: Driver
  let store: ObjectStore
  beforeAll(async () => {
    driver = await start()
    store = driver.store
    await store.check()
  }, STARTED_WITHIN_MS)
  afterAll(() => driver?.stop())

  const sign = async (size: number, content_type = PDF) => {
    const key = newKey()
    const { url, headers, method } = await store.signUpload(key, { content_type, size })
    return { key, url: new URL(url, driver.origin), headers, method }
  }
  const put = async (
    url: URL,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream,
    headers: Record<string, string> = { 'content-type': PDF },
  ) => (await fetch(url, { method: 'PUT', headers, body, ...(body instanceof ReadableStream && { duplex: 'half' }) })).status
  const contents = async (key: string) => buffer(await store.read(key))
  const listOlderThan = async (moment: Date) => {
    const keys: string[] = []
    for await (const page of store.olderThan(moment)) keys.push(...page)
    return keys
  }
  const inAMinute = () => new Date(Date.now() + MINUTE_MS)

  async function uploadBytes(bytes: Uint8Array<ArrayBuffer>) {
    const { key, url, headers } = await sign(bytes.length)
    expect(await put(url, bytes, headers)).toBeLessThan(300)
    return { key, url }
  }

  describe('a signed address', () => {
    test('accepts what was announced, which is not an object until it is accepted', async () => {
      const bytes = randomBytes(300_000)
      const { key } = await uploadBytes(bytes)
      expect(await store.size(key)).toBeNull()
      await expect(store.read(key)).rejects.toThrow(MissingObject)
      expect(await listOlderThan(inAMinute())).not.toContain(key)
      expect(await store.accept(key)).toBe(true)
      expect(await store.size(key)).toBe(300_000)
      expect(bytes.equals(await contents(key))).toBe(true)
    })

    test('can be used again until then; the last upload counts', async () => {
      const { key, url } = await uploadBytes(Buffer.from('eerste'))
      expect(await put(url, Buffer.from('tweede'))).toBeLessThan(300)
      await store.accept(key)
      expect(String(await contents(key))).toBe('tweede')
    })

    test('changes nothing afterwards', async () => {
      const { key, url } = await uploadBytes(Buffer.from('eerste'))
      await store.accept(key)
      await put(url, Buffer.from('tweede'))
      expect(String(await contents(key))).toBe('eerste')
      expect(await store.accept(key)).toBe(true)
      expect(String(await contents(key))).toBe('eerste')
    })

    const outcomeOf = async (key: string, status: number) => ({ status, accepted: await store.accept(key) })
    const refused = { status: expect.toSatisfy((status: number) => status >= 400 && status < 500), accepted: false }

    test.each([
      ['fewer bytes', 'xxxx'],
      ['more bytes', 'xxxxxx'],
      ['nothing', ''],
    ])('refuses %s', async (_, body) => {
      const { key, url } = await sign(5)
      expect(await outcomeOf(key, await put(url, body))).toEqual(refused)
    })

    test.each(['text/html', 'application/pdf; charset=utf-8', 'APPLICATION/PDF', 'image/svg+xml'])('refuses %s', async (type) => {
      const { key, url } = await sign(5)
      expect(await outcomeOf(key, await put(url, 'xxxxx', { 'content-type': type }))).toEqual(refused)
    })

    test('refuses an upload without a content type', async () => {
      const { key, url } = await sign(5)
      expect(await outcomeOf(key, await put(url, new Uint8Array(5), {}))).toEqual(refused)
    })

    test('refuses an upload without a content length', async () => {
      const { key, url } = await sign(5)
      expect(await outcomeOf(key, await put(url, new Blob(['xxxxx']).stream()))).toEqual(refused)
    })

    test('is valid for one key only', async () => {
      const { url } = await sign(5)
      const other = newKey()
      url.pathname = url.pathname.replace(/[\w-]{22}$/, other)
      expect(await outcomeOf(other, await put(url, 'xxxxx'))).toEqual(refused)
    })

    test('cannot be changed in any part', async () => {
      const { key, url } = await sign(5)
      for (const [name, value] of url.searchParams) {
        const changed = new URL(url)
        changed.searchParams.set(name, `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`)
        expect(await outcomeOf(key, await put(changed, 'xxxxx'))).toEqual(refused)
        changed.searchParams.delete(name)
        expect(await outcomeOf(key, await put(changed, 'xxxxx'))).toEqual(refused)
      }
      url.search = ''
      expect(await outcomeOf(key, await put(url, 'xxxxx'))).toEqual(refused)
    })

    test('expires', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ADDRESS_SECONDS * 1000 - MINUTE_MS })
      const { key, url } = await sign(5).finally(() => vi.useRealTimers())
      expect(await outcomeOf(key, await put(url, 'xxxxx'))).toEqual(refused)
    })

    test('takes only PUT', async () => {
      const { key, url } = await sign(5)
      for (const method of ['POST', 'DELETE', 'GET']) {
        const { status } = await fetch(url, { method, headers: { 'content-type': PDF }, ...(method === 'POST' && { body: 'xxxxx' }) })
        expect(await outcomeOf(key, status)).toEqual(refused)
      }
    })

    test('leaves nothing of an upload that fails halfway', async () => {
      const { key, url } = await sign(1_000_000)
      const request = httpRequest(url, { method: 'PUT', headers: { 'content-type': PDF, 'content-length': 1_000_000 } })
      const failed = new Promise((resolve) => request.once('error', resolve))
      await new Promise((resolve) => request.write(randomBytes(500_000), resolve))
      request.destroy()
      await failed
      await expect.poll(() => driver.unfinishedWrites()).toEqual([])
      expect(await store.accept(key)).toBe(false)
    })

    test.each(['applicatión/pdf', 'application/pdf\r\nx-a: b', 'application', ''])('is not signed for the type %j', async (type) => {
      await expect(sign(5, type)).rejects.toThrow('content type')
    })
  })

  test('a missing upload is not accepted', async () => {
    expect(await store.accept(newKey())).toBe(false)
  })

  test('accepting can be repeated', async () => {
    const { key } = await uploadBytes(Buffer.from('inhoud'))
    expect([await store.accept(key), await store.accept(key)]).toEqual([true, true])
    expect(String(await contents(key))).toBe('inhoud')
  })

  describe('writing', () => {
    test.each([0, 1, 70_000, 12_000_000])('stores %i bytes unchanged', async (size) => {
      const key = newKey()
      const bytes = randomBytes(size)
      const half = Math.floor(size / 2)
      expect(await store.write(key, inChunks(bytes.subarray(0, half), bytes.subarray(half)), PDF)).toEqual({ size })
      expect(await store.size(key)).toBe(size)
      expect(bytes.equals(await contents(key))).toBe(true)
    })

    test.each([10, 12_000_000])('leaves nothing of a write that fails after %i bytes', async (size) => {
      const key = newKey()
      await expect(store.write(key, failAfter(randomBytes(size)), PDF)).rejects.toThrow('weg')
      expect(await store.size(key)).toBeNull()
      expect(await driver.unfinishedWrites()).toEqual([])
    })
  })

  test('a range of an object can be read', async () => {
    const key = newKey()
    await store.write(key, inChunks(Buffer.from('0123456789')), PDF)
    const part = async (from: number, to: number) => String(await buffer(await store.read(key, { start: from, end: to })))
    expect([await part(0, 0), await part(3, 5), await part(9, 9), await part(8, 200)]).toEqual(['0', '345', '9', '89'])
  })

  test('a missing object cannot be read', async () => {
    await expect(store.read(newKey())).rejects.toThrow(MissingObject)
    await expect(store.read(newKey(), { start: 0, end: 1 })).rejects.toThrow(MissingObject)
    expect(await store.size(newKey())).toBeNull()
  })

  test.each(['../../secret-key', '..', '', 'a/b', `${'a'.repeat(21)}/`])('%j is not a key', async (key) => {
    await expect(async () => store.read(key)).rejects.toThrow('no key')
    await expect(async () => store.accept(key)).rejects.toThrow('no key')
    await expect(async () => store.remove([key])).rejects.toThrow('no key')
    await expect(async () => store.write(key, inChunks(), PDF)).rejects.toThrow('no key')
  })

  test('remove deletes the object and its upload, and ignores missing ones', async () => {
    const { key, url } = await uploadBytes(Buffer.from('eerste'))
    await store.accept(key)
    await put(url, Buffer.from('tweede'))
    await store.remove([key, newKey()])
    await store.remove([key])
    await store.remove([])
    expect([await store.size(key), await store.accept(key)]).toEqual([null, false])
  })

  test('objects are listed by age, counted from when they were accepted', async () => {
    const { key } = await uploadBytes(Buffer.from('inhoud'))
    const written = newKey()
    await store.write(written, inChunks(Buffer.from('inhoud')), PDF)
    await store.accept(key)
    expect(await listOlderThan(new Date(Date.now() - MINUTE_MS))).toEqual([])
    expect(await listOlderThan(inAMinute())).toEqual(expect.arrayContaining([key, written]))
  })

  test('abandon removes old uploads that were never accepted, and no objects', async () => {
    const { key: early, url } = await uploadBytes(Buffer.from('eerste'))
    await store.accept(early)
    await put(url, Buffer.from('tweede'))
    const { key: late } = await uploadBytes(Buffer.from('later'))
    await store.abandon(new Date(Date.now() - MINUTE_MS))
    expect(await store.accept(late)).toBe(true)
    const { key: never } = await uploadBytes(Buffer.from('nooit'))
    await store.abandon(inAMinute())
    expect([await store.accept(never), await store.size(early), await store.size(late)]).toEqual([false, 6, 5])
  })

  test('abandon removes old unfinished writes', async () => {
    await driver.beginWrite()
    await store.abandon(new Date(Date.now() - MINUTE_MS))
    expect(await driver.unfinishedWrites()).toHaveLength(1)
    await store.abandon(inAMinute())
    expect(await driver.unfinishedWrites()).toEqual([])
  })
})
