import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usersTable } from '../../tables/accounts'
import { outboxTable } from '../../platform/mail/table'
import type { TestApp } from '../../testing/app'
import { aCandidate, anActivity, anOpenProgram, aPeriod, aSchool, aSchoolUser, aStudent } from '../../testing/builders'
import { dailyNewsTable, newsMailsTable } from '../../tables/news'
import { sendNewsMails } from './sendMails'
import { createNewsApp, forgetNews, mailsOf, passMinutes, mailLater } from './testing'

let preU: TestApp
let staff: { id: number }
let password_hash: string
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
beforeAll(async () => {
  ;({ preU, staff, password_hash } = await createNewsApp())
})
afterAll(() => preU.close())
beforeEach(() => forgetNews(preU))

const mails = () => mailsOf(preU)
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const post = (url: string, body: object, as: { id: number } = staff) => preU.call({ method: 'POST', url, body, as })
const change = (ids: number[], status: string, status_reason = '') =>
  post('/api/students/bulk_update_status', { ids, status, status_reason })
const patch = (url: string, body: object, as: { id: number } = staff) => preU.call({ method: 'PATCH', url, body, as })

/** A school with a primary contact, a teacher who registered the pupils, and a third person. */
async function aSchoolWithPupils(number: number, values: { is_active?: boolean; status?: 'PENDING' | 'ACCEPTED' } = {}) {
  const { status = 'PENDING', ...fields } = values
  const school = await aSchool(preU.db, fields)
  const person = { school_id: school.id, password_hash }
  const primary = await aSchoolUser(preU.db, { ...person, is_primary: true })
  const teacher = await aSchoolUser(preU.db, person)
  await aSchoolUser(preU.db, person)
  const period = await aPeriod(preU.db)
  const times = { deadline: inDays(10), start_at: inDays(20), end_at: inDays(20) }
  const activity = await anActivity(preU.db, { period_ids: [period.id], name: 'Klimaatmodellen', location: 'Zaal 1', ...times })
  const place = { school_id: school.id, activity_id: activity.id, period_id: period.id, created_by: teacher.id, status }
  const pupils = []
  for (let made = 0; made < number; made += 1) pupils.push(await aStudent(preU.db, { ...place, last_name: `Bos ${made}` }))
  return { school, primary, teacher, activity, period, ids: pupils.map(({ id }) => id) }
}
const addresses = (...persons: { email: string }[]) => persons.map(({ email }) => email).toSorted()

describe('statuses', () => {
  test('are mailed to the primary contact and to whoever registered, some minutes after the last change', async () => {
    const { primary, teacher, activity, ids } = await aSchoolWithPupils(3)
    await change(ids.slice(0, 2), 'ACCEPTED')
    await change(ids.slice(2), 'REJECTED', 'Vol')
    await sendNewsMails(preU.context)
    expect(await mails()).toEqual([])
    await mailLater(preU)
    expect(await recipients()).toEqual(addresses(primary, teacher))
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: '2 leerlingen geplaatst, 1 afgewezen', kind: 'news' })
    expect(mail!.text).toContain('Beste Jan van der Meer,')
    expect(mail!.text).toContain(`${activity.code} Klimaatmodellen`)
    expect(mail!.text).toContain('- Sanne Bos 0: was Aangemeld, nu Geplaatst')
    expect(mail!.text).toContain('- Sanne Bos 2: was Aangemeld, nu Afgewezen, reden Vol')
    expect(mail!.text).toContain('Waar: Zaal 1')
    expect(mail!.text).toContain(`/?activity__id=${activity.id}`)
    await mailLater(preU)
    expect(await mails()).toHaveLength(2)
  })

  test('of several activities are mailed in one mail', async () => {
    const { primary, school, ids, period } = await aSchoolWithPupils(1)
    const other = await aStudent(preU.db, { school_id: school.id, period_id: period.id })
    await change([...ids, other.id], 'ACCEPTED')
    await mailLater(preU)
    const own = (await mails()).filter(({ recipient }) => recipient === primary.email)
    expect(own).toMatchObject([{ subject: '2 leerlingen geplaatst' }])
    expect(own[0]!.text.match(/Bekijk deze inschrijvingen/g)).toHaveLength(2)
  })

  test('wait while changes continue, up to a maximum', async () => {
    const { ids } = await aSchoolWithPupils(2)
    await change(ids.slice(0, 1), 'ACCEPTED')
    await passMinutes(preU, 29)
    await change(ids, 'WAITLISTED')
    await sendNewsMails(preU.context)
    expect(await mails()).toEqual([])
    await preU.db.execute(sql`update news set first_at = first_at - interval '2 minutes'`)
    await sendNewsMails(preU.context)
    expect(await mails()).toHaveLength(2)
  })

  test('that were taken back are not mailed', async () => {
    const { ids } = await aSchoolWithPupils(1)
    const { undo } = (await change(ids, 'ACCEPTED')).json()
    await post('/api/undo/', { undo })
    await mailLater(preU)
    expect(await mails()).toEqual([])
  })

  test('of registrations that are gone, and of an archived school, are not mailed', async () => {
    const [gone, archived] = [await aSchoolWithPupils(1), await aSchoolWithPupils(1, { is_active: false })]
    await change([...gone.ids, ...archived.ids], 'ACCEPTED')
    await post('/api/students/bulk_remove', { ids: gone.ids, inform: false })
    await mailLater(preU)
    expect(await mails()).toEqual([])
  })

  test('that a school changes itself are mailed to its others, not to whoever did it', async () => {
    const { primary, teacher, ids } = await aSchoolWithPupils(1)
    await post('/api/students/bulk_update_status', { ids, status: 'CANCELLED' }, primary)
    await mailLater(preU)
    expect(await recipients()).toEqual([teacher.email])
  })

  test('are mailed once by servers that run at the same time', async () => {
    const { ids } = await aSchoolWithPupils(1)
    await change(ids, 'ACCEPTED')
    await passMinutes(preU, 4)
    await Promise.all([sendNewsMails(preU.context), sendNewsMails(preU.context), sendNewsMails(preU.context)])
    expect(await mails()).toHaveLength(2)
  })

  test('go to the next contact person where the primary one never used the account', async () => {
    const { primary, teacher, ids } = await aSchoolWithPupils(1)
    await preU.db.update(usersTable).set({ password_hash: null }).where(eq(usersTable.id, primary.id))
    await change(ids, 'ACCEPTED')
    await mailLater(preU)
    expect(await recipients()).toEqual([teacher.email])
  })
})

test('whoever registers gets a receipt with the names, and so does the primary contact', async () => {
  const { primary, teacher, activity, period } = await aSchoolWithPupils(0)
  const pupil = { first_name: 'Eva', last_name: 'Mol', email: 'eva@leerling.example', grade: 5 }
  const answer = await post('/api/students/', { ...pupil, activity_id: activity.id, period_id: period.id }, teacher)
  expect(answer.statusCode).toBe(201)
  await mailLater(preU)
  expect(await recipients()).toEqual(addresses(primary, teacher))
  const [mail] = await mails()
  expect(mail!.subject).toBe('1 leerling ingeschreven')
  expect(mail!.text).toContain('- Eva Mol: nu Aangemeld')
  expect(mail!.text).toContain('U krijgt bericht zodra over een plaats is besloten.')
})

describe('an activity', () => {
  test('that is cancelled is mailed to every school with pupils in it, and when it goes on after all', async () => {
    const { primary, teacher, activity } = await aSchoolWithPupils(2, { status: 'ACCEPTED' })
    await patch(`/api/activities/${activity.id}/`, { state: 'CANCELLED' })
    await mailLater(preU)
    expect(await recipients()).toEqual(addresses(primary, teacher))
    const [mail] = await mails()
    expect(mail!.subject).toBe(`${activity.code} geannuleerd`)
    expect(mail!.text).toMatch(/Wanneer: .* tot .* \(gaat niet door\)/)
    expect(mail!.text).toContain('Deze activiteit gaat niet door.\n\nLaat dit uw 2 leerlingen weten.')
    await preU.db.delete(outboxTable)
    await patch(`/api/activities/${activity.id}/`, { state: 'PUBLISHED' })
    await mailLater(preU)
    expect((await mails())[0]).toMatchObject({
      subject: `${activity.code} gaat weer door`,
      text: expect.stringContaining('Laat dit uw 2 leerlingen weten.'),
    })
  })

  test('on another day has another date, at another hour another time', async () => {
    const { activity } = await aSchoolWithPupils(1)
    const day = inDays(25).slice(0, 10)
    const subjects = []
    for (const hour of ['09', '11']) {
      await preU.db.delete(outboxTable)
      const times = { start_at: `${day}T${hour}:00:00.000Z`, end_at: `${day}T${hour}:30:00.000Z` }
      await patch(`/api/activities/${activity.id}/`, { ...times, despite_doubts: true })
      await mailLater(preU)
      subjects.push((await mails())[0]!.subject)
    }
    expect(subjects).toEqual([`Datum van ${activity.code} gewijzigd`, `Tijd van ${activity.code} gewijzigd`])
  })

  test('whose deadline alone changes says what can be done until then', async () => {
    const { activity } = await aSchoolWithPupils(1)
    await patch(`/api/activities/${activity.id}/`, { deadline: inDays(5), despite_doubts: true })
    await mailLater(preU)
    const [mail] = await mails()
    expect(mail!.subject).toBe(`Deadline van ${activity.code} gewijzigd`)
    expect(mail!.text).toMatch(/De deadline is gewijzigd\. Was: .+\n\nTot dan kunt u inschrijven, wijzigen en afmelden\./)
    expect(mail!.text).not.toContain('Laat dit')
  })

  test('that goes on after its registrations were cancelled asks to register again', async () => {
    const { activity } = await aSchoolWithPupils(2, { status: 'ACCEPTED' })
    await preU.call({ method: 'POST', url: `/api/activities/${activity.id}/cancel`, body: { cancel_registrations: true }, as: staff })
    await mailLater(preU)
    await preU.db.delete(outboxTable)
    await patch(`/api/activities/${activity.id}/`, { state: 'PUBLISHED' })
    await mailLater(preU)
    const [mail] = await mails()
    expect(mail!.text).toMatch(/zijn niet opnieuw ingeschreven\. Schrijf wie mee wil doen opnieuw in, uiterlijk /)
    expect(mail!.text).not.toContain('Laat dit')
  })

  test('that moves says what it was and what it is', async () => {
    const { activity } = await aSchoolWithPupils(1)
    const url = `/api/activities/${activity.id}/`
    await patch(url, { location: 'Zaal 2', start_at: inDays(21), end_at: inDays(21), deadline: inDays(11), despite_doubts: true })
    await mailLater(preU)
    const [mail] = await mails()
    expect(mail!.subject).toBe(`Datum, locatie en deadline van ${activity.code} gewijzigd`)
    expect(mail!.text).toContain('De locatie is gewijzigd. Was: Zaal 1. Nu: Zaal 2.')
    expect(mail!.text).toContain('Laat dit uw leerling weten.')
    await preU.db.delete(outboxTable)
    await patch(url, { location: 'Zaal 3' })
    await patch(url, { location: 'Zaal 2' })
    await patch(url, { description: 'Neem een laptop mee.' })
    await mailLater(preU)
    expect(await mails()).toEqual([])
  })
})

test('a candidate that is handed in, decided about and reopened is mailed to whoever handed it in', async () => {
  const { primary, teacher, school } = await aSchoolWithPupils(0)
  const program = await anOpenProgram(preU.db, { required_files: [] })
  const candidate = await aCandidate(preU.db, { school_id: school.id, honours_program_id: program.id })
  const url = `/api/honours-program-students/${candidate.id}`
  const subjects = async () => {
    await mailLater(preU)
    const sent = await mails()
    await preU.db.delete(outboxTable)
    expect(sent.map(({ recipient }) => recipient)).toEqual(addresses(primary, teacher))
    return sent[0]!.subject
  }
  await post(`${url}/finish_registration`, {}, teacher)
  expect(await subjects()).toBe('1 kandidaat ingediend')
  await post('/api/honours-program-students/bulk_update_status', { ids: [candidate.id], status: 'WAITLISTED' })
  expect(await subjects()).toBe('1 kandidaat op de wachtlijst')
  await post(`${url}/reopen`, {})
  expect(await subjects()).toBe('1 kandidaat heropend')
})

describe('a contact person who chooses', () => {
  const choose = (person: { id: number }, news_mails: string) => patch('/auth/user/', { news_mails }, person)

  test('once a day gets one mail in the afternoon, and at once what cannot wait', async () => {
    const { primary, teacher, activity, ids } = await aSchoolWithPupils(2)
    await choose(primary, 'daily')
    await choose(teacher, 'daily')
    await change(ids.slice(0, 1), 'ACCEPTED')
    await mailLater(preU)
    await change(ids, 'WAITLISTED')
    await mailLater(preU)
    expect(await mails()).toEqual([])
    await preU.db.update(dailyNewsTable).set({ added_at: sql`now() - interval '1 day'` })
    await sendNewsMails(preU.context)
    expect(await mails()).toMatchObject([{ subject: '2 leerlingen op de wachtlijst' }, { subject: '2 leerlingen op de wachtlijst' }])
    expect((await mails())[0]!.text).toContain('- Sanne Bos 0: was Aangemeld, nu Wachtlijst')
    await sendNewsMails(preU.context)
    expect(await mails()).toHaveLength(2)
    await patch(`/api/activities/${activity.id}/`, { state: 'CANCELLED' })
    await mailLater(preU)
    expect(await mails()).toHaveLength(4)
  })

  test('only what needs action gets no receipts; the primary contact gets decisions all the same', async () => {
    const { primary, teacher, activity, ids } = await aSchoolWithPupils(1)
    await choose(primary, 'action')
    await choose(teacher, 'action')
    await change(ids, 'ACCEPTED')
    await mailLater(preU)
    expect(await recipients()).toEqual([primary.email])
    await patch(`/api/activities/${activity.id}/`, { state: 'CANCELLED' })
    await mailLater(preU)
    expect(await recipients()).toEqual(addresses(primary, primary, teacher))
  })
})

test('which mail had which news is stored', async () => {
  const { ids } = await aSchoolWithPupils(2)
  await change(ids, 'ACCEPTED')
  await mailLater(preU)
  const [mail] = await mails()
  expect(await preU.db.$count(newsMailsTable, eq(newsMailsTable.mail_id, mail!.id))).toBe(2)
})

test('a registration that is moved says from which activity', async () => {
  const { activity, period, ids } = await aSchoolWithPupils(1)
  const other = await anActivity(preU.db, { period_ids: [period.id], deadline: inDays(10), start_at: inDays(20), end_at: inDays(20) })
  const answer = await post('/api/students/bulk_move', { ids, activity_id: other.id, period_id: period.id })
  expect(answer.statusCode).toBe(200)
  await mailLater(preU)
  const [mail] = await mails()
  expect(mail!.subject).toBe(`1 leerling verplaatst naar ${other.code}`)
  expect(mail!.text).toContain(`- Sanne Bos 0: was Aangemeld bij ${activity.code}, nu Aangemeld`)
})

test('a change of one activity and a move to another are told apart', async () => {
  const { activity, period, ids } = await aSchoolWithPupils(2)
  const other = await anActivity(preU.db, { period_ids: [period.id], deadline: inDays(10), start_at: inDays(20), end_at: inDays(20) })
  await patch(`/api/activities/${activity.id}/`, { deadline: inDays(5), despite_doubts: true })
  await post('/api/students/bulk_move', { ids: ids.slice(0, 1), activity_id: other.id, period_id: period.id })
  await mailLater(preU)
  expect((await mails())[0]!.subject).toBe(`Deadline van ${activity.code} gewijzigd, 1 leerling verplaatst naar ${other.code}`)
})
