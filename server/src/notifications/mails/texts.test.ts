import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UNDO_MINUTES } from '@pre-u/contract/undo'
import { sendMessages } from '../messages/deliver'
import { messageRecipientsTable } from '../../tables/messages'
import { messagesOf } from '../messages/testing'
import { newsMailsTable, newsTable } from '../../tables/news'
import { mailLater } from '../news/testing'
import { deliverNext } from '../../platform/mail/deliver'
import { queueMail } from '../../platform/mail/outbox'
import { outboxTable } from '../../platform/mail/table'
import { remindersTable } from '../../tables/reminders'
import { runRetention } from '../../privacy/retention/run'
import { createTestApp, type TestApp } from '../../testing/app'
import { aCandidate, anActivity, anHonoursProgram, aPasswordHash, aPeriod, aSchoolUser, aStaff, aStudent } from '../../testing/builders'

const REASON = 'Rolstoel past niet in de zaal'
const GONE = 'noemde een leerling van wie de gegevens zijn gewist'

let preU: TestApp
let staff: { id: number }
let password_hash: string
beforeAll(async () => {
  preU = await createTestApp()
  staff = await aStaff(preU.db)
  password_hash = await aPasswordHash()
})
beforeEach(() => preU.db.delete(outboxTable))
afterAll(() => preU.close())

const post = (url: string, body?: object) => preU.call({ method: 'POST', url: `/api/${url}`, body, as: staff })
const erase = (email: string) => post('subject-access/erase/', { email })
const resend = async ({ number }: { number: number }) => {
  const answer = await post(`mails/${number}/resend`)
  return [answer.statusCode, answer.json().non_field_errors?.[0]] as const
}
const mails = () => preU.db.select().from(outboxTable).orderBy(outboxTable.number)
const deliverAll = async () => {
  while (await deliverNext(preU.context, { send: async () => undefined, close: () => undefined }));
}
const sentMails = async () => {
  await deliverAll()
  return mails()
}
const aContact = () => aSchoolUser(preU.db, { is_primary: true, password_hash })

async function aMailTo({ email: to, id: user_id, school_id }: Awaited<ReturnType<typeof aContact>>, kind: 'news' | 'reminder') {
  const text = 'Over Roos van Wijk'
  return queueMail(preU.db, { to, user_id, school_id, kind, subject: 'Nieuws', text, html: `<p>${text}</p>` })
}

async function aMailAboutCandidate(record: { id: number }, person: Awaited<ReturnType<typeof aContact>>) {
  const mail_id = await aMailTo(person, 'news')
  const before = { status: 'PENDING', is_finished: true } as const
  const [notified] = await preU.db
    .insert(newsTable)
    .values({ school_id: person.school_id!, kind: 'candidate', record_id: record.id, before, mailed_at: new Date().toISOString() })
    .returning()
  await preU.db.insert(newsMailsTable).values({ news_id: notified!.id, mail_id })
  return mail_id
}

/** A pupil and another one of the same school who are refused in one mail, and one of another school. */
async function refusedPupils() {
  const { db } = preU
  const [contact, elsewhere] = [await aContact(), await aContact()]
  const period = await aPeriod(db)
  const activity = await anActivity(db, { period_ids: [period.id] })
  const place = { activity_id: activity.id, period_id: period.id }
  const ofSchool = { ...place, school_id: contact.school_id! }
  const roos = await aStudent(db, { ...ofSchool, first_name: 'Roos', infix: 'van', last_name: 'Wijk' })
  const bram = await aStudent(db, { ...ofSchool, first_name: 'Bram', last_name: 'Aal' })
  const finn = await aStudent(db, { ...place, school_id: elsewhere.school_id!, first_name: 'Finn', last_name: 'Dam' })
  const ids = [roos, bram, finn].map(({ id }) => id)
  expect((await post('students/bulk_update_status', { ids, status: 'REJECTED', status_reason: REASON })).statusCode).toBe(200)
  await mailLater(preU)
  return { contact, elsewhere, activity, roos, bram, finn }
}

const refusedFor = (activity: { id: number }, body: string) =>
  messagesOf(preU, staff).create({ audience: 'registered', activity_id: activity.id, statuses: ['REJECTED'], body })

async function sendMessage({ id }: { id: number }) {
  expect((await messagesOf(preU, staff).send(id, 2)).statusCode).toBe(200)
  await sendMessages(preU.context)
  await deliverAll()
}

async function moveAway({ id }: { id: number }) {
  const period = await aPeriod(preU.db)
  const activity = await anActivity(preU.db, { period_ids: [period.id] })
  const place = { activity_id: activity.id, period_id: period.id }
  expect((await post('students/bulk_update_status', { ids: [id], status: 'PENDING', status_reason: 'Toch' })).statusCode).toBe(200)
  await mailLater(preU)
  expect((await post('students/bulk_move', { ids: [id], ...place })).statusCode).toBe(200)
  await mailLater(preU)
  await deliverAll()
}

describe('erasing a pupil', () => {
  test('empties the mails about them, once sent, and no others', async () => {
    const { contact, roos } = await refusedPupils()
    const sent = await sentMails()
    const [notified, other] = [
      sent.find(({ recipient }) => recipient === contact.email)!,
      sent.find(({ recipient }) => recipient !== contact.email)!,
    ]
    expect([notified.text, notified.html].every((text) => text.includes('Roos van Wijk') && text.includes(REASON))).toBe(true)

    expect((await erase(roos.email)).json()).toEqual({ count: 1, kept: [] })
    expect(await mails()).toEqual([{ ...notified, text: '', html: '' }, other].toSorted((a, b) => a.number - b.number))
    expect(await resend(notified)).toEqual([409, expect.stringContaining(GONE)])
    const { results } = (await preU.call({ url: '/api/mails/?ordering=created_at', as: staff })).json()
    expect(results.map(({ recipient, can_resend }: Record<string, unknown>) => [recipient, can_resend])).toEqual(
      expect.arrayContaining([
        [contact.email, false],
        [other.recipient, true],
      ]),
    )
    expect((await resend(other))[0]).toBe(200)
  })

  test('empties each mail that was sent again', async () => {
    const { contact, roos } = await refusedPupils()
    const [first] = (await sentMails()).filter(({ recipient }) => recipient === contact.email)
    expect((await resend(first!))[0]).toBe(200)
    await deliverAll()
    expect(await resend(first!)).toEqual([409, expect.stringContaining('al opnieuw gestuurd')])
    await erase(roos.email)
    const texts = (await mails()).filter(({ recipient }) => recipient === contact.email).map(({ text, html }) => text + html)
    expect(texts).toEqual(['', ''])
  })

  test('lets a mail in line go out, and empties it at night', async () => {
    const { contact, roos } = await refusedPupils()
    await erase(roos.email)
    const waiting = async () => (await mails()).find(({ recipient }) => recipient === contact.email)!
    expect((await waiting()).text).toContain('Bram Aal')
    await runRetention(preU.context)
    expect((await waiting()).text).toContain('Bram Aal')
    await deliverAll()
    await runRetention(preU.context)
    expect(await waiting()).toMatchObject({ text: '', html: '', sent_at: expect.any(String) })
    expect((await mails()).filter(({ text }) => text.includes('Finn Dam'))).toHaveLength(1)
  })

  test('empties the messages that listed them, also after a move and for what was sent again', async () => {
    const { contact, elsewhere, activity, roos, finn } = await refusedPupils()
    await preU.db.delete(outboxTable)
    await sendMessage(await refusedFor(activity, 'Wij misten {{ Leerlingen }}.'))
    await sendMessage(await refusedFor(activity, 'Tot ziens.'))
    const listed = (await mails()).filter(({ text }) => text.includes('Wij misten'))
    expect(listed).toHaveLength(2)
    await resend(listed.find(({ recipient }) => recipient === contact.email)!)
    await deliverAll()
    await moveAway(roos)
    await erase(roos.email)
    const left = (await mails()).filter(({ text, kind }) => text !== '' && kind === 'message')
    expect(left.filter(({ text }) => text.includes('Roos van Wijk'))).toEqual([])
    expect(left.map(({ recipient, text }) => [recipient, text.includes('Wij misten')])).toEqual(
      expect.arrayContaining([
        [contact.email, false],
        [elsewhere.email, true],
        [elsewhere.email, false],
      ]),
    )
    await erase(finn.email)
    expect((await mails()).filter(({ text }) => text.includes('Wij misten'))).toEqual([])
    expect(await preU.db.$count(messageRecipientsTable)).toBe(4)
  })

  test('empties the reminders that named a candidate, also what was sent again', async () => {
    const contact = await aContact()
    const candidate = await aCandidate(preU.db, { school_id: contact.school_id! })
    const reminder = { rule: 'candidates' as const, school_id: contact.school_id!, subject_id: candidate.id, day: '2026-11-17' }
    await preU.db.insert(remindersTable).values({ ...reminder, mail_id: await aMailTo(contact, 'reminder') })
    const [first] = await sentMails()
    expect((await resend(first!))[0]).toBe(200)
    await deliverAll()
    expect((await mails()).map(({ text }) => text)).toEqual(['', 'Over Roos van Wijk'])
    await erase(candidate.email)
    expect((await mails()).map(({ text, html }) => text + html)).toEqual(['', ''])
  })
})

test('anonymising a candidate after its term empties the mails about it', async () => {
  const contact = await aContact()
  const closed = await anHonoursProgram(preU.db, { deadline: '2020-01-10', start_date: '2020-02-01', end_date: '2099-01-01' })
  const refused = { honours_program_id: closed.id, finished_at: '2020-01-09T10:00:00.000Z', school_id: contact.school_id! }
  const gone = await aMailAboutCandidate(await aCandidate(preU.db, { ...refused, status: 'REJECTED' }), contact)
  const stays = await aMailAboutCandidate(await aCandidate(preU.db, { ...refused, status: 'ACCEPTED' }), contact)
  await deliverAll()
  await runRetention(preU.context)
  const left = await preU.db
    .select()
    .from(outboxTable)
    .where(inArray(outboxTable.id, [gone, stays]))
  expect(Object.fromEntries(left.map(({ id, text, html }) => [id, [text, html]]))).toEqual({
    [gone]: ['', ''],
    [stays]: ['Over Roos van Wijk', '<p>Over Roos van Wijk</p>'],
  })
})

describe('removing a pupil', () => {
  const LATER = () => new Date(Date.now() + (UNDO_MINUTES + 1) * 60_000)

  test('empties the mails about them at night, once it cannot be taken back, and no others', async () => {
    const { contact, roos } = await refusedPupils()
    const isEmpty = async () =>
      Object.fromEntries((await sentMails()).map(({ recipient, text, html }) => [recipient === contact.email, text + html === '']))
    expect((await post('students/bulk_remove', { ids: [roos.id] })).statusCode).toBe(200)
    await runRetention(preU.context)
    expect(await isEmpty()).toEqual({ true: false, false: false })
    await runRetention(preU.context, LATER())
    expect(await isEmpty()).toEqual({ true: true, false: false })
  })

  test('empties the news and reminders of a candidate, and no others', async () => {
    const contact = await aContact()
    const [gone, stays] = [
      await aCandidate(preU.db, { school_id: contact.school_id! }),
      await aCandidate(preU.db, { school_id: contact.school_id! }),
    ]
    const texts = new Map<string, string>()
    for (const { id } of [gone, stays]) {
      const mail_id = await aMailTo(contact, 'reminder')
      await preU.db
        .insert(remindersTable)
        .values({ rule: 'candidates', school_id: contact.school_id!, subject_id: id, day: '2026-11-17', mail_id })
      texts.set(mail_id, id === gone.id ? '' : 'Over Roos van Wijk')
      texts.set(await aMailAboutCandidate({ id }, contact), id === gone.id ? '' : 'Over Roos van Wijk')
    }
    await deliverAll()
    expect((await preU.call({ method: 'DELETE', url: `/api/honours-program-students/${gone.id}/`, as: staff })).statusCode).toBe(204)
    await runRetention(preU.context)
    expect(new Map((await mails()).map(({ id, text }) => [id, text]))).toEqual(texts)
  })
})

test('a mail about a restricted pupil stays and is not sent again until the restriction is lifted', async () => {
  const { contact, elsewhere, roos } = await refusedPupils()
  const sent = await sentMails()
  const [notified, other] = [contact, elsewhere].map(({ email }) => sent.find(({ recipient }) => recipient === email)!)
  expect((await post('subject-access/restrict/', { email: roos.email, reason: 'Bezwaar' })).statusCode).toBe(200)
  expect(await resend(notified!)).toEqual([
    409,
    expect.stringContaining('Deze e-mail noemt een leerling van wie de gegevens zijn afgeschermd.'),
  ])
  expect((await resend(other!))[0]).toBe(200)
  expect((await mails()).find(({ id }) => id === notified!.id)).toEqual(notified)

  const later = await aMailTo(contact, 'news')
  const [news] = await preU.db.select().from(newsTable).where(eq(newsTable.record_id, roos.id))
  await preU.db.insert(newsMailsTable).values({ news_id: news!.id, mail_id: later })
  const [afterwards] = (await sentMails()).filter(({ id }) => id === later)
  expect((await resend(afterwards!))[0]).toBe(200)

  expect((await post('subject-access/lift/', { email: roos.email })).statusCode).toBe(200)
  expect((await resend(notified!))[0]).toBe(200)
})

test('messages and reminders that name a restricted pupil are not sent again', async () => {
  const { contact, activity, roos } = await refusedPupils()
  await preU.db.delete(outboxTable)
  await sendMessage(await refusedFor(activity, 'Wij misten {{leerlingen}}.'))
  const candidate = await aCandidate(preU.db, { school_id: contact.school_id!, email: roos.email })
  const reminder = { rule: 'candidates' as const, school_id: contact.school_id!, subject_id: candidate.id, day: '2026-11-18' }
  await preU.db.insert(remindersTable).values({ ...reminder, mail_id: await aMailTo(contact, 'reminder') })
  const sent = await sentMails()
  await post('subject-access/restrict/', { email: roos.email, reason: 'Bezwaar' })
  for (const mail of sent)
    expect([mail.recipient, (await resend(mail))[0]]).toEqual([mail.recipient, mail.recipient === contact.email ? 409 : 200])
})

test('the test of a message is not stored', async () => {
  const { activity } = await refusedPupils()
  await preU.db.delete(outboxTable)
  const { id } = await refusedFor(activity, 'Wij misten {{leerlingen}}.')
  await post(`messages/${id}/test`, { at: 0 })
  expect((await mails())[0]!.text).toContain('Wij misten')
  const [sent] = await sentMails()
  expect([sent!.text, sent!.html]).toEqual(['', ''])
  expect(await resend(sent!)).toEqual([409, expect.stringContaining('was een test')])
})
