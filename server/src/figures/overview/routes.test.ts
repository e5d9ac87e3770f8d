import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failuresSince } from '@pre-u/contract/notifications/kinds'
import type { OwnOverview, StaffOverview } from '@pre-u/contract/figures/overview/attention'
import { dayOf } from '@pre-u/contract/platform/dates'
import { oneTimeLinksTable } from '../../tables/accounts'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp, type TestApp } from '../../testing/app'
import {
  aCandidate,
  aPeriod,
  aSchool,
  aSchoolUser,
  aStaff,
  aStudent,
  anActivity,
  anHonoursProgram,
  anOpenProgram,
} from '../../testing/builders'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const times = (deadline: number, start: number) => ({ deadline: inDays(deadline), start_at: inDays(start), end_at: inDays(start + 0.1) })
const read = async () => (await preU.call({ url: '/api/overview/', as: staff })).json<StaffOverview>()
const readOwn = async (as: { id: number }) => (await preU.call({ url: '/api/overview/own/', as })).json<OwnOverview>()
const count = async (url: string, as = staff) => (await preU.call({ url, as })).json<{ count: number }>().count
const codes = (lines: { code: string }[]) => lines.map(({ code }) => code).toSorted()

async function register(activity: { id: number }, period: { id: number }, statuses: ('PENDING' | 'ACCEPTED' | 'WAITLISTED')[]) {
  const { id } = await aSchool(preU.db)
  for (const status of statuses) await aStudent(preU.db, { activity_id: activity.id, period_id: period.id, school_id: id, status })
}

test('nothing waits at first', async () => {
  expect(await read()).toEqual({
    reports: [],
    closing: [],
    coming: [],
    room: [],
    pending: [],
    drafts: [],
    undecided: [],
    schools_unseen: 0,
    schools_expired: 0,
    failed_mails: [],
  })
})

test('activities are where somebody looks for them, and each line counts what its list holds', async () => {
  const { db } = preU
  const period = await aPeriod(db)
  const make = (code: string, values: Parameters<typeof anActivity>[1]) => anActivity(db, { code, period_ids: [period.id], ...values })
  const soon = await make('SOON', { ...times(3, 10), capacity: 2 })
  const far = await make('FAR', { ...times(30, 60), capacity: 1 })
  const past = await make('PAST', { ...times(-20, -10), capacity: 5 })
  const cancelled = await make('GONE', { ...times(3, 10), state: 'CANCELLED' })
  await make('DRAFT', { ...times(3, 10), state: 'DRAFT' })
  await register(soon, period, ['ACCEPTED', 'WAITLISTED', 'WAITLISTED'])
  await register(far, period, ['ACCEPTED', 'WAITLISTED', 'PENDING'])
  await register(past, period, ['WAITLISTED', 'PENDING', 'PENDING'])
  await register(cancelled, period, ['PENDING'])

  const { closing, coming, room, pending } = await read()
  expect({ closing: codes(closing), coming: codes(coming), room: codes(room), pending: codes(pending) }).toEqual({
    closing: ['SOON'],
    coming: ['SOON'],
    room: ['SOON'],
    pending: ['FAR', 'PAST'],
  })
  expect(room[0]).toMatchObject({ capacity: 2, placed: 1, waiting: 2, pending: 0 })
  expect(await count('/api/activities/?deadline=soon&state=PUBLISHED')).toBe(closing.length)
  for (const line of pending) expect(await count(`/api/students/?activity__id=${line.id}&status__in=PENDING`)).toBe(line.pending)

  await preU.call({ method: 'POST', url: `/api/activities/${soon.id}/place_waiting`, body: {}, as: staff })
  expect((await read()).room).toEqual([])
})

test('a report of a school waits until staff decide, the one about the next activity first', async () => {
  const { db } = preU
  const period = await aPeriod(db)
  const teacher = await aSchoolUser(db)
  const report = async (start: number) => {
    const activity = await anActivity(db, { period_ids: [period.id], ...times(-1, start) })
    const ids = { activity_id: activity.id, period_id: period.id, school_id: teacher.school_id! }
    const { id } = await aStudent(db, { ...ids, first_name: 'Jan', infix: 'van der', last_name: 'Meer', status: 'ACCEPTED' })
    await preU.call({ method: 'POST', url: `/api/students/${id}/report`, body: { kind: 'ILL' }, as: teacher })
    return { id, activity }
  }
  const [later, next] = [await report(9), await report(2)]
  const { reports } = await read()
  expect(reports).toMatchObject([
    { id: next.id, kind: 'ILL', pupil: 'Jan van der Meer', activity: { id: next.activity.id } },
    { id: later.id },
  ])
  expect(await count('/api/students/?report__in=ILL,WITHDRAWN')).toBe(reports.length)
  await preU.call({ method: 'POST', url: `/api/students/${next.id}/confirm_report`, as: staff })
  expect((await read()).reports.map(({ id }) => id)).toEqual([later.id])
})

test('candidates: drafts near a deadline and those handed in without a decision', async () => {
  const { db } = preU
  const near = await anOpenProgram(db, { deadline: inDays(5).slice(0, 10) })
  const later = await anOpenProgram(db, { deadline: inDays(25).slice(0, 10) })
  const inactive = await anHonoursProgram(db, { is_active: false })
  const own = await aSchoolUser(db)
  for (const { id } of [near, later, inactive]) await aCandidate(db, { honours_program_id: id })
  await aCandidate(db, { honours_program_id: later.id, school_id: own.school_id! })
  await aCandidate(db, { honours_program_id: near.id, finished_at: sql`now()` as never })
  await aCandidate(db, { honours_program_id: near.id, finished_at: sql`now()` as never, status: 'ACCEPTED' })

  const { drafts, undecided } = await read()
  expect(drafts).toMatchObject([{ id: near.id, candidates: 1 }])
  expect(undecided).toMatchObject([{ id: near.id, candidates: 1 }])
  const list = `/api/honours-program-students/?honours_program__id=${near.id}&status__in=PENDING`
  expect(await count(`${list}&is_finished=false`)).toBe(1)
  expect(await count(`${list}&is_finished=true`)).toBe(1)
  expect((await readOwn(own)).drafts).toMatchObject([{ id: later.id, candidates: 1 }])
})

test('schools whose contact persons never signed in, or whose invitation expired, as the list of schools finds them', async () => {
  const { db } = preU
  const before = await read()
  const [unseen, seen, archived] = [await aSchool(db), await aSchool(db), await aSchool(db, { is_active: false })]
  const invited = await aSchoolUser(db, { school_id: unseen.id })
  await aSchoolUser(db, { school_id: archived.id })
  await aSchoolUser(db, { school_id: seen.id })
  await aSchoolUser(db, { school_id: seen.id, last_login: inDays(-3), password_hash: 'x' })
  const link = { user_id: invited.id, purpose: 'INVITE' as const }
  await db.insert(oneTimeLinksTable).values({ ...link, token_hash: 'old', expires_at: inDays(-1) })

  const { schools_unseen, schools_expired } = await read()
  expect(schools_unseen).toBe(before.schools_unseen + 1)
  expect(schools_expired).toBe(1)
  expect(await count('/api/schools/?is_active=true&contacts=unseen')).toBe(schools_unseen)
  expect(await count('/api/schools/?is_active=true&contacts=expired')).toBe(1)

  await db.insert(oneTimeLinksTable).values({ ...link, token_hash: 'new', expires_at: inDays(7) })
  expect((await read()).schools_expired).toBe(0)
})

test('a mail of this week that failed names the school of its recipient, and the list has the same', async () => {
  const { db } = preU
  const school = await aSchool(db, { name: 'Het Baken' })
  const { email } = await aSchoolUser(db, { school_id: school.id })
  const mail = { subject: 'Uitnodiging', text: '', html: '' }
  await db.insert(outboxTable).values([
    { ...mail, recipient: email.toUpperCase(), failed_at: inDays(0) },
    { ...mail, recipient: 'iemand@elders.example', failed_at: inDays(-1) },
    { ...mail, recipient: 'lang@geleden.example', created_at: inDays(-8), failed_at: inDays(-6) },
    { ...mail, recipient: email, sent_at: inDays(0) },
  ])
  expect((await read()).failed_mails).toMatchObject([
    { recipient: email.toUpperCase(), school: { name: 'Het Baken' } },
    { recipient: 'iemand@elders.example', school: null },
  ])
  const since = failuresSince(dayOf(new Date()))
  expect(await count(`/api/mails/?state__in=FAILED,BOUNCED&created_at__gte=${since}`)).toBe(2)
})

test("a school sees its own: what closes, what waits for a decision, and nothing of another school's", async () => {
  const { db } = preU
  const [own, other] = [await aSchoolUser(db), await aSchoolUser(db)]
  await aStudent(db, { school_id: own.school_id! })
  await aStudent(db, { school_id: own.school_id!, status: 'ACCEPTED' })
  expect(await readOwn(own)).toEqual({ closing: await count('/api/activities/?deadline=soon', own), pending: 1, drafts: [] })
  expect(await readOwn(other)).toMatchObject({ pending: 0, drafts: [] })
})
