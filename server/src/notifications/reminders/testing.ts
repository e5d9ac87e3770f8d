import { dayOf, fromWallTime, shiftDays } from '@pre-u/contract/platform/dates'
import { type ReminderName, reminderNames, reminderRules } from '@pre-u/contract/notifications/reminders/rules'
import { activitiesTable } from '../../tables/activities'
import { oneTimeLinksTable, type usersTable } from '../../tables/accounts'
import { candidatesTable } from '../../tables/candidates'
import { outboxTable } from '../../platform/mail/table'
import { createTestApp } from '../../testing/app'
import { aCandidate, anActivity, anHonoursProgram, aPasswordHash, aPeriod, aSchool, aSchoolUser, aStudent } from '../../testing/builders'
import { sendReminders } from './run'
import { reminderRulesTable, reminderRunsTable, remindersTable } from '../../tables/reminders'

/** The deadlines and starts of the tests are counted from this moment. */
export const NOW = new Date(fromWallTime('2026-11-17 08:30'))
export const inDays = (days: number) => shiftDays(NOW.toISOString(), days)
export const dayIn = (days: number) => dayOf(inDays(days))

type Row = { id: number }

/** An application with schools that have something to be reminded of. */
export async function startReminders() {
  const preU = await createTestApp()
  const password_hash = await aPasswordHash()
  const periods = {
    now: await aPeriod(preU.db, { school_year: '2026-2027' }),
    earlier: await aPeriod(preU.db, { school_year: '2025-2026' }),
    older: await aPeriod(preU.db, { school_year: '2024-2025' }),
  }

  async function clear() {
    for (const table of [outboxTable, remindersTable, reminderRunsTable, reminderRulesTable, oneTimeLinksTable]) await preU.db.delete(table)
    await preU.db.update(activitiesTable).set({ state: 'DRAFT' })
    await preU.db.update(candidatesTable).set({ status: 'CANCELLED' })
  }

  const switchOn = (...names: ReminderName[]) =>
    preU.db
      .insert(reminderRulesTable)
      .values(reminderNames.map((name) => ({ name, ...reminderRules[name].standard, is_active: names.includes(name) })))
  const send = (now = NOW) => sendReminders(preU.context, now)
  const mails = () => preU.db.select().from(outboxTable).orderBy(outboxTable.recipient)
  const recipients = async () => (await mails()).map(({ recipient }) => recipient)

  async function aSchoolWithContact(values: Partial<typeof usersTable.$inferInsert> = {}) {
    const school = await aSchool(preU.db)
    const person = { school_id: school.id, password_hash, is_primary: true, ...values }
    const contact = await aSchoolUser(preU.db, person)
    await aSchoolUser(preU.db, { school_id: school.id, password_hash })
    return { school, contact }
  }

  const register = (school: Row, activity: Row, period: Row, status: 'PENDING' | 'ACCEPTED' | 'CANCELLED' = 'PENDING') =>
    aStudent(preU.db, { school_id: school.id, activity_id: activity.id, period_id: period.id, status })

  /** This year's activity and last year's of the same name. */
  async function anActivityOfTwoYears(days: number, values: Partial<typeof activitiesTable.$inferInsert> = {}) {
    const name = `Klimaat ${crypto.randomUUID()}`
    const times = { deadline: inDays(days), start_at: inDays(days + 10), end_at: inDays(days + 10) }
    const activity = await anActivity(preU.db, { name, period_ids: [periods.now.id], ...times, ...values })
    const earlier = await anActivity(preU.db, { name: name.toUpperCase(), period_ids: [periods.earlier.id] })
    return { activity, earlier }
  }

  /** A school with three things to be reminded of. */
  async function aLateSchool(values: Partial<typeof usersTable.$inferInsert> = {}) {
    const late = await aSchoolWithContact(values)
    for (const days of [7, 2]) await register(late.school, (await anActivityOfTwoYears(days)).earlier, periods.earlier)
    const { id: honours_program_id } = await anHonoursProgram(preU.db, { deadline: dayIn(7) })
    await aCandidate(preU.db, { school_id: late.school.id, honours_program_id })
    return late
  }

  return {
    preU,
    password_hash,
    periods,
    clear,
    switchOn,
    send,
    mails,
    recipients,
    aSchoolWithContact,
    register,
    anActivityOfTwoYears,
    aLateSchool,
  }
}
