import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTable } from '../platform/audit/audit'
import { periodsTable } from '../tables/periods'
import { createTestApp, type TestApp } from './app'
import { aPeriod, aStaff } from './builders'

let preU: TestApp
let authorization: string
let period: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  authorization = await preU.bearer((await aStaff(preU.db)).id)
  period = await aPeriod(preU.db)
})
afterAll(() => preU.close())

const json = { 'content-type': 'application/json' }
const valid = { name: 'Najaar', school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true }
const state = async () => [await preU.db.select().from(periodsTable), await preU.db.$count(auditTable)]

const hasDocumentedShape = (status: number, body: unknown) =>
  status === 400 || status === 409
    ? Object.values(body as object).every((messages) => Array.isArray(messages) && messages.every((message) => typeof message === 'string'))
    : Object.keys(body as object)
        .toSorted()
        .join() === 'code,detail'

describe('an invalid body is refused and changes nothing', () => {
  test.each<[string, number, Record<string, string>, string | Buffer]>([
    ['malformed JSON', 400, json, '{"name": '],
    ['nothing at all', 400, json, ''],
    ['null', 400, json, 'null'],
    ['a list', 400, json, '[]'],
    ['a number', 400, json, '12'],
    ['a poisoned prototype', 400, json, `{"__proto__": {"is_active": true}, "name": "x"}`],
    ['a poisoned constructor', 400, json, `{"constructor": {"prototype": {"x": 1}}}`],
    ['every type wrong', 400, json, JSON.stringify({ name: 1, school_year: {}, start_date: [], end_date: true, is_active: 'ja' })],
    ['an unknown field', 400, json, JSON.stringify({ ...valid, id: 7 })],
    ['control characters', 400, json, JSON.stringify({ ...valid, name: 'a\u0000b' })],
    ['an escape sequence', 400, json, JSON.stringify({ ...valid, name: '\u001b[31mrood' })],
    ['half a surrogate pair', 400, json, JSON.stringify({ ...valid, name: 'x\ud800y' })],
    ['a day that does not exist', 400, json, JSON.stringify({ ...valid, end_date: '2026-02-30' })],
    ['a name of a megabyte', 413, json, JSON.stringify({ ...valid, name: 'x'.repeat(1_000_000) })],
    ['a name of 300 characters', 400, json, JSON.stringify({ ...valid, name: 'x'.repeat(300) })],
    ['invalid UTF-8', 400, json, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['deep nesting', 400, json, '['.repeat(50_000)],
    ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x'],
    ['plain text', 415, { 'content-type': 'text/plain' }, 'x'],
    ['XML', 415, { 'content-type': 'application/xml' }, '<name/>'],
    ['no content type', 415, {}, 'x'],
  ])('%s: %i', async (_title, status, headers, payload) => {
    const before = await state()
    for (const [method, url] of [
      ['POST', '/api/periods/'],
      ['PUT', `/api/periods/${period.id}/`],
    ] as const) {
      const answer = await preU.app.inject({ method, url, headers: { authorization, ...headers }, payload })
      expect([method, answer.statusCode]).toEqual([method, status])
      expect(hasDocumentedShape(answer.statusCode, answer.json())).toBe(true)
    }
    expect(await state()).toEqual(before)
  })
})

const FILE = 'content-disposition: form-data; name="file"; filename="a.csv"'
const FORM = 'multipart/form-data'
const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`

describe.each(['/api/students/import/', '/api/schools/contacts/', '/api/schools/duo/', '/shared-folder/upload/'])(
  'a form that cannot be read, at %s',
  (url) => {
    test.each<[string, string, string]>([
      ['without a boundary', FORM, 'x'],
      ['with an empty boundary', `${FORM}; boundary=`, 'x'],
      ['with a boundary of thousands', `${FORM}; boundary=${'b'.repeat(8000)}`, 'x'],
      ['cut off in a file', `${FORM}; boundary=b`, `--b\r\n${FILE}\r\n\r\nabc`],
      ['cut off in a field', `${FORM}; boundary=b`, '--b\r\ncontent-disposition: form-data; name="folder"\r\n\r\nabc'],
      ['cut off in a heading', `${FORM}; boundary=b`, `--b\r\n${FILE}`],
      ['with no part', `${FORM}; boundary=b`, '--b--\r\n'],
      ['with a part without a name', `${FORM}; boundary=b`, `${part('content-disposition: form-data')}--b--\r\n`],
      ['with a poisoned name', `${FORM}; boundary=b`, `${part(FILE.replace('file"', '__proto__"'))}--b--\r\n`],
      ['with a heading of 100 kB', `${FORM}; boundary=b`, `${part(`x: ${'a'.repeat(100_000)}`)}--b--\r\n`],
    ])('%s: 400', async (_what, type, payload) => {
      const answer = await preU.app.inject({ method: 'POST', url, headers: { authorization, 'content-type': type }, payload })
      expect(answer.statusCode).toBe(400)
      expect(hasDocumentedShape(400, answer.json())).toBe(true)
    })
  },
)

describe('an invalid address', () => {
  test.each([
    ['GET', '/api/periods/?page=1&page=2', 400],
    ['GET', '/api/periods/?page[]=1', 400],
    ['GET', '/api/periods/?page[__proto__]=1', 400],
    ['GET', '/api/periods/?__proto__=1', 400],
    ['GET', '/api/periods/?constructor=1', 400],
    ['GET', '/api/periods/?search=%00', 400],
    ['GET', '/api/periods/?search=' + 'x'.repeat(101), 400],
    ['GET', '/api/periods/?ordering=name,name,-name;select', 400],
    ['GET', '/api/schools/ids/?ordering=naam', 400],
    ['GET', '/api/periods/?ordering=', 200],
    ['GET', '/api/periods/?school_year=%27%20or%201=1', 400],
    ['GET', '/api/schools/?city=%27%20or%201=1', 200],
    ['GET', '/api/periods/?search=%F0%9F%98%80%25_\\', 200],
    ['GET', '/api/periods/%', 400],
    ['GET', '/api/periods/%00/', 404],
    ['GET', '/api/periods/..%2f..%2fetc/passwd', 404],
    ['GET', '/api/niets/', 404],
    ['DELETE', '/api/periods/', 404],
    ['POST', '/api/periods/dropdown', 404],
    ['PATCH', '/auth/token/', 404],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const answer = await preU.app.inject({ method, url, headers: { authorization } })
    expect(answer.statusCode).toBe(status)
    expect(status < 400 || hasDocumentedShape(status, answer.json())).toBe(true)
  })
})

test.each([
  ['grade', 3_000_000_000],
  ['grade__in', [5, 3_000_000_000]],
  ['school__id', -1],
  ['period__school_year', 'a\u0000'],
])('a filter in a body is refused as in an address: %s %j', async (name, value) => {
  const headers = { ...json, authorization }
  const answer = await preU.app.inject({ method: 'POST', url: '/api/students/export/', headers, payload: { [name]: value } })
  expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([400, [name]])
})

test.each(['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`])(
  'the authorization %o is refused',
  async (header) => {
    const answer = await preU.app.inject({ url: '/api/periods/', headers: { authorization: header.slice(0, 6000) } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ detail: expect.any(String), code: expect.any(String) })
  },
)

test('every path answers with and without its trailing slash', async () => {
  for (const url of ['/api/periods', '/api/periods/', '/api/periods/dropdown', '/api/periods/dropdown/', `/api/periods/${period.id}`])
    expect((await preU.app.inject({ url, headers: { authorization } })).statusCode).toBe(200)
})
