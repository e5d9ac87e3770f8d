import { desc, eq, sql } from 'drizzle-orm'
import { dayOf, fromWallTime, shiftDays } from '@pre-u/contract/platform/dates'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { locks, tryLockUntilCommit } from '../../platform/db/locks'
import { queueMails } from '../../platform/mail/outbox'
import { readOffice } from '../../platform/programme/programme'
import { type DueByRule, composeReminders, readPersons } from './compose'
import { type Due, rules, readRules } from './rules'
import { reminderRunsTable as runs, remindersTable as table } from '../../tables/reminders'

const MORNING = '08:00'
export const REMINDERS_EVERY_MS = 60_000

const morningOf = (moment: Date) => new Date(fromWallTime(`${dayOf(moment)} ${MORNING}`))

export function nextRun(now: Date): Date {
  const today = morningOf(now)
  return today > now ? today : new Date(shiftDays(today.toISOString(), 1))
}

/** Takes what is due and was not taken on this day; in one statement, so that nothing that is done by now is taken. */
async function takeDue(db: Db, rule: Reminder, day: string): Promise<DueByRule> {
  const { rows } = await db.execute<Due>(sql`
    with due as (${rules[rule.name].due(sql`${day}::date`)}),
    taken as (
      insert into ${table} (rule, school_id, subject_id, day) select ${rule.name}, school_id, subject_id, ${day}::date from due
      on conflict do nothing returning school_id, subject_id)
    select due.* from due join taken using (school_id, subject_id) order by school_id, topic_id, subject_id`)
  return { rule, due: rows }
}

/** Reads what is due and was not taken on this day. */
export async function readDue(db: Db, rule: Reminder, day: string): Promise<DueByRule> {
  const { rows } = await db.execute<Due>(sql`
    with due as (${rules[rule.name].due(sql`${day}::date`)})
    select due.* from due where not exists (select from ${table} where ${table.rule} = ${rule.name}
      and ${table.subject_id} = due.subject_id and ${table.school_id} = due.school_id and ${table.day} = ${day}::date)`)
  return { rule, due: rows }
}

/** Stores which mail reminded of what. */
const linkMails = (db: Db, day: string, mails: { mail_id: string; rule: string; school_id: number; subject_id: number }[]) =>
  db.execute(sql`
    update ${table} set mail_id = mailed.mail_id
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mailed (mail_id uuid, rule text, school_id int, subject_id int)
    where ${table.rule} = mailed.rule and ${table.subject_id} = mailed.subject_id and ${table.school_id} = mailed.school_id
      and ${table.day} = ${day}::date`)

async function mailDue({ db, config }: Pick<Context, 'db' | 'config'>, day: string): Promise<number> {
  const byRule: DueByRule[] = []
  for (const rule of await readRules(db)) if (rule.is_active) byRule.push(await takeDue(db, rule, day))
  const persons = await readPersons(db, byRule)
  if (persons.length === 0) return 0
  const office = await readOffice(db)
  const ids = await queueMails(
    db,
    persons.map(({ person, byRule: own }) => {
      const address = { to: person.email, kind: 'reminder' as const, user_id: person.id, school_id: person.school.id }
      return { ...address, ...composeReminders(own, person, { ...config, office }) }
    }),
  )
  const mailed = persons.flatMap(({ byRule: own }, index) =>
    own.flatMap(({ rule, due }) =>
      due.map(({ school_id, subject_id }) => ({ mail_id: ids[index]!, rule: rule.name, school_id, subject_id })),
    ),
  )
  await linkMails(db, day, mailed)
  return persons.length
}

/** Runs in one transaction, one process at a time; null while another one does. */
const alone = <T>({ db }: Pick<Context, 'db'>, work: (tx: Db) => Promise<T>): Promise<T | null> =>
  db.transaction(async (tx) => ((await tryLockUntilCommit(tx, locks.reminders)) ? work(tx) : null))

/** Returns the number of mails. What was sent today is not sent again; what is sent after the morning counts with it. */
export const sendReminders = (context: Context, now = new Date()) =>
  alone(context, async (db) => {
    const day = dayOf(now)
    const mails = await mailDue({ ...context, db }, day)
    if (mails > 0)
      await db
        .update(runs)
        .set({ mails: sql`${runs.mails} + ${mails}`, finished_at: sql`now()` })
        .where(eq(runs.day, day))
    return mails
  })

/** Sends the reminders once a day from eight o'clock on; a server that starts later catches up. */
export async function remindInTheMorning(context: Context, now = new Date()): Promise<number | null> {
  const day = dayOf(now)
  if (now < morningOf(now) || (await context.db.$count(runs, eq(runs.day, day))) > 0) return null
  const mails = await alone(context, async (db) => {
    const number = await mailDue({ ...context, db }, day)
    await db.insert(runs).values({ day, mails: number }).onConflictDoNothing()
    return number
  })
  if (mails !== null) context.log.info({ mails }, 'reminders were queued')
  return mails
}

export const readLastRun = async (db: Db) => {
  const [last] = await db.select({ finished_at: runs.finished_at, mails: runs.mails }).from(runs).orderBy(desc(runs.day)).limit(1)
  return last ?? null
}
