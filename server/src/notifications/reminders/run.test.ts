import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { oneTimeLinksTable, usersTable } from '../../tables/accounts'
import { schoolsTable } from '../../tables/schools'
import { studentsTable } from '../../tables/students'
import { aCandidate, anActivity, anHonoursProgram, aSchoolUser } from '../../testing/builders'
import { remindersTable } from '../../tables/reminders'
import { inDays, dayIn, startReminders } from './testing'

const { preU, password_hash, periods, clear, switchOn, send, mails, aSchoolWithContact, register, anActivityOfTwoYears, aLateSchool } =
  await startReminders()
afterAll(() => preU.close())
beforeEach(clear)

describe('a deadline', () => {
  test.each([
    ['deadline_7', 7],
    ['deadline_2', 2],
  ] as const)('is mailed by %s to schools that registered last year and not yet now', async (rule, days) => {
    await switchOn(rule)
    const { activity, earlier } = await anActivityOfTwoYears(days)
    const [late, done, never, stopped] = [
      await aSchoolWithContact(),
      await aSchoolWithContact(),
      await aSchoolWithContact(),
      await aSchoolWithContact(),
    ]
    for (const { school } of [late, done]) await register(school, earlier, periods.earlier)
    await register(done.school, activity, periods.now)
    await register(never.school, activity, periods.now, 'CANCELLED')
    await register(stopped.school, earlier, periods.earlier, 'CANCELLED')
    expect(await send()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: late.contact.email, kind: 'reminder', school_id: late.school.id, user_id: late.contact.id })
    expect(mail!.subject).toContain(activity.code)
    expect(mail!.text).toContain(`Beste Jan van der Meer,`)
    expect(mail!.text).toContain(late.school.name)
    expect(mail!.text).toContain(`/activities/${activity.id}/inschrijven`)
    expect(mail!.text).not.toContain('{{')
  })

  test.each([1, 3, 6, 8])('in %s days is not mailed', async (days) => {
    await switchOn('deadline_7', 'deadline_2')
    const { earlier } = await anActivityOfTwoYears(days)
    const { school } = await aSchoolWithContact()
    await register(school, earlier, periods.earlier)
    expect(await send()).toBe(0)
  })

  test('of a draft or a cancelled activity is not mailed, nor to an archived school, nor because of an older year', async () => {
    await switchOn('deadline_7')
    const { school } = await aSchoolWithContact()
    for (const state of ['DRAFT', 'CANCELLED'] as const)
      await register(school, (await anActivityOfTwoYears(7, { state })).earlier, periods.earlier)
    const { activity, earlier } = await anActivityOfTwoYears(7)
    const archived = await aSchoolWithContact()
    await register(archived.school, earlier, periods.earlier)
    await preU.db.update(schoolsTable).set({ is_active: false }).where(eq(schoolsTable.id, archived.school.id))
    const older = await anActivity(preU.db, { name: activity.name, period_ids: [periods.older.id] })
    await register(school, older, periods.older)
    expect(await send()).toBe(0)
  })

  test('is not mailed to who registered for a repeat of it this year', async () => {
    await switchOn('deadline_7')
    const { activity, earlier } = await anActivityOfTwoYears(7)
    const repeated = await anActivity(preU.db, { name: activity.name, period_ids: [periods.now.id] })
    const { school } = await aSchoolWithContact()
    await register(school, earlier, periods.earlier)
    await register(school, repeated, periods.now, 'ACCEPTED')
    expect(await send()).toBe(0)
  })
})

describe('candidates', () => {
  test.each([7, 2])('that are not handed in are mailed %s days before the deadline, those of a school together', async (days) => {
    const program = await anHonoursProgram(preU.db, { name: 'Honours bèta', deadline: dayIn(days) })
    const { school, contact } = await aSchoolWithContact()
    const place = { school_id: school.id, honours_program_id: program.id }
    await aCandidate(preU.db, { ...place, first_name: 'Sem', infix: '', last_name: 'Open' })
    await aCandidate(preU.db, { ...place, first_name: 'Eva', infix: '', last_name: 'Half' })
    await aCandidate(preU.db, { ...place, last_name: 'Ingediend', finished_at: inDays(-1) })
    await aCandidate(preU.db, { ...place, last_name: 'Afgemeld', status: 'CANCELLED' })
    const other = await aSchoolWithContact()
    await aCandidate(preU.db, { school_id: other.school.id, honours_program_id: program.id, finished_at: inDays(-1) })
    expect(await send()).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: contact.email, subject: 'Nog niet ingediend voor Honours bèta: 2' })
    expect(mail!.text).toContain('Sem Open en Eva Half')
    expect(mail!.text).not.toMatch(/Ingediend,|Afgemeld/)
    expect(mail!.text).toContain(`/honours/${program.id}`)
    const stored = await preU.db.select().from(remindersTable)
    expect(stored.map(({ mail_id }) => mail_id)).toEqual([mail!.id, mail!.id])
  })

  test('of a programme that is closed for candidates, or on another day, are not mailed', async () => {
    const inactive = await anHonoursProgram(preU.db, { deadline: dayIn(7), is_active: false })
    const later = await anHonoursProgram(preU.db, { deadline: dayIn(5) })
    for (const { id } of [inactive, later]) {
      const { school } = await aSchoolWithContact()
      await aCandidate(preU.db, { school_id: school.id, honours_program_id: id })
    }
    expect(await send()).toBe(0)
  })
})

describe('places', () => {
  test('are mailed a week before the activity to the school of the placed pupils', async () => {
    await switchOn('places')
    const times = { deadline: inDays(-3), start_at: inDays(7), end_at: inDays(7) }
    const activity = await anActivity(preU.db, { period_ids: [periods.now.id], ...times })
    const cancelled = await anActivity(preU.db, { period_ids: [periods.now.id], ...times, state: 'CANCELLED' })
    const later = await anActivity(preU.db, { period_ids: [periods.now.id], ...times, start_at: inDays(8), end_at: inDays(8) })
    const [placed, gone, waiting] = [await aSchoolWithContact(), await aSchoolWithContact(), await aSchoolWithContact()]
    await register(placed.school, activity, periods.now, 'ACCEPTED')
    await register(placed.school, activity, periods.now, 'ACCEPTED')
    const { id } = await register(gone.school, activity, periods.now, 'ACCEPTED')
    await preU.db.update(studentsTable).set({ status: 'CANCELLED' }).where(eq(studentsTable.id, id))
    await register(waiting.school, activity, periods.now)
    for (const other of [cancelled, later]) await register(gone.school, other, periods.now, 'ACCEPTED')
    expect(await send()).toBe(1)
    const [mail] = await mails()
    expect(mail!.recipient).toBe(placed.contact.email)
    expect(mail!.text).toContain(`Geplaatste leerlingen van ${placed.school.name}: 2.`)
    expect(mail!.text).toContain(`/?activity__id=${activity.id}&status__in=ACCEPTED`)
  })
})

describe('invitations', () => {
  const invite = (user: { id: number }, days: number) =>
    preU.db.insert(oneTimeLinksTable).values({
      user_id: user.id,
      purpose: 'INVITE',
      token_hash: crypto.randomUUID(),
      created_at: inDays(-days),
      expires_at: inDays(7 - days),
    })

  test('that were not used are mailed when their link has expired, to whoever was invited, without a secret', async () => {
    const invited = await aSchoolUser(preU.db)
    const used = await aSchoolUser(preU.db, { password_hash })
    const inactive = await aSchoolUser(preU.db, { is_active: false })
    const [recent, older, again] = [await aSchoolUser(preU.db), await aSchoolUser(preU.db), await aSchoolUser(preU.db)]
    for (const person of [invited, used, inactive]) await invite(person, 8)
    await invite(recent, 7)
    await invite(older, 9)
    for (const days of [8, 1]) await invite(again, days)
    expect(await send()).toBe(1)
    const [mail] = await mails()
    expect(mail!.recipient).toBe(invited.email)
    expect(mail!.text).toContain('Op ma 9 nov. 2026 bent u uitgenodigd')
    expect(mail!.text).toContain('/verify-email')
    expect(mail!.text).not.toContain('token=')
  })
})

describe('a person', () => {
  test.each(['all', 'daily', 'action'] as const)('who chose %s gets everything of the day in one mail', async (news_mails) => {
    await switchOn('deadline_7', 'deadline_2', 'candidates')
    const { contact } = await aLateSchool({ news_mails })
    expect(await send()).toBe(1)
    expect(await mails()).toMatchObject([{ recipient: contact.email, subject: 'Herinnering: 3 punten vragen uw aandacht' }])
    expect((await mails())[0]!.text.match(/Leerlingen inschrijven/g)).toHaveLength(2)
  })

  test('who is the primary contact and never signed in is replaced by one who did', async () => {
    await switchOn('candidates')
    const { school } = await aLateSchool({ password_hash: null })
    await send()
    const [mail] = await mails()
    const [reached] = await preU.db.select().from(usersTable).where(eq(usersTable.email, mail!.recipient))
    expect(reached).toMatchObject({ school_id: school.id, is_primary: false })
  })
})
