import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app'
import { honoursProgramsTable } from '../../tables/honoursPrograms'
import { periodsTable } from '../../tables/periods'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { readNews } from '../../notifications/news/testing'
import { anActivity, aPeriod, aStaff, aStudent } from '../../testing/builders'
import { requestClaim } from '../db/db'
import { expireRequestKeys, forgetAnswers } from './idempotency'
import { requestKeysTable as table } from './table'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

let serial = 0
function newKey() {
  serial += 1
  return `sleutel-${serial}`
}
const period = (name: string) => ({ name, school_year: '2026-2027', start_date: '2026-09-01', end_date: '2026-12-19', is_active: true })
type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'GET'
const send = (key: string, method: Method, url: string, body?: object, as = staff) =>
  preU.call({ method, url, body, as, headers: { 'idempotency-key': key } })
const create = (key: string, name: string, as = staff) => send(key, 'POST', '/api/periods/', period(name), as)
const countOf = (name: string) => preU.db.$count(periodsTable, eq(periodsTable.name, name))
const answerOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

describe('a change that is sent again with its key', () => {
  test('is made once, also when both come at the same time', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(key, 'Eenmaal')))
    answers.push(await create(key, 'Eenmaal'))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.at(-1)!.headers['content-type']).toContain('application/json')
    expect(await countOf('Eenmaal')).toBe(1)
  })

  test('is made once where its locks are sent with the key', async () => {
    const place = await aStudent(preU.db)
    const { activity_id, period_id, school_id } = place
    const pupil = { first_name: 'Noor', last_name: 'Meer', email: 'noor.eenmaal@leerling.example', grade: place.grade }
    const key = newKey()
    const register = () => send(key, 'POST', '/api/students/', { ...pupil, activity_id, period_id, school_id, despite_limits: true })
    const answers = await Promise.all(Array.from({ length: 5 }, register))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await preU.db.$count(studentsTable, eq(studentsTable.email, pupil.email))).toBe(1)
  })

  test('gets the first answer of an action, with what takes it back', async () => {
    const { id } = await aStudent(preU.db)
    const key = newKey()
    const change = () => send(key, 'POST', '/api/students/bulk_update_status', { ids: [id], status: 'REJECTED', status_reason: 'Vol' })
    const first = await change()
    expect(first.json()).toMatchObject({ count: 1, undo: expect.any(String) })
    expect(answerOf(await change())).toEqual(answerOf(first))
  })

  test('is 204 again when it removed a record', async () => {
    const { id } = await aPeriod(preU.db)
    const key = newKey()
    const remove = () => send(key, 'DELETE', `/api/periods/${id}/`)
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204])
    expect((await send(newKey(), 'DELETE', `/api/periods/${id}/`)).statusCode).toBe(404)
  })

  test('gives the whole file again when it is an export', async () => {
    const ids = [(await aStudent(preU.db)).id]
    const key = newKey()
    const save = () => send(key, 'POST', '/api/students/export/', { ids })
    const files = [await save(), await save()]
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // The first four bytes of a zip file.
    expect(files.map(({ rawPayload }) => rawPayload.subarray(0, 4).toString('hex'))).toEqual(['504b0304', '504b0304'])
  })

  test('is tried again when it was refused', async () => {
    const key = newKey()
    const erase = () => send(key, 'POST', '/api/subject-access/erase/', { email: 'niemand@leerling.example' })
    const answers = [await erase(), await erase()]
    expect(answers.map(({ statusCode, body }) => [statusCode, body.includes('geen gegevens')])).toEqual([
      [409, true],
      [409, true],
    ])
  })

  test('does not overwrite what somebody changed since', async () => {
    const { id } = await aStudent(preU.db)
    const key = newKey()
    const remark = (text: string, under: string) => send(under, 'PATCH', `/api/students/${id}/`, { remarks: text })
    await remark('eerst', key)
    await remark('later', newKey())
    expect((await remark('eerst', key)).json().remarks).toBe('eerst')
    const [row] = await preU.db.select().from(studentsTable).where(eq(studentsTable.id, id))
    expect(row!.remarks).toBe('later')
  })
})

test('the same key for another body, another address or another method is 422', async () => {
  const key = newKey()
  const { id } = (await create(key, 'Een')).json()
  expect((await create(key, 'Ander')).statusCode).toBe(422)
  expect((await send(key, 'POST', '/api/plans/', { name: 'Pakket' })).statusCode).toBe(422)
  expect(await countOf('Ander')).toBe(0)
  const change = newKey()
  const write = (method: Method) => send(change, method, `/api/periods/${id}/`, period('Twee'))
  expect([(await write('PATCH')).statusCode, (await write('PUT')).statusCode]).toEqual([200, 422])
})

test('each account has keys of its own', async () => {
  const colleague = await aStaff(preU.db)
  const key = newKey()
  const first = await create(key, 'Van mij')
  const theirs = await create(key, 'Van een collega', colleague)
  expect([theirs.statusCode, theirs.json().name]).toEqual([201, 'Van een collega'])
  expect(answerOf(await create(key, 'Van mij'))).toEqual(answerOf(first))
})

test.each([false, true])('the same change of two accounts with the same key is made for both (at the same time: %s)', async (isAtOnce) => {
  const colleague = await aStaff(preU.db)
  const key = newKey()
  const program = {
    name: `Van twee ${isAtOnce}`,
    description: '',
    deadline: '2026-11-30',
    start_date: '2027-01-11',
    end_date: '2027-06-25',
    capacity: null,
    max_per_school: null,
    required_files: [],
    is_active: true,
  }
  const makes = [staff, colleague].map((as) => () => send(key, 'POST', '/api/honours-program/', program, as))
  const firsts = isAtOnce ? await Promise.all(makes.map((make) => make())) : [await makes[0]!(), await makes[1]!()]
  expect(firsts.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(new Set(firsts.map((answer) => answer.json<{ id: number }>().id)).size).toBe(2)
  for (const make of makes) await vi.waitFor(async () => expect((await make()).statusCode).toBe(201))
  expect([await makes[0]!(), await makes[1]!()].map(answerOf)).toEqual(firsts.map(answerOf))
  expect(await preU.db.$count(honoursProgramsTable, eq(honoursProgramsTable.name, program.name))).toBe(2)
})

test('a key that a colleague used for something else can be used', async () => {
  const key = newKey()
  await create(key, 'Van een ander', await aStaff(preU.db))
  expect((await send(key, 'POST', '/api/plans/', { name: 'Eigen pakket' })).statusCode).toBe(201)
  expect((await create(key, 'Eigen periode')).statusCode).toBe(422)
})

test('a change that fails after its news was recorded is made when it is sent again, and told once', async () => {
  const october = await aPeriod(preU.db, { start_date: '2026-10-01', end_date: '2026-11-01' })
  const activity = await anActivity(preU.db, { period_ids: [october.id] })
  const pupil = await aStudent(preU.db, { activity_id: activity.id, period_id: october.id, status: 'ACCEPTED' })
  const key = newKey()
  const times = { deadline: '2026-11-02T22:59:59.000Z', start_at: '2026-11-19T08:00:00.000Z', end_at: '2026-11-19T15:00:00.000Z' }
  const shift = () => send(key, 'PATCH', `/api/activities/${activity.id}/`, times)
  const countNews = async () =>
    (await readNews(preU)).filter(({ school_id, record_id }) => school_id === pupil.school_id && record_id === activity.id).length
  // The news is recorded with the change; after it the server asks whether a day outside the period is meant.
  expect((await shift()).json()).toHaveProperty('despite_doubts')
  expect(await countNews()).toBe(0)
  await preU.call({ method: 'PATCH', url: `/api/periods/${october.id}/`, body: { end_date: '2026-12-31' }, as: staff })
  const made = await shift()
  expect([made.statusCode, made.json().start_at]).toEqual([200, times.start_at])
  expect(answerOf(await shift())).toEqual(answerOf(made))
  expect(await countNews()).toBe(1)
})

test('what was refused is tried again', async () => {
  const key = newKey()
  expect((await send(key, 'POST', '/api/periods/', { ...period('Omgekeerd'), end_date: '2026-01-01' })).statusCode).toBe(400)
  expect((await create(key, 'Omgekeerd')).statusCode).toBe(201)
})

test('a change whose answer was lost is not made again', async () => {
  const key = newKey()
  await create(key, 'Afgebroken')
  await vi.waitFor(async () => expect(await preU.db.$count(table, and(eq(table.key, key), isNotNull(table.answer)))).toBe(1))
  await preU.db.update(table).set({ status: null, answer: null }).where(eq(table.key, key))
  expect((await create(key, 'Afgebroken')).statusCode).toBe(409)
  expect(await countOf('Afgebroken')).toBe(1)
})

/** Another process of the server, where `meanwhile` runs after the commit of a change, before its answer is stored. */
async function whereItsAnswerWaits(key: string, name: string, meanwhile: () => Promise<unknown>) {
  const app = await buildApp(preU.context)
  app.addHook('preSerialization', async (_request, _reply, payload) => {
    await meanwhile()
    return payload
  })
  const headers = { authorization: await preU.bearer(staff.id), 'idempotency-key': key }
  const answer = await app.inject({ method: 'POST', url: '/api/periods/', headers, payload: period(name) })
  await app.close()
  return answer
}

test('a change whose answer fails is not made again, and its failure is not given again', async () => {
  const key = newKey()
  const fail = () => Promise.reject(new Error('The answer cannot be written.'))
  expect((await whereItsAnswerWaits(key, 'Mislukt', fail)).statusCode).toBe(500)
  expect((await create(key, 'Mislukt')).statusCode).toBe(409)
  expect(await countOf('Mislukt')).toBe(1)
})

test('an answer that waits to be stored is not stored after what it holds was forgotten', async () => {
  const [key, other] = [newKey(), newKey()]
  await create(other, 'Bewaard')
  const forget = () => forgetAnswers(preU.db, like(table.answer, '%Vergeten%'))
  expect((await whereItsAnswerWaits(key, 'Vergeten', forget)).statusCode).toBe(201)
  const stored = await preU.db.select({ answer: table.answer }).from(table)
  expect(stored.filter(({ answer }) => answer?.includes('Vergeten'))).toEqual([])
  expect((await create(key, 'Vergeten')).statusCode).toBe(409)
  expect((await create(other, 'Bewaard')).statusCode).toBe(201)
  expect(await countOf('Vergeten')).toBe(1)
})

test('an answer that was just given is stored before the server stops', async () => {
  const key = newKey()
  const app = await buildApp(preU.context)
  const headers = { authorization: await preU.bearer(staff.id), 'idempotency-key': key }
  const { body } = await app.inject({ method: 'POST', url: '/api/periods/', headers, payload: period('Gestopt') })
  await app.close()
  expect(await preU.db.select({ answer: table.answer }).from(table).where(eq(table.key, key))).toEqual([{ answer: body }])
})

test('the key of a request is claimed once, in its first transaction that is committed and may write', async () => {
  const { db } = preU
  const claims: string[] = []
  const request = { isStored: false, claim: async () => void claims.push('claimed') }
  const read = () => db.transaction(async () => claims.push('read'), { accessMode: 'read only' })
  const write = () => db.transaction(async () => claims.push('written'))
  const fail = () => db.transaction(() => Promise.reject(new Error('refused'))).catch(() => claims.push('refused'))
  await requestClaim.run(request, async () => {
    for (const run of [read, fail, write, write]) await run()
  })
  expect(claims).toEqual(['read', 'claimed', 'refused', 'claimed', 'written', 'written'])
})

test('answers are stored for 24 hours', async () => {
  const key = newKey()
  await create(key, 'Gisteren')
  await expireRequestKeys(preU.db, sql`now() + interval '23 hours 59 minutes'`)
  expect((await create(key, 'Gisteren')).statusCode).toBe(201)
  expect(await countOf('Gisteren')).toBe(1)
  await expireRequestKeys(preU.db, sql`now() + interval '24 hours 1 minute'`)
  expect(await preU.db.$count(table)).toBe(0)
})

test('reads, and answers that hold secrets, are not stored', async () => {
  const before = await preU.db.$count(table)
  expect((await send(newKey(), 'GET', '/api/periods/')).statusCode).toBe(200)
  expect((await send(newKey(), 'PATCH', '/auth/user/', { first_name: 'Ans' })).statusCode).toBe(200)
  expect((await send(newKey(), 'POST', '/api/calendar/feed/')).statusCode).toBe(200)
  expect(await preU.db.$count(table)).toBe(before)
})

test.each(['', 'met spatie', 'é', 'x'.repeat(201)])('the key %j is refused', async (key) => {
  expect((await create(key, 'Nooit')).statusCode).toBe(400)
})
