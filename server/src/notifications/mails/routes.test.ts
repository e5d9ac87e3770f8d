import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '@pre-u/contract/notifications/mails/log'
import { mailLater } from '../news/testing'
import { mayReceive } from '../../accounts/accounts'
import { usersTable } from '../../tables/accounts'
import { accessLogPeopleTable, accessLogTable } from '../../platform/accessLog/table'
import { auditTable } from '../../platform/audit/audit'
import { deliverNext } from '../../platform/mail/deliver'
import { queueMail } from '../../platform/mail/outbox'
import { outboxTable } from '../../platform/mail/table'
import { schoolsTable } from '../../tables/schools'
import { createTestApp, type TestApp } from '../../testing/app'
import { aPasswordHash, aSchoolUser, aStaff, aStudent } from '../../testing/builders'
import { readCells } from '../../testing/workbook'

let preU: TestApp
let staff: { id: number }
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
})
afterAll(() => preU.close())

const read = async (query = '') => (await preU.call({ url: `/api/mails/${query}`, as: staff })).json<{ count: number; results: Mail[] }>()
const resend = (id: number, as = staff) => preU.call({ method: 'POST', url: `/api/mails/${id}/resend`, as })
const past = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** As it is after some time in the outbox. */
async function aMail(person: { id: number; email: string; school_id: number | null }, values: Partial<typeof outboxTable.$inferInsert>) {
  const content = { subject: 'Nieuws', text: 'Tekst', html: '<p>Tekst</p>', kind: 'news' as const }
  const id = await queueMail(preU.db, { ...content, to: person.email, user_id: person.id, school_id: person.school_id })
  const [row] = await preU.db
    .update(outboxTable)
    .set({ attempts: 0, ...values })
    .where(eq(outboxTable.id, id))
    .returning()
  return row!
}

test('shows what became of each mail, the latest first, by school and by state', async () => {
  const [person, other] = [await aSchoolUser(preU.db), await aSchoolUser(preU.db)]
  const sent = await aMail(person, { sent_at: past(1), attempts: 1 })
  const failed = await aMail(person, { failed_at: past(2), attempts: 15, answer: '550 5.1.1' })
  const delayed = await aMail(person, { attempts: 2, answer: '450 4.2.2' })
  const waiting = await aMail(other, {})
  const { results } = await read(`?school__id=${person.school_id}`)
  expect(results).toMatchObject([
    { id: delayed.number, state: 'DELAYED', answer: '450 4.2.2', state_at: delayed.due_at, can_resend: false },
    { id: failed.number, state: 'FAILED', answer: '550 5.1.1', state_at: failed.failed_at, can_resend: true },
    { id: sent.number, state: 'SENT', recipient: person.email, school: { id: person.school_id }, can_resend: true },
  ])
  expect((await read('?state=WAITING')).results).toMatchObject([{ id: waiting.number, state: 'WAITING', state_at: null }])
  expect((await read(`?search=${encodeURIComponent(other.email)}`)).results).toMatchObject([{ id: waiting.number }])
  expect((await read('?created_at__lte=2026-01-01')).count).toBe(0)
})

test('the export has the mails that the list shows, and is an access to the data of who got them', async () => {
  const person = await aSchoolUser(preU.db)
  await aMail(person, { failed_at: past(2), attempts: 15, subject: 'Mislukt' })
  await aMail(person, { sent_at: past(1), attempts: 1, subject: 'Gelukt' })
  const url = `/api/mails/export/?school__id=${person.school_id}&state=FAILED&columns=kind,recipient,school,subject,state`
  const { rawPayload } = await preU.call({ url, as: staff })
  const [school] = await preU.db.select().from(schoolsTable).where(eq(schoolsTable.id, person.school_id!))
  expect(await readCells(rawPayload)).toEqual([
    ['Soort', 'Aan', 'School', 'Onderwerp', 'Status'],
    ['Wijziging', person.email, school!.name, 'Mislukt', 'Mislukt'],
  ])
  const [access] = await preU.db.select().from(accessLogTable).orderBy(desc(accessLogTable.id)).limit(1)
  expect(access).toMatchObject({ actor_id: staff.id, what: '1 e-mail geëxporteerd', count: 1 })
  await expect
    .poll(() => preU.db.select().from(accessLogPeopleTable).where(eq(accessLogPeopleTable.access_id, access!.id)))
    .toMatchObject([{ people: 'users', ids: [person.id] }])
})

test('a registration shows the mails about it, and no others', async () => {
  const person = await aSchoolUser(preU.db, { is_primary: true, password_hash: await aPasswordHash() })
  const [notified, silent] = [
    await aStudent(preU.db, { school_id: person.school_id! }),
    await aStudent(preU.db, { school_id: person.school_id! }),
  ]
  const body = { ids: [notified.id], status: 'ACCEPTED', status_reason: '' }
  await preU.call({ method: 'POST', url: '/api/students/bulk_update_status', body, as: staff })
  await mailLater(preU)
  const { results } = await read(`?student__id=${notified.id}`)
  expect(results).toMatchObject([{ subject: '1 leerling geplaatst', recipient: person.email }])
  expect((await read(`?student__id=${silent.id}`)).count).toBe(0)
  expect((await read(`?student__id__in=${notified.id},${silent.id}`)).results).toEqual(results)

  await preU.db.update(outboxTable).set({ sent_at: past(0) })
  await resend(results[0]!.id)
  expect((await read(`?student__id=${notified.id}`)).count).toBe(2)
})

test('a mail is sent again to the address that its recipient has now, and the log says who did it', async () => {
  const person = await aSchoolUser(preU.db)
  const mail = await aMail(person, { failed_at: past(2), attempts: 15, answer: '550 5.1.1', subject: 'Eén keer' })
  await preU.db.update(usersTable).set({ email: 'nieuw@school.example' }).where(eq(usersTable.id, person.id))
  const answer = await resend(mail.number)
  expect(answer.json()).toEqual({ recipient: 'nieuw@school.example' })
  const [again] = await preU.db.select().from(outboxTable).where(eq(outboxTable.recipient, 'nieuw@school.example'))
  expect(again).toMatchObject({ subject: 'Eén keer', text: 'Tekst', attempts: 0, answer: '', sent_at: null, failed_at: null })
  expect(again!.number).toBeGreaterThan(mail.number)
  const [entry] = await preU.db.select().from(auditTable).where(eq(auditTable.record_id, again!.number))
  expect(entry).toMatchObject({ resource: 'mails', record_title: 'Eén keer', actor_id: staff.id })
})

test('an invitation is not sent again to who unsubscribed', async () => {
  const person = await aSchoolUser(preU.db, { wants_invitations: false })
  const refused = await resend((await aMail(person, { kind: 'invitation', sent_at: past(1) })).number)
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('heeft zich afgemeld voor uitnodigingen')])
  expect((await resend((await aMail(person, { kind: 'message', sent_at: past(1) })).number)).statusCode).toBe(200)
})

test('what is on its way, or had a link to an account, is not sent again', async () => {
  const person = await aSchoolUser(preU.db)
  const waiting = await aMail(person, {})
  const account = await aMail(person, { kind: 'account', sent_at: past(1), text: '', html: '' })
  expect((await resend(waiting.number)).statusCode).toBe(409)
  const refused = await resend(account.number)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('Stuur de contactpersoon een nieuwe uitnodiging.')
  expect((await resend(999_999)).statusCode).toBe(404)
})

describe.each<[string, (person: { id: number; school_id: number | null }) => Promise<unknown>]>([
  ['removed', ({ id }) => preU.db.delete(usersTable).where(eq(usersTable.id, id))],
  ['deactivated', ({ id }) => preU.db.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, id))],
  [
    'of an archived school',
    ({ school_id }) => preU.db.update(schoolsTable).set({ is_active: false }).where(eq(schoolsTable.id, school_id!)),
  ],
])('an account that was %s', (_what, close) => {
  test('gets no mail that was in line, and the next one goes out', async () => {
    await preU.db.delete(outboxTable)
    const [person, other] = [await aSchoolUser(preU.db), await aSchoolUser(preU.db)]
    await aMail(person, {})
    const next = await aMail(other, {})
    await close(person)
    const sent: string[] = []
    const transport = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => undefined }
    while (await deliverNext(preU.context, transport, mayReceive));
    expect(sent).toEqual([next.id])
    expect((await read(`?school__id=${person.school_id}`)).count).toBe(0)
  })

  test('gets no mail again', async () => {
    const person = await aSchoolUser(preU.db)
    const mail = await aMail(person, { sent_at: past(1) })
    await close(person)
    const refused = await resend(mail.number)
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('geen account meer')])
  })
})
