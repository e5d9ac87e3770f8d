import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { oneTimeLinksTable, refreshTokensTable, sessionsTable, usersTable } from '../../tables/accounts'
import { candidatesTable, honoursFilesTable } from '../../tables/candidates'
import { auditTable } from '../../platform/audit/audit'
import { requestKeysTable } from '../../platform/idempotency/table'
import { outboxTable } from '../../platform/mail/table'
import { studentsTable } from '../../tables/students'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, aFile, anHonoursProgram, aPeriod, aSchool, aSchoolUser, aStaff, aStudent } from '../../testing/builders'
import { nextRun, runAtNight, runRetention } from './run'
import { retentionRunsTable, retentionTermsTable } from '../../tables/retention'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const monthsAgo = (months: number) => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - months, 1)
  return day.toISOString()
}
const dayMonthsAgo = (months: number) => monthsAgo(months).slice(0, 10)
const get = async (url: string) => (await preU.call({ url, as: staff })).json()
const change = (name: string, term: unknown) => preU.call({ method: 'PATCH', url: `/api/retention/${name}/`, body: { term }, as: staff })
const hold = (email: string, until = '2099-12-31') =>
  preU.call({ method: 'POST', url: '/api/retention/holds/', body: { email, reason: 'Bezwaar', until }, as: staff })
const readStudent = async (id: number) => (await preU.db.select().from(studentsTable).where(eq(studentsTable.id, id)))[0]!
const endedPeriod = (months: number) => aPeriod(preU.db, { start_date: dayMonthsAgo(months + 3), end_date: dayMonthsAgo(months) })

describe('the terms', () => {
  test('have defaults, can be changed, and a change is in the log', async () => {
    const before = await get('/api/retention/')
    expect(before.terms).toContainEqual({ name: 'mails', term: 12, unit: 'months', standard: 12 })
    expect(before.last_run).toBeNull()
    expect((await change('mails', 6)).json()).toEqual({ name: 'mails', term: 6, unit: 'months', standard: 12 })
    expect((await get('/api/retention/')).terms).toContainEqual(expect.objectContaining({ name: 'mails', term: 6 }))
    const { results } = await get('/api/audit-log/?resource=retention')
    expect(results).toMatchObject([{ record_title: 'Verzonden e-mails', changes: { term: [12, 6] } }])
    await preU.db.delete(retentionTermsTable)
  })

  test.each([0, 1201, 1.5, '12', null])('of %s are refused at the field', async (term) => {
    const answer = await change('mails', term)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('term')
  })

  test('of something unknown are 404', async () => expect((await change('toString', 12)).statusCode).toBe(404))

  test('tell beforehand what another one would do, and when', async () => {
    const { id: period_id } = await endedPeriod(5)
    await aStudent(preU.db, { period_id })
    const held = await aStudent(preU.db, { period_id })
    await hold(held.email)
    const sum = ({ due }: { due: { day: string; count: number }[] }, day: string) =>
      due.filter((each) => each.day === day).reduce((total, { count }) => total + count, 0)
    const next = (await get('/api/retention/')).next_run.slice(0, 10)
    const [now, shorter] = [
      await get('/api/retention/preview/?name=registrations'),
      await get('/api/retention/preview/?name=registrations&term=4'),
    ]
    expect(sum(now, next)).toBe(0)
    expect(now.due).toContainEqual({ name: 'registrations', day: dayMonthsAgo(-7), count: 1 })
    expect(sum(shorter, next)).toBe(1)
  })
})

describe('a run', () => {
  test('empties the answers of that day, which may name whoever is anonymised', async () => {
    const gone = await aStudent(preU.db, { period_id: (await endedPeriod(13)).id })
    const answer = JSON.stringify([{ last_name: gone.last_name, email: 'vroeger@leerling.example' }])
    await preU.db.insert(requestKeysTable).values({ user_id: staff.id, key: 'overdag', request: '', status: 200, answer })
    await runRetention(preU.context)
    const [stored] = await preU.db.select().from(requestKeysTable).where(eq(requestKeysTable.key, 'overdag'))
    expect([stored!.status, stored!.answer]).toEqual([409, expect.stringContaining('Ververs de pagina')])
  })

  test('anonymises registrations after their term, and no others', async () => {
    const { db } = preU
    const personal = { infix: 'van', remarks: 'Rolstoel', status_reason: 'Ziek', profile: 'NT' as const, level: 'vwo' }
    const [old, recent] = [(await endedPeriod(13)).id, (await endedPeriod(11)).id]
    const gone = await aStudent(db, { ...personal, period_id: old, status: 'WAITLISTED' })
    const stays = await aStudent(db, { ...personal, period_id: recent })
    const held = await aStudent(db, { ...personal, period_id: old })
    await hold(held.email.toUpperCase())
    await db.insert(auditTable).values(
      [gone, stays].map(({ id }) => ({
        action: 'CREATE' as const,
        resource: 'students',
        record_id: id,
        record_title: 'Sanne Bos',
        changes: {},
      })),
    )
    await runRetention(preU.context)
    const { school_id, activity_id, grade, status, created_at } = gone
    expect(await readStudent(gone.id)).toMatchObject({
      school_id,
      activity_id,
      period_id: old,
      grade,
      status,
      created_at,
      first_name: 'Leerling',
      infix: '',
      last_name: 'geanonimiseerd',
      email: `anoniem-${gone.id}`,
      remarks: '',
      status_reason: '',
      profile: '',
      level: '',
      search_text: ` leerling  geanonimiseerd anoniem ${gone.id}`,
    })
    expect(await readStudent(stays.id)).toEqual(stays)
    expect(await readStudent(held.id)).toEqual(held)
    expect(await db.select().from(auditTable).where(eq(auditTable.resource, 'students'))).toMatchObject([{ record_id: stays.id }])
    expect((await preU.call({ url: `/api/students/${gone.id}/`, as: staff })).statusCode).toBe(200)
  })

  test('anonymises candidates by how they ended, with their files', async () => {
    const { db } = preU
    const closed = await anHonoursProgram(db, { deadline: dayMonthsAgo(4), start_date: dayMonthsAgo(3), end_date: dayMonthsAgo(-3) })
    const over = await anHonoursProgram(db, { deadline: dayMonthsAgo(20), start_date: dayMonthsAgo(19), end_date: dayMonthsAgo(13) })
    const finished_at = monthsAgo(21)
    const inProgram = (honours_program_id: number, values: object) =>
      aCandidate(db, { honours_program_id, motivation: 'Ik wil', ...values })
    const expected = [
      [await inProgram(closed.id, {}), true],
      [await inProgram(closed.id, { finished_at, status: 'REJECTED' }), true],
      [await inProgram(closed.id, { finished_at, status: 'ACCEPTED' }), false],
      [await inProgram(closed.id, { finished_at }), false],
      [await inProgram(over.id, { finished_at, status: 'COMPLETED' }), true],
    ] as const
    for (const [{ id }] of expected) await aFile(preU, { honours_student_id: id })
    await runRetention(preU.context)
    for (const [{ id, status }, isGone] of expected) {
      const [row] = await db.select().from(candidatesTable).where(eq(candidatesTable.id, id))
      expect(row).toMatchObject({ status, motivation: isGone ? '' : 'Ik wil', last_name: isGone ? 'geanonimiseerd' : 'Meer' })
      expect(await db.$count(honoursFilesTable, eq(honoursFilesTable.honours_student_id, id))).toBe(isGone ? 0 : 1)
    }
  })

  test('deletes unused school accounts, and the next contact person becomes the first', async () => {
    const { db } = preU
    const { id: school_id } = await aSchool(db)
    const unused = await aSchoolUser(db, { school_id, is_primary: true, created_at: monthsAgo(30), last_login: monthsAgo(26) })
    const colleague = await aSchoolUser(db, { school_id, created_at: monthsAgo(30), last_login: monthsAgo(2) })
    const oldStaff = await aStaff(db, { created_at: monthsAgo(40) })
    await runRetention(preU.context)
    const remaining = await db.select().from(usersTable).where(eq(usersTable.school_id, school_id))
    expect(remaining).toMatchObject([{ id: colleague.id, is_primary: true }])
    expect(remaining).not.toContainEqual(expect.objectContaining({ id: unused.id }))
    expect(await db.$count(usersTable, eq(usersTable.id, oldStaff.id))).toBe(1)
  })

  test('deletes sessions and links that are over, but the last use of an account and an invitation that nobody used', async () => {
    const { db } = preU
    const [{ id: user_id }, invited] = [await aStaff(db), await aSchoolUser(db)]
    const session = { user_id, created_at: monthsAgo(6), expires_at: monthsAgo(3) }
    const sessions = await db
      .insert(sessionsTable)
      .values([
        { ...session, last_used_at: monthsAgo(5) },
        { ...session, last_used_at: monthsAgo(4) },
        { ...session, last_used_at: monthsAgo(6), expires_at: monthsAgo(-1) },
      ])
      .returning()
    await db.insert(refreshTokensTable).values({ token_hash: 'over', session_id: sessions[2]!.id, expires_at: monthsAgo(1) })
    const link = <V extends object>(values: V) => ({ user_id, token_hash: crypto.randomUUID(), expires_at: monthsAgo(1), ...values })
    await db
      .insert(oneTimeLinksTable)
      .values([
        link({ purpose: 'RESET' as const }),
        link({ purpose: 'EMAIL' as const, email: 'nieuw@pre-u.example' }),
        link({ purpose: 'INVITE' as const, used_at: monthsAgo(1) }),
        link({ purpose: 'KEEP' as const, expires_at: monthsAgo(-1) }),
        link({ purpose: 'INVITE' as const, user_id: invited.id }),
      ])
    await runRetention(preU.context)
    const left = await db.select({ id: sessionsTable.id }).from(sessionsTable).where(eq(sessionsTable.user_id, user_id))
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([sessions[1]!.id, sessions[2]!.id]))
    expect(await db.$count(refreshTokensTable, eq(refreshTokensTable.token_hash, 'over'))).toBe(0)
    const links = await db
      .select()
      .from(oneTimeLinksTable)
      .where(inArray(oneTimeLinksTable.user_id, [user_id, invited.id]))
    expect(links.map(({ purpose, used_at }) => [purpose, used_at])).toEqual([
      ['KEEP', null],
      ['INVITE', null],
    ])
  })

  test('deletes old mails and entries of the log, and not those that still wait', async () => {
    const { db } = preU
    await db.delete(auditTable)
    const entry = { action: 'UPDATE' as const, resource: 'periods', record_id: 1, changes: {} }
    await db.insert(auditTable).values([
      { ...entry, at: monthsAgo(26), record_title: 'Oud' },
      { ...entry, at: monthsAgo(22), record_title: 'Jonger' },
    ])
    const mail = { recipient: 'jan@school.example', text: '', html: '', created_at: monthsAgo(14) }
    await db.insert(outboxTable).values([
      { ...mail, subject: 'Verzonden', sent_at: monthsAgo(14) },
      { ...mail, subject: 'Wacht nog' },
    ])
    const counts = await runRetention(preU.context)
    expect(counts).toMatchObject({ audit_log: 1, mails: 1 })
    expect(await db.select({ subject: outboxTable.subject }).from(outboxTable)).toEqual([{ subject: 'Wacht nog' }])
    const entries = (await get('/api/audit-log/')).results
    expect(entries).toMatchObject([
      { resource: 'retention_runs', actor: null, changes: { audit_log: [null, 1], mails: [null, 1] } },
      { record_title: 'Jonger' },
    ])
    expect((await get('/api/retention/')).last_run.counts).toEqual(counts)
  })

  test('that was interrupted is continued with its counts', async () => {
    const { db } = preU
    await db.insert(retentionRunsTable).values({ started_at: new Date().toISOString(), counts: { registrations: 40 } })
    await aStudent(db, { period_id: (await endedPeriod(14)).id })
    expect(await runRetention(preU.context)).toMatchObject({ registrations: 41 })
    expect(await runRetention(preU.context)).toEqual({})
  })

  test('happens in one process at a time', async () => {
    await aStudent(preU.db, { period_id: (await endedPeriod(14)).id })
    const results = await Promise.all([runRetention(preU.context), runRetention(preU.context)])
    expect(results.filter((counts) => counts?.registrations === 1)).toHaveLength(1)
  })

  test('begins at night only, once', async () => {
    const night = nextRun(new Date())
    const at = (hours: number) => new Date(night.getTime() + hours * 3_600_000)
    await preU.db.delete(retentionRunsTable)
    expect(await runAtNight(preU.context, at(-1))).toBeNull()
    expect(await runAtNight(preU.context, at(12))).toBeNull()
    expect(await runAtNight(preU.context, at(1))).not.toBeNull()
    await preU.db.update(retentionRunsTable).set({ finished_at: at(1).toISOString() })
    expect(await runAtNight(preU.context, at(2))).toBeNull()
  })
})

test.each([
  ['2026-03-28 23:30', '2026-03-29 03:00'],
  ['2026-03-29 01:30', '2026-03-29 03:00'],
  ['2026-03-29 03:00', '2026-03-30 03:00'],
  ['2026-10-24 23:30', '2026-10-25 03:00'],
  ['2026-10-25 23:30', '2026-10-26 03:00'],
])('at %s the next run is at %s, also when the clock changes', (now, next) =>
  expect(toWallTime(nextRun(new Date(fromWallTime(now))).toISOString())).toBe(next),
)

test('one address has one exception', async () => {
  await aStaff(preU.db, { email: 'dubbel@school.example' })
  expect((await hold('dubbel@school.example')).statusCode).toBe(201)
  const answer = await hold('Dubbel@School.example')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ email: ['Voor dit adres is er al een uitzondering'] })
})

test('an exception for an address that nobody has is doubted, and made when that is confirmed', async () => {
  const body = { email: 'niemand@school.example', reason: 'Bezwaar', until: '2099-12-31' }
  const post = (confirmation: object) =>
    preU.call({ method: 'POST', url: '/api/retention/holds/', body: { ...body, ...confirmation }, as: staff })
  const doubted = await post({})
  expect([doubted.statusCode, doubted.json()]).toEqual([409, { despite_doubts: [expect.stringContaining(body.email)] }])
  const made = await post({ despite_doubts: true })
  expect(made.statusCode).toBe(201)
  const url = `/api/retention/holds/${made.json().id}/`
  expect((await preU.call({ method: 'PATCH', url, body: { reason: 'Klacht' }, as: staff })).statusCode).toBe(200)
  const { email } = await aStudent(preU.db)
  const changed = await preU.call({ method: 'PATCH', url, body: { email: email.toUpperCase() }, as: staff })
  expect(changed.statusCode).toBe(200)
})
