import { and, eq, inArray } from 'drizzle-orm'
import { nextStatuses, placedStatuses, studentStatuses } from '@pre-u/contract/students/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsTable } from '../../tables/news'
import { readNews } from '../../notifications/news/testing'
import { auditTable } from '../../platform/audit/audit'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, anOpenProgram, aSchool, aSchoolUser, aStaff } from '../../testing/builders'
import { candidatesTable as table } from '../../tables/candidates'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const finished_at = new Date().toISOString()
const aSubmittedCandidate = (values: object = {}) => aCandidate(preU.db, { finished_at, ...values })
const patch = (id: number, body: object, as = staff) =>
  preU.call({ method: 'PATCH', url: `/api/honours-program-students/${id}/`, body, as })
const bulk = (body: object, as = staff) => preU.call({ method: 'POST', url: '/api/honours-program-students/bulk_update_status', body, as })
const rowOf = async (id: number) => (await preU.db.select().from(table).where(eq(table.id, id)))[0]!
const placedIn = (id: number) => preU.db.$count(table, and(eq(table.honours_program_id, id), inArray(table.status, placedStatuses)))

async function submittedCandidates(number: number, values: object) {
  const school_id = (await aSchool(preU.db)).id
  const rows = []
  for (let made = 0; made < number; made += 1) rows.push(await aSubmittedCandidate({ school_id, ...values }))
  return rows
}

describe('one status', () => {
  test.each(studentStatuses.flatMap((from) => studentStatuses.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'from %s to %s',
    async (from, to) => {
      const { id } = await aSubmittedCandidate({ status: from })
      const isAllowed = nextStatuses[from].includes(to)
      expect((await patch(id, { status: to, status_reason: 'Daarom' })).statusCode).toBe(isAllowed ? 200 : 409)
      expect(await rowOf(id)).toMatchObject(isAllowed ? { status: to, status_reason: 'Daarom' } : { status: from })
    },
  )

  test('reopening requires a reason', async () => {
    const { id } = await aSubmittedCandidate({ status: 'REJECTED' })
    expect((await patch(id, { status: 'PENDING' })).json().non_field_errors[0]).toContain('reden')
    expect((await patch(id, { status: 'PENDING', status_reason: 'Vergissing' })).statusCode).toBe(200)
  })

  test.each(['ACCEPTED', 'WAITLISTED', 'REJECTED', 'COMPLETED'])('a draft does not become %s', async (status) => {
    const { id } = await aCandidate(preU.db)
    const answer = await patch(id, { status, status_reason: 'Toch' })
    expect([answer.statusCode, answer.json()]).toEqual([409, { non_field_errors: ['Jan van der Meer: is nog niet ingediend.'] }])
  })

  test('a draft can be cancelled and reopened', async () => {
    const { id } = await aCandidate(preU.db)
    expect((await patch(id, { status: 'CANCELLED' })).json().status).toBe('CANCELLED')
    expect((await patch(id, { status: 'PENDING', status_reason: 'Toch' })).json()).toMatchObject({ status: 'PENDING', finished_at: null })
  })

  test('a school cannot change a status', async () => {
    const teacher = await aSchoolUser(preU.db)
    const { id } = await aSubmittedCandidate({ school_id: teacher.school_id! })
    expect((await patch(id, { status: 'CANCELLED' }, teacher)).statusCode).toBe(400)
    expect((await bulk({ ids: [id], status: 'CANCELLED' }, teacher)).statusCode).toBe(403)
    expect((await rowOf(id)).status).toBe('PENDING')
  })

  test('a candidate who was entered again cannot be reopened', async () => {
    const first = await aSubmittedCandidate({ status: 'CANCELLED', email: 'weer@leerling.example' })
    await aCandidate(preU.db, { honours_program_id: first.honours_program_id, email: 'WEER@leerling.example' })
    const answer = await patch(first.id, { status: 'PENDING', status_reason: 'Toch' })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['email']])
  })
})

describe('in bulk', () => {
  test('changes all of them, each with an audit entry', async () => {
    const { id: honours_program_id } = await anOpenProgram(preU.db)
    const ids = (await submittedCandidates(3, { honours_program_id })).map(({ id }) => id)
    const answer = await bulk({ ids, status: 'REJECTED', status_reason: 'Vol' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 3, informed: 1, undo: expect.any(String) }])
    expect((await bulk({ ids, status: 'REJECTED' })).json()).toEqual({ count: 0, informed: 0, undo: null })
    const entries = await preU.db.select().from(auditTable).where(inArray(auditTable.record_id, ids))
    expect(entries.map(({ resource, changes }) => [resource, changes.status])).toEqual(
      ids.map(() => ['honours_students', ['PENDING', 'REJECTED']]),
    )
  })

  test('tells nobody when that is switched off, nor that it is taken back', async () => {
    const [candidate] = await submittedCandidates(1, { honours_program_id: (await anOpenProgram(preU.db)).id })
    const ids = [candidate!.id]
    const audience = await preU.call({ method: 'POST', url: '/api/honours-program-students/audience', body: { ids }, as: staff })
    expect(audience.json()).toEqual({ schools: 1, pupils: 1 })
    const { informed, undo } = (await bulk({ ids, status: 'REJECTED', inform: false })).json()
    expect(informed).toBe(0)
    await preU.call({ method: 'POST', url: '/api/undo/', body: { undo }, as: staff })
    const reopened = { method: 'POST' as const, url: `/api/honours-program-students/${candidate!.id}/reopen`, as: staff }
    expect((await preU.call({ ...reopened, body: { inform: false } })).statusCode).toBe(200)
    expect(await readNews(preU, eq(newsTable.record_id, candidate!.id))).toEqual([])
  })

  test('changes none when one is refused, and names those', async () => {
    const program = await anOpenProgram(preU.db, { name: 'Alfa', capacity: 2 })
    const rows = await submittedCandidates(3, { honours_program_id: program.id })
    const ids = rows.map(({ id }) => id)
    const full = await bulk({ ids, status: 'ACCEPTED' })
    expect([full.statusCode, full.json()]).toEqual([409, { non_field_errors: ['Jan van der Meer: Alfa heeft nog maar 2 vrije plaatsen.'] }])
    const draft = await aCandidate(preU.db, { honours_program_id: program.id, first_name: 'Tom', infix: '', last_name: 'Bos' })
    const mixed = await bulk({ ids: [...ids, draft.id], status: 'WAITLISTED' })
    expect(mixed.json()).toEqual({ non_field_errors: ['Tom Bos: is nog niet ingediend.'] })
    expect((await bulk({ ids: [...ids, 999_999], status: 'WAITLISTED' })).statusCode).toBe(409)
    expect((await rowOf(ids[0]!)).status).toBe('PENDING')
  })

  test('fifty concurrent placements fill five places', async () => {
    const program = await anOpenProgram(preU.db, { capacity: 5 })
    const rows = await submittedCandidates(50, { honours_program_id: program.id })
    const place = (id: number, index: number) =>
      index % 2 === 0 ? patch(id, { status: 'ACCEPTED' }) : bulk({ ids: [id], status: index % 3 === 0 ? 'COMPLETED' : 'ACCEPTED' })
    // On a busy machine some wait so long for a connection that they are to come back later.
    const placeInTheEnd = async (id: number, index: number): ReturnType<typeof place> => {
      const answer = await place(id, index)
      return answer.statusCode === 503 ? placeInTheEnd(id, index) : answer
    }
    const answers = await Promise.all(rows.map(({ id }, index) => placeInTheEnd(id, index)))
    const statusCounts = [200, 409].map((status) => answers.filter(({ statusCode }) => statusCode === status).length)
    expect(statusCounts).toEqual([5, 45])
    expect(await placedIn(program.id)).toBe(5)
  })

  test('a concurrently lowered capacity is not exceeded', async () => {
    const program = await anOpenProgram(preU.db, { capacity: 10 })
    const rows = await submittedCandidates(10, { honours_program_id: program.id })
    const lower = () => preU.call({ method: 'PATCH', url: `/api/honours-program/${program.id}/`, body: { capacity: 3 }, as: staff })
    const [, lowered] = await Promise.all([Promise.all(rows.map(({ id }) => patch(id, { status: 'ACCEPTED' }))), lower()])
    const placed = await placedIn(program.id)
    expect(placed <= (lowered.statusCode === 200 ? 3 : 10)).toBe(true)
    expect(placed > 3).toBe(lowered.statusCode === 409)
  })
})

test('a decision and handing in can be taken back by whoever did it', async () => {
  const staffUser = await aStaff(preU.db)
  const candidate = await aCandidate(preU.db, { finished_at: '2026-11-01T10:00:00.000Z' })
  const call = (url: string, body?: object) => preU.call({ method: 'POST', url, as: staffUser, ...(body && { body }) })
  const stateOf = async () => {
    const [row] = await preU.db.select().from(table).where(eq(table.id, candidate.id))
    return [row!.status, row!.finished_at]
  }
  const { undo } = (await call('/api/honours-program-students/bulk_update_status', { ids: [candidate.id], status: 'ACCEPTED' })).json()
  expect(await stateOf()).toEqual(['ACCEPTED', '2026-11-01T10:00:00.000Z'])
  expect((await call('/api/undo/', { undo })).json()).toEqual({ count: 1, resource: expect.any(String) })
  expect(await stateOf()).toEqual(['PENDING', '2026-11-01T10:00:00.000Z'])
  await call(`/api/honours-program-students/${candidate.id}/reopen`, {})
  expect(await stateOf()).toEqual(['PENDING', null])
  const [reopened] = (await preU.call({ url: '/api/undo/', as: staffUser })).json()
  expect((await call('/api/undo/', { undo: reopened.id })).statusCode).toBe(200)
  expect(await stateOf()).toEqual(['PENDING', '2026-11-01T10:00:00.000Z'])
})
