import { eq, sql } from 'drizzle-orm'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import type { MessageInput } from '@pre-u/contract/notifications/messages/message'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { usersTable } from '../../tables/accounts'
import { documentsTable } from '../../tables/documents'
import { outboxTable } from '../../platform/mail/table'
import { newKey } from '../../platform/storage/store'
import { runRetention } from '../../privacy/retention/run'
import { schoolsTable } from '../../tables/schools'
import { createTestApp } from '../../testing/app'
import {
  aFolder,
  anActivity,
  anOpenActivity,
  aPeriod,
  aPlan,
  aSchool,
  aSchoolUser,
  aStaff,
  aStudent,
  inHours,
} from '../../testing/builders'
import { readCells } from '../../testing/workbook'
import { sendMessages } from './deliver'
import { messageRecipientsTable, messagesTable } from '../../tables/messages'
import { messagesOf } from './testing'

const preU = await createTestApp()
const { db, context } = preU
const staff = await aStaff(db)
const period = await aPeriod(db, { school_year: schoolYearOf(dayOf(new Date())) })
const activity = await anActivity(db, { code: 'MC-07', name: 'Klimaat', period_ids: [period.id] })
const plan = await aPlan(db, { name: 'Partner' })
const baken = await aSchool(db, { name: 'Het Baken', city: 'Almere', province: 'Flevoland', region: 'Flevoland', plan_id: plan.id })
const lyceum = await aSchool(db, { name: 'Lyceum', city: 'Utrecht' })
const lonely = await aSchool(db, { name: 'Zonder contact' })
const archived = await aSchool(db, { name: 'Archief', is_active: false })
const first = await aSchoolUser(db, { school_id: baken.id, first_name: 'Jan', email: 'jan@baken.example', is_primary: true })
// Of the two only this one ever signed in.
const second = await aSchoolUser(db, { school_id: baken.id, first_name: 'Eva', email: 'eva@baken.example', password_hash: 'x' })
const third = await aSchoolUser(db, { school_id: lyceum.id, first_name: 'Tom', email: 'tom@lyceum.example', is_primary: true })
await aSchoolUser(db, { school_id: archived.id, is_primary: true })
const ofActivity = { activity_id: activity.id, period_id: period.id }
await aStudent(db, { ...ofActivity, school_id: baken.id, first_name: 'Sanne', last_name: 'Bos', status: 'WAITLISTED' })
await aStudent(db, { ...ofActivity, school_id: baken.id, first_name: 'Bram', last_name: 'Aal', status: 'WAITLISTED' })
await aStudent(db, { ...ofActivity, school_id: baken.id, first_name: 'Mo', last_name: 'Cas', status: 'ACCEPTED' })
await aStudent(db, { ...ofActivity, school_id: lyceum.id, first_name: 'Finn', last_name: 'Dam', status: 'CANCELLED' })
afterAll(() => preU.close())
beforeEach(async () => {
  await db.delete(outboxTable)
  await db.delete(messagesTable)
})

const { create, preview, send, mails } = messagesOf(preU, staff)
const stop = (id: number) => preU.call({ method: 'POST', url: `/api/messages/${id}/stop`, as: staff })
const read = async (id: number) => (await preU.call({ url: `/api/messages/${id}/`, as: staff })).json<Record<string, unknown>>()
const schoolsOf = async (input: Partial<MessageInput>) => {
  const { schools } = await preview(input)
  return Promise.all(Array.from({ length: schools }, async (_, at) => (await preview(input, at)).mail!.school.name))
}

describe('recipients', () => {
  it.each<[string, Partial<MessageInput>, string[]]>([
    ['all active schools with a contact person', {}, ['Het Baken', 'Lyceum']],
    ['a package', { plan_id: plan.id }, ['Het Baken']],
    ['a province', { province: 'Flevoland' }, ['Het Baken']],
    ['a region', { region: 'Flevoland' }, ['Het Baken']],
    ['waiting for an activity', { audience: 'registered', activity_id: activity.id, statuses: ['WAITLISTED'] }, ['Het Baken']],
    ['a status that only the other school has', { audience: 'registered', activity_id: activity.id, statuses: ['CANCELLED'] }, ['Lyceum']],
    ['registered this year', { audience: 'registered' }, ['Het Baken']],
    ['not registered this year: cancelled ones do not count', { audience: 'unregistered' }, ['Lyceum']],
    [
      'hand-picked, whatever the package',
      { audience: 'chosen', school_ids: [lyceum.id, lonely.id, archived.id], plan_id: plan.id },
      ['Lyceum'],
    ],
  ])('%s', async (_name, input, names) => {
    expect(await schoolsOf(input)).toEqual(names)
  })

  it('are schools with a package while a deadline is open, of the activity or of any', async () => {
    const past = await anActivity(db, { period_ids: [period.id], deadline: inHours(-1) })
    expect(await schoolsOf({ audience: 'open' })).toEqual([])
    const closed = await anOpenActivity(db, (await aPeriod(db, { is_active: false })).id)
    expect(await schoolsOf({ audience: 'open' })).toEqual([])
    const open = await anOpenActivity(db, period.id)
    expect(await schoolsOf({ audience: 'open' })).toEqual(['Het Baken'])
    const having = ({ id }: { id: number }) => schoolsOf({ audience: 'open', activity_id: id })
    expect([await having(past), await having(closed), await having(open)]).toEqual([[], [], ['Het Baken']])
  })

  it('are found from a selection of schools, activities or registrations, without archived schools', async () => {
    const find = async (kind: string, ids: number[]) => {
      const url = '/api/messages/schools_of'
      return (await preU.call({ method: 'POST', url, body: { kind, ids }, as: staff })).json().school_ids
    }
    const other = { activity_id: (await anActivity(db)).id }
    await aStudent(db, { ...other, school_id: baken.id })
    const left = await aStudent(db, { ...other, school_id: lyceum.id, status: 'CANCELLED' })
    const gone = await aStudent(db, { ...other, school_id: archived.id })
    expect(await find('schools', [lyceum.id, archived.id])).toEqual([lyceum.id])
    expect(await find('students', [left.id, gone.id])).toEqual([lyceum.id])
    expect(await find('activities', [other.activity_id])).toEqual([baken.id])
  })

  it('are the primary contact, or the next one who ever signed in, or everybody', async () => {
    const primary = await preview()
    expect([primary.recipients, primary.mail!.to[0]!.email]).toEqual([2, second.email])
    const all = await preview({ contact_persons: 'all' })
    expect([all.recipients, all.mail!.to.map(({ email }) => email)]).toEqual([3, [first.email, second.email]])
    expect(all.unreachable).toEqual([{ id: lonely.id, name: 'Zonder contact' }])
  })
})

describe('the text', () => {
  it('is filled in for each school, before anything is saved', async () => {
    const { mail, errors } = await preview({
      audience: 'registered',
      activity_id: activity.id,
      statuses: ['WAITLISTED'],
      body: '{{aantal}} voor {{activiteit}}: {{leerlingen}}. {{pakket}}',
    })
    expect(errors).toEqual({})
    expect(mail).toMatchObject({ subject: 'Voor Het Baken', text: '2 voor MC-07 Klimaat: Bram Aal en Sanne Bos. Partner' })
  })

  it('comes with the activity that its subject names', async () => {
    const { id } = await create({ audience: 'registered', activity_id: activity.id, subject: '{{activiteit}}' })
    expect((await read(id)).activity).toMatchObject({ code: 'MC-07', name: 'Klimaat' })
    const entries = (await preU.call({ url: `/api/audit-log/?resource=messages&record_id=${id}`, as: staff })).json()
    expect(entries).toMatchObject({ results: [{ record_title: '[activiteit]' }] })
    expect((await read((await create()).id)).activity).toBeNull()
  })

  it('with an unknown placeholder is not sent', async () => {
    const { id } = await create({ subject: '{{schol}}' })
    const answer = await send(id, 2)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { subject: ['{{schol}} bestaat niet. Kies een van de velden onder de tekst.'] },
    ])
    expect((await read(id)).state).toBe('DRAFT')
  })

  it('with a placeholder that is empty for some school is not sent', async () => {
    const { id } = await create({ body: 'Uw pakket is {{pakket}}' })
    expect((await send(id, 2)).json<object>()).toEqual({ body: [expect.stringContaining('{{pakket}} is leeg voor Lyceum.')] })
  })

  it('is needed', async () => {
    const { id } = await create({ subject: '', body: '' })
    expect((await send(id, 2)).json()).toEqual({ subject: ['Onderwerp is vereist'], body: ['Tekst is vereist'] })
  })

  it('goes to whoever writes it as a test', async () => {
    const { id } = await create()
    const answer = await preU.call({ method: 'POST', url: `/api/messages/${id}/test`, body: { at: 1 }, as: staff })
    expect(answer.json()).toEqual({ email: staff.email })
    expect(await mails()).toMatchObject([{ recipient: staff.email, subject: 'Test: Voor Lyceum' }])
    expect((await read(id)).state).toBe('DRAFT')
  })
})

describe('sending', () => {
  it('reaches the frozen recipients once each, with links to the documents', async () => {
    const folder = await aFolder(db)
    const file = await aFolder(db, { kind: 'file', name: 'Jaarplanning.pdf', parent_id: folder.id })
    const { id } = await create({ attachments: [file.key] })
    expect((await send(id, 2)).statusCode).toBe(200)
    await db.update(schoolsTable).set({ name: 'Nieuwe naam' }).where(eq(schoolsTable.id, baken.id))
    await Promise.all([sendMessages(context), sendMessages(context), sendMessages(context)])
    await db.update(schoolsTable).set({ name: 'Het Baken' }).where(eq(schoolsTable.id, baken.id))
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
      'eva@baken.example: Voor Het Baken',
      'tom@lyceum.example: Voor Lyceum',
    ])
    expect(sent[0]).toMatchObject({ kind: 'message', user_id: second.id, school_id: baken.id })
    expect(sent[0]!.text).toContain(`Jaarplanning.pdf:\n${preU.config.publicUrl}/schools/docs/all?folder=${folder.key}&preview=${file.key}`)
    expect(sent[0]!.html).toContain('Beste Eva van der Meer,')
    expect(await read(id)).toMatchObject({ state: 'SENDING', recipients_count: 2, queued_count: 2 })
    await db.update(outboxTable).set({ attempts: 1, sent_at: sql`now()` })
    await sendMessages(context)
    expect(await read(id)).toMatchObject({ state: 'SENT', completed_at: expect.any(String) as string })
    const { recipients } = (await preU.call({ url: `/api/messages/${id}/recipients/`, as: staff })).json<{ recipients: object[] }>()
    expect(recipients).toMatchObject([{ person: { email: second.email }, state: 'sent' }, { state: 'sent' }])
    await db.delete(documentsTable)
  })

  it('takes documents along as files while they fit, as they were when it was sent', async () => {
    const document = (name: string, size: number) =>
      aFolder(db, { kind: 'file', name, size, content_type: 'application/pdf', object_key: newKey() })
    const [plan5, film, letter] = [
      await document('Plan.pdf', 5_000_000),
      await document('Film.mp4', 500_000),
      await document('Brief.pdf', 9),
    ]
    const input = { attachments: [plan5.key, film.key, letter.key] }
    const { id } = await create(input)
    const files = [
      { name: 'Plan.pdf', size: 5_000_000, sent_as: 'file' },
      { name: 'Film.mp4', size: 500_000, sent_as: 'link' },
      { name: 'Brief.pdf', size: 9, sent_as: 'file' },
    ]
    expect((await preview(input)).mail!.attachments).toEqual(files)
    expect((await read(id)).files).toEqual([])
    await send(id, 2)
    await db.update(documentsTable).set({ object_key: newKey(), name: 'Nieuw.pdf' }).where(eq(documentsTable.id, plan5.id))
    await sendMessages(context)
    const [mail] = await mails()
    expect(mail!.files).toEqual([
      { name: 'Plan.pdf', content_type: 'application/pdf', object_key: plan5.object_key },
      { name: 'Brief.pdf', content_type: 'application/pdf', object_key: letter.object_key },
    ])
    for (const { key } of [plan5, film, letter]) expect(mail!.text).toContain(`preview=${key}`)
    expect((await read(id)).files).toEqual(files)
    await db.delete(documentsTable)
  })

  it('needs the number that was agreed to, and the text that was seen', async () => {
    const { id, updated_at } = await create()
    const other = await send(id, 3)
    expect([other.statusCode, other.json()]).toEqual([
      409,
      { non_field_errors: ['Het aantal ontvangers is intussen 2 in plaats van 3. Controleer het en verzend opnieuw.'] },
    ])
    await preU.call({ method: 'PATCH', url: `/api/messages/${id}/`, body: { subject: 'Anders' }, as: staff })
    expect((await send(id, 2, updated_at)).statusCode).toBe(409)
  })

  it('happens once, and what is sent stays as it is', async () => {
    const { id } = await create()
    const answers = await Promise.all([send(id, 2), send(id, 2)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(messageRecipientsTable)).toBe(2)
    expect((await preU.call({ method: 'PATCH', url: `/api/messages/${id}/`, body: { subject: 'x' }, as: staff })).statusCode).toBe(409)
    expect((await preU.call({ method: 'DELETE', url: `/api/messages/${id}/`, as: staff })).statusCode).toBe(409)
  })

  it('refuses a document that is gone', async () => {
    const { id } = await create({ attachments: ['x'.repeat(22)] })
    expect((await send(id, 2)).json()).toEqual({ attachments: ['Een gekozen document bestaat niet meer. Kies opnieuw.'] })
  })

  it('stops: who is not in the outbox yet gets nothing', async () => {
    const { id } = await create()
    await send(id, 2)
    expect((await stop(id)).json<object>()).toMatchObject({ state: 'STOPPED', queued_count: 0 })
    await sendMessages(context)
    expect(await mails()).toEqual([])
    expect((await stop(id)).statusCode).toBe(409)
  })

  it('keeps a window of mails in the outbox, so that the rest can be stopped', async () => {
    const crowd = await aSchool(db, { name: 'Groot' })
    for (let nth = 0; nth < 60; nth += 1) await aSchoolUser(db, { school_id: crowd.id })
    const { id } = await create({ audience: 'chosen', school_ids: [crowd.id], contact_persons: 'all' })
    await send(id, 60)
    await sendMessages(context)
    await sendMessages(context)
    expect(await read(id)).toMatchObject({ queued_count: 50 })
    await db.update(outboxTable).set({ attempts: 1 })
    await sendMessages(context)
    expect(await read(id)).toMatchObject({ queued_count: 60, state: 'SENDING' })
    expect((await stop(id)).statusCode).toBe(200)
    await db.update(schoolsTable).set({ is_active: false }).where(eq(schoolsTable.id, crowd.id))
  })

  it('does not wait for a mail that stands behind one that is tried again later', async () => {
    const { id: stuck } = await create({ audience: 'chosen', school_ids: [lyceum.id] })
    await send(stuck, 1)
    await sendMessages(context)
    await db.update(outboxTable).set({ attempts: 1 })
    const ids = []
    for (const _ of ['second', 'third']) {
      const { id } = await create()
      await send(id, 2)
      await sendMessages(context)
      await db
        .update(outboxTable)
        .set({ attempts: 1, sent_at: sql`now()` })
        .where(eq(outboxTable.recipient, second.email))
      await sendMessages(context)
      ids.push(id)
    }
    for (const id of [stuck, ...ids]) expect(await read(id)).toMatchObject({ state: 'SENT' })
    expect(await db.$count(outboxTable, eq(outboxTable.recipient, third.email))).toBe(3)
  })

  it('passes over an account that is gone, and forgets addresses with their accounts', async () => {
    const leaving = await aSchoolUser(db, { school_id: lyceum.id, email: 'weg@lyceum.example' })
    const { id } = await create({ audience: 'chosen', school_ids: [lyceum.id], contact_persons: 'all' })
    await send(id, 2)
    await db.delete(usersTable).where(eq(usersTable.id, leaving.id))
    await sendMessages(context)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([third.email])
    const { recipients } = (await preU.call({ url: `/api/messages/${id}/recipients/`, as: staff })).json<{ recipients: object[] }>()
    expect(recipients).toContainEqual(expect.objectContaining({ person: null, state: 'gone' }))
  })

  it('is forgotten with the mails, while the number stays', async () => {
    const { id } = await create()
    await send(id, 2)
    await sendMessages(context)
    await runRetention(context, new Date(Date.now() + 400 * 86_400_000))
    expect(await db.$count(messageRecipientsTable)).toBe(0)
    expect(await read(id)).toMatchObject({ recipients_count: 2 })
  })
})

it('exports what the list shows', async () => {
  await create({ subject: 'Jaarplanning' })
  const [{ id: _id, ...draft } = expect.fail()] = await db.select().from(messagesTable)
  await db.insert(messagesTable).values({ ...draft, subject: 'Uitnodiging', state: 'SENT', recipients_count: 2 })
  const exported = async (query: string) =>
    readCells(
      (await preU.call({ url: `/api/messages/export/?columns=subject,state,recipients_count,author&${query}`, as: staff })).rawPayload,
    )
  const author = fullName(staff)
  const head = ['Onderwerp', 'Status', 'Ontvangers', 'Geschreven door']
  expect(await exported('ordering=subject')).toEqual([
    head,
    ['Jaarplanning', 'Concept', null, author],
    ['Uitnodiging', 'Verzonden', 2, author],
  ])
  expect(await exported('state=SENT')).toEqual([head, ['Uitnodiging', 'Verzonden', 2, author]])
})
