import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pages, shell } from '@pre-u/contract/pages'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSafe } from '../../testing/safeHeaders'
import { readConfig } from '../config/config'
import { standardProgramme } from '../programme/programme'
import { installErrorHandler } from './errorHandler'
import { installSecurityHeaders } from './security'
import { installWebFiles } from './webFiles'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REQUEST_ID = '1234567890'
/** What a browser sends with a fetch by a script. */
const FETCHED = { 'sec-fetch-dest': 'empty' }
const dist = mkdtempSync(path.join(tmpdir(), 'pre-u-web-'))
let app: FastifyInstance
let readProgramme = async () => standardProgramme

/** A built web of one page and one file, so that this holds without a build. */
beforeAll(async () => {
  for (const folder of ['assets', '.vite']) mkdirSync(path.join(dist, folder))
  writeFileSync(path.join(dist, 'index.html'), '<head></head><script id="branding" type="application/json"></script>')
  const chunkOf = (module: string) =>
    [`src/${module}.tsx`, { file: `assets/${path.basename(module)}.js`, imports: ['_shared.js'] }] as const
  const manifest = {
    'index.html': { file: 'assets/index-1a2b.js' },
    '_shared.js': { file: 'assets/shared-1a2b.js', css: ['assets/shared-1a2b.css'], imports: ['index.html'] },
    ...Object.fromEntries([shell, ...Object.values(pages)].map(chunkOf)),
  }
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(path.join(dist, 'assets/index-1a2b.js'), 'export {}')
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg/>')
  const config = readConfig({ DATA_DIR: dist, SECRET_KEY: 'x'.repeat(40), PUBLIC_URL: 'https://pre-u.example' })
  app = Fastify({ genReqId: () => REQUEST_ID })
  installErrorHandler(app, async () => ({ email: '', phone: '' }))
  installSecurityHeaders(app, config)
  await installWebFiles(app, () => readProgramme(), dist)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const again = async (url: string, headers = {}) => {
  const { etag } = (await get(url)).headers
  return get(url, { 'if-none-match': String(etag), ...headers })
}

describe.each([
  ['a page', 200, 'no-cache', () => get('/login')],
  ['a page that a script fetches', 200, 'no-cache', () => get('/login', FETCHED)],
  ['the first page, fetched by a script', 200, 'no-cache', () => get('/', FETCHED)],
  ['a page that the router decides about', 200, 'no-cache', () => get('/bestaat/niet')],
  ['a compressed page', 200, 'no-cache', () => get('/', { 'accept-encoding': 'br' })],
  ['a page that did not change', 304, 'no-cache', () => again('/login')],
  ['a page that did not change, fetched by a script', 304, 'no-cache', () => again('/login', FETCHED)],
  ['a HEAD of a page', 200, 'no-cache', () => app.inject({ url: '/', method: 'HEAD' })],
  ['an asset', 200, IMMUTABLE, () => get('/assets/index-1a2b.js')],
  ['an asset that did not change', 304, IMMUTABLE, () => again('/assets/index-1a2b.js')],
  ['a file beside the page', 200, 'public, max-age=3600', () => get('/favicon.svg')],
  ['an asset of another version', 404, 'no-store', () => get('/assets/index-9z8y.js')],
  ['a folder', 404, 'no-store', () => get('/assets/')],
  ['a path that leaves its folder', 403, 'no-store', () => get('/assets/..%2findex.html')],
  ['what no page is', 404, 'no-store', () => app.inject({ url: '/login', method: 'POST' })],
] as const)('%s (%i)', (_what, status, stored, ask) => {
  test('has the headers that internet.nl asks for, and is cached as long as it is right', async () => {
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(status)
    expectSafe(headers)
    expect(headers['cache-control']).toBe(stored)
  })
})

test('an asset that a script fetches has no headers for documents', async () => {
  const { headers } = await get('/assets/index-1a2b.js', FETCHED)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(headers).not.toHaveProperty('content-security-policy')
})

test('a page is not sent in an encoding that the request refuses', async () => {
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
  ])
    expect((await get('/login', { 'accept-encoding': accepted! })).headers['content-encoding']).toBe(encoding)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a page in %s is the page, the first time and after', async (encoding, decode) => {
  const plain = await get('/login')
  for (let time = 0; time < 2; time += 1) {
    const { headers, rawPayload } = await get('/login', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decode(rawPayload).toString()).toBe(plain.body)
  }
})

test.each([
  ['/schools/duo', 'DuoPage'],
  ['/schools/5/', 'SchoolPage'],
  ['/?page=2', 'RegistrationsPage'],
])('the page at %s has a link to each of its files, once', async (address, page) => {
  const { body } = await get(address)
  const links = [...body.matchAll(/<link rel="(\w+)" crossorigin href="\/assets\/([^"]+)">/g)].map(([, rel, file]) => `${rel} ${file}`)
  expect(links).toEqual([
    'stylesheet shared-1a2b.css',
    'modulepreload shared-1a2b.js',
    'modulepreload Shell.js',
    `modulepreload ${page}.js`,
  ])
})

test('the sign-in page has no link to the files of others', async () => {
  expect((await get('/login')).body).not.toContain('modulepreload')
})

test('a page has the branding as it is now, and as it last was while the database is away', async () => {
  const branding = async () => JSON.parse(/id="branding"[^>]*>([^<]*)</.exec((await get('/login')).body)![1]!)
  const { etag } = (await get('/login')).headers
  readProgramme = async () => ({
    ...standardProgramme,
    programme_name: 'Junior </script>',
    logo_key: 'l'.repeat(22),
    office_phone: '030 1',
  })
  const changed = { programmeName: 'Junior </script>', image: null, poweredByLogo: `/branding/${'l'.repeat(22)}` }
  expect(await branding()).toMatchObject({ ...changed, office: { email: '', phone: '030 1' } })
  expect((await get('/login', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  readProgramme = () => Promise.reject(new Error('away'))
  expect(await branding()).toMatchObject(changed)
  readProgramme = async () => standardProgramme
  expect(await branding()).toMatchObject({ programmeName: 'Pre-University College' })
})
