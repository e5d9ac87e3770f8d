import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'content-disposition'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app'
import { createTestApp, type TestApp } from './app'
import { readParts } from './workbook'
import { aQueue } from './queue'
import { newKey } from '../platform/storage/store'
import { objectEntries } from '../platform/storage/zipEntries'
import { sendZip, type ZipEntry } from '../platform/zip/write'

let preU: TestApp
let app: TestApp['app']
let origin: string
let entries: () => AsyncGenerator<ZipEntry>
const errors: string[] = []
const NAME = 'Bijlagen José.zip'

beforeAll(async () => {
  preU = await createTestApp()
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  app = await buildApp({ ...preU.context, log })
  const queue = aQueue({ running: 1, waiting: 0 })
  app.get('/api/zip', { config: { access: 'public' } }, (_request, reply) => sendZip(reply, NAME, entries(), queue))
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
beforeEach(() => void errors.splice(0))
afterAll(async () => {
  await app.close()
  await preU.close()
})

const open = () => new Promise<IncomingMessage>((resolve, reject) => get(`${origin}/api/zip`, resolve).on('error', reject))

async function storeText(text: string) {
  const key = newKey()
  await preU.store.write(key, Readable.from([Buffer.from(text)]), 'text/plain')
  return key
}

test('objects are sent in one file, and objects missing in the store are listed at its end', async () => {
  const modified_at = '2026-11-12T12:00:00.000Z'
  const files = [
    { key: await storeText('brief'), name: 'Meer/brief.txt', content_type: 'text/plain', modified_at },
    { key: newKey(), name: 'Meer/weg.pdf', content_type: 'application/pdf', modified_at },
    { key: await storeText('cijfers'), name: 'Meer/cijfers.pdf', content_type: 'application/pdf', modified_at },
  ]
  entries = async function* () {
    const missing: string[] = []
    yield* objectEntries(preU.store, files, ({ name }) => missing.push(name))
    yield { name: 'OVERZICHT.txt', data: Buffer.from(`Ontbreekt: ${missing.join()}`) }
  }
  const response = await open()
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' })
  expect(parse(response.headers['content-disposition']!)).toMatchObject({ type: 'attachment', parameters: { filename: NAME } })
  expect(await readParts(await buffer(response))).toEqual({
    'Meer/brief.txt': 'brief',
    'Meer/cijfers.pdf': 'cijfers',
    'OVERZICHT.txt': 'Ontbreekt: Meer/weg.pdf',
  })
})

test('an error before the first byte gives a normal error response', async () => {
  entries = async function* () {
    yield await Promise.reject(new Error('stuk'))
  }
  const response = await open()
  expect([response.statusCode, response.headers['content-disposition'], String(await buffer(response))]).toEqual([
    500,
    undefined,
    expect.stringContaining('Er is iets misgegaan'),
  ])
})

test('a later error aborts the download, so that no partial file looks complete, and is logged', async () => {
  entries = async function* () {
    yield { name: 'a', data: Readable.from([Buffer.alloc(2_000_000)]) }
    throw new Error('stuk')
  }
  await expect(buffer(await open())).rejects.toThrow('aborted')
  expect(errors.join()).toContain('a zip file broke off')
})

test('a client that disconnects closes the open source and frees its place in the queue', async () => {
  const source = new Readable({ read() {} })
  entries = async function* () {
    yield { name: 'a', data: source }
  }
  source.push(Buffer.alloc(1_000_000))
  const response = await open()
  const second = await open()
  expect([second.statusCode, JSON.parse(String(await buffer(second))).code]).toEqual([503, 'unavailable'])
  response.destroy()
  await expect.poll(() => source.destroyed).toBe(true)
  entries = async function* () {
    yield { name: 'a', data: Buffer.from('a') }
  }
  await expect.poll(async () => (await open()).resume().statusCode).toBe(200)
  expect(errors).toEqual([])
})
