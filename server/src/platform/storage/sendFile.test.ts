import { Readable } from 'node:stream'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app'
import { newKey } from './store'
import { sendObject } from './sendFile'

let preU: TestApp
let app: TestApp['app']
const key = newKey()
const NAME = 'Brief van "José" – 100%; déjà vu 📄\u202e.pdf'
beforeAll(async () => {
  preU = await createTestApp()
  await preU.store.write(key, Readable.from([Buffer.from('0123456789')]), 'application/pdf')
  app = preU.app
  const file = { name: NAME, content_type: 'application/pdf', size: 10 }
  const publicRoute = { config: { access: 'public' as const } }
  app.get('/api/file', publicRoute, (request, reply) => sendObject(request, reply, preU.store, { ...file, key }))
  app.get('/api/missing', publicRoute, (request, reply) => sendObject(request, reply, preU.store, { ...file, key: newKey() }))
})
afterAll(() => preU.close())

const get = (range?: string, url = '/api/file') => app.inject({ url, headers: range === undefined ? {} : { range } })

test('the whole file is sent as an attachment that no browser opens as a page', async () => {
  const answer = await get()
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  const header = String(answer.headers['content-disposition'])
  expect(header).toMatch(/^attachment; [\x20-\x7e]+$/)
  expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: NAME } })
})

test.each([
  ['bytes=0-0', '0', '0-0'],
  ['bytes=3-5', '345', '3-5'],
  ['bytes=7-', '789', '7-9'],
  ['bytes=-2', '89', '8-9'],
  ['bytes=-50', '0123456789', '0-9'],
  ['bytes=8-500', '89', '8-9'],
])('%s gives a range', async (range, body, bytes) => {
  const answer = await get(range)
  expect([answer.statusCode, answer.body]).toEqual([206, body])
  expect(answer.headers).toMatchObject({ 'content-range': `bytes ${bytes}/10`, 'content-length': String(body.length) })
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])('%s is outside the file', async (range) => {
  const answer = await get(range)
  expect([answer.statusCode, answer.json().code, answer.headers['content-range']]).toEqual([416, 'range_not_satisfiable', 'bytes */10'])
})

test.each(['bytes=0-1,3-4', 'bytes=5-3', 'bytes=-', 'bytes=a-b', 'regels=1-2', ''])('%j gives the whole file', async (range) => {
  const answer = await get(range)
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
})

test('a file that is missing in the store gives 404', async () => {
  const answer = await get(undefined, '/api/missing')
  expect([answer.statusCode, answer.json().code, answer.headers['content-disposition']]).toEqual([404, 'not_found', undefined])
})
