import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isForeignKeyViolation } from '../platform/http/errorHandler'
import { anyCharacter } from './anyCharacter'
import { createTestApp, type TestApp } from './app'
import { aFile, aSchoolUser, aStaff, aStudent } from './builders'

/** `npm run hostile` sends 20,000. */
const CALLS = Number(process.env.HOSTILE_CALLS ?? 300)
const SEED = Number(process.env.HOSTILE_SEED ?? 17)
const MB = 1024 * 1024

type Schema = { properties?: Record<string, Schema>; enum?: unknown[] }
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Call = { method: string; path: string; operation: Operation }

let preU: TestApp
let calls: Call[]
let callers: { id: number }[]
beforeAll(async () => {
  preU = await createTestApp()
  const { db } = preU
  callers = [await aStaff(db), await aSchoolUser(db)]
  await aStudent(db)
  await aFile(preU)
  const { paths } = (await preU.call({ url: '/api/schema/', as: callers[0]! })).json<{ paths: Record<string, Record<string, Operation>> }>()
  calls = Object.entries(paths)
    // A stream does not end.
    .filter(([path]) => path !== '/api/live/')
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
})
afterAll(() => preU.close())

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483648',
  '1e400',
  'NaN',
  'null',
  '\u0000',
  '\ud800',
  '%',
  "' or 1=1 --",
  '../../etc/passwd',
]
const ODD_DATES = ['0000-01-01', '9999-12-31T23:59:59.9996Z', '2026-02-30', '2026-11-17', '2026-11-17T12:00:00Z', '+275760-09-13']
const text = fc.oneof(fc.constantFrom(...ODD_TEXTS, ...ODD_DATES), fc.string({ unit: anyCharacter, maxLength: 40 }))
const odd = fc.oneof(
  text,
  fc.integer(),
  // Does not fit a column.
  fc.constant(3_000_000_000),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Names and choices of the description, with values that are sometimes right. */
const valueFor = (schema: Schema = {}) => (schema.enum ? fc.oneof(fc.constantFrom(...schema.enum), odd) : odd)
const recordFor = (fields: Record<string, Schema>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valueFor(schema)])), { requiredKeys: [] })

const requestFor = ({ method, path, operation: { parameters = [], requestBody } }: Call) => {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema = {} }) => [name, schema] as const)
  const body = requestBody?.content['application/json']?.schema.properties
  return fc.record({
    method: fc.constant(method.toUpperCase() as 'GET'),
    path: fc.constant(path),
    ids: fc.array(fc.oneof(fc.constantFrom('1', '2'), text), { minLength: 3, maxLength: 3 }),
    query: recordFor(Object.fromEntries(inQuery)),
    body: body ? fc.oneof({ weight: 4, arbitrary: recordFor(body) }, { weight: 1, arbitrary: odd }) : fc.constant(undefined),
    caller: fc.nat(1),
  })
}

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[\ud800-\udfff]/g, '\ufffd'))

function addressOf(path: string, ids: string[], query: Record<string, unknown>) {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  return `${path.replaceAll(/\{\w+\}/g, () => encoded(ids.shift()))}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

/** An odd request can close the caller's account or remove its school. The next caller is another user then: the rest would all get 401. */
async function callAs(caller: number, request: Parameters<TestApp['call']>[0]) {
  const attempt = () => preU.call({ ...request, as: callers[caller]! })
  const answer = await attempt().catch((error: Error) => {
    if (!isForeignKeyViolation(error)) throw error
    return null
  })
  if (answer && answer.statusCode !== 401) return answer
  callers[caller] = await (caller === 0 ? aStaff(preU.db) : aSchoolUser(preU.db))
  return attempt()
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function usedMemory() {
  collectGarbage()
  return process.memoryUsage().heapUsed / MB
}

test(
  `${CALLS} odd requests to every call of our own description: no fault, no trace of the code, no growth of memory`,
  async () => {
    const memory: number[] = []
    let sent = 0
    const property = fc.asyncProperty(fc.constantFrom(...calls).chain(requestFor), async ({ method, path, ids, query, body, caller }) => {
      const payload = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const answer = await callAs(caller, { method, url: addressOf(path, [...ids], query), ...payload })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.statusCode < 400 || !/node_modules|\.ts:\d+/.test(answer.body)).toBe(true)
      sent += 1
      if (sent % Math.ceil(CALLS / 4) === 0) memory.push(usedMemory())
    })
    await fc.assert(property, { numRuns: CALLS, seed: SEED, endOnFailure: true })
    expect(memory.at(-1)! - memory[0]!).toBeLessThan(30)
  },
  CALLS * 1000,
)
