import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app'
import { programmeTable } from '../platform/programme/table'
import { createTestApp, type TestApp } from './app'
import { aCandidate, aFile, aPeriod, aSchoolUser, aStaff } from './builders'
import { expectSafe } from './safeHeaders'

let preU: TestApp
let app: TestApp['app']
let authorization: { staff: string; school: string }
let ids: { file: number; candidate: number; period: number }
let feed: string

beforeAll(async () => {
  preU = await createTestApp({ publicUrl: 'https://pre-u.example' })
  await preU.db.insert(programmeTable).values({ security_contact: 'veilig@pre-u.example' })
  app = await buildApp(preU.context)
  app.get('/api/stuk', { config: { access: 'public' }, schema: { hide: true } }, () => Promise.reject(new Error('stuk')))
  const bearer = async ({ id }: { id: number }) => preU.bearer(id)
  authorization = { staff: await bearer(await aStaff(preU.db)), school: await bearer(await aSchoolUser(preU.db)) }
  const candidate = (await aCandidate(preU.db)).id
  ids = { candidate, file: (await aFile(preU, { honours_student_id: candidate })).id, period: (await aPeriod(preU.db)).id }
  const { url } = (await app.inject({ url: '/api/calendar/feed/', headers: { authorization: authorization.staff } })).json<{
    url: string
  }>()
  feed = new URL(url).pathname
})
afterAll(async () => {
  await app.close()
  await preU.close()
})

type Call = {
  url: string
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT'
  headers?: Record<string, string>
  payload?: string
  as?: 'school' | null
}
const call = ({ headers = {}, as, ...request }: Call) =>
  app.inject({ ...request, headers: { ...(as !== null && { authorization: authorization[as ?? 'staff'] }), ...headers } })
const json = { 'content-type': 'application/json' }

/** One of each kind of answer. */
const answers: [string, number, () => Promise<Awaited<ReturnType<typeof call>>>][] = [
  ['a list', 200, () => call({ url: '/api/periods/' })],
  ['a HEAD', 200, () => call({ url: '/api/periods/', method: 'HEAD' })],
  ['a workbook', 200, () => call({ url: '/api/schools/export/' })],
  ['a file', 200, () => call({ url: `/api/honours-program-students/file/${ids.file}/` })],
  ['a part of a file', 206, () => call({ url: `/api/honours-program-students/file/${ids.file}/`, headers: { range: 'bytes=0-3' } })],
  [
    'a part that is not there',
    416,
    () => call({ url: `/api/honours-program-students/file/${ids.file}/`, headers: { range: 'bytes=99999-' } }),
  ],
  ['a zip', 200, () => call({ url: `/api/honours-program-students/${ids.candidate}/download_attachments/` })],
  ['a calendar', 200, () => call({ url: feed, as: null })],
  [
    'a calendar that did not change',
    304,
    async () => call({ url: feed, as: null, headers: { 'if-none-match': String((await call({ url: feed, as: null })).headers.etag) } }),
  ],
  ['a notice', 200, () => call({ url: '/privacy', as: null })],
  ['a notice that a script fetches', 200, () => call({ url: '/privacy', as: null, headers: { 'sec-fetch-dest': 'empty' } })],
  ['a statement that a script fetches', 200, () => call({ url: '/toegankelijkheid', as: null, headers: { 'sec-fetch-dest': 'empty' } })],
  ['security.txt', 200, () => call({ url: '/.well-known/security.txt', as: null })],
  ['a sign of life', 200, () => call({ url: '/healthz', as: null })],
  ['no session', 401, () => call({ url: '/api/periods/', as: null })],
  ['no right', 403, () => call({ url: '/api/staff/', as: 'school' })],
  ['nothing there', 404, () => call({ url: '/api/periods/999999/' })],
  ['no such call', 404, () => call({ url: '/api/niets/' })],
  ['no such file', 404, () => call({ url: '/assets/weg-1a2b3c.js', as: null })],
  ['an address that cannot be read', 400, () => call({ url: '/api/periods/%' })],
  ['input that is not valid', 400, () => call({ url: '/api/periods/', method: 'POST', headers: json, payload: '{}' })],
  ['input that is not JSON', 400, () => call({ url: '/api/periods/', method: 'POST', headers: json, payload: '{' })],
  [
    'input that is too large',
    413,
    () => call({ url: '/api/periods/', method: 'POST', headers: json, payload: `"${'x'.repeat(300_000)}"` }),
  ],
  [
    'input of another type',
    415,
    () => call({ url: '/api/periods/', method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }),
  ],
  ['an upload that nobody announced', 403, () => call({ url: `/uploads/${'x'.repeat(22)}`, method: 'PUT', as: null })],
  ['a fault', 500, () => call({ url: '/api/stuk', as: null })],
]

describe.each(answers)('%s (%i)', (_what, status, ask) => {
  test('has the headers that internet.nl asks for', async () => {
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(status)
    expectSafe(headers)
  })
})

test('errors are stored by nobody, and do not show their place in the code', async () => {
  for (const [, , ask] of answers.filter(([, status]) => status >= 400)) {
    const { headers, body } = await ask()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/node_modules|\.ts:\d+|at \w+ \(/)
  }
})
