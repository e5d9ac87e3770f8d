import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  activityOf,
  type MessageInput,
  type MessageRecipient,
  type RecipientState,
  type SelectionKind,
} from '@pre-u/contract/notifications/messages/message'
import { dayOf, schoolYearOf } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { fullName } from '@pre-u/contract/platform/names'
import { readRecipientsOf, type Recipient } from '../news/recipients'
import { activitiesTable as activities, activityPeriodsTable as activityPeriods } from '../../tables/activities'
import { periodsTable } from '../../tables/periods'
import { plansTable } from '../../tables/plans'
import { dutch } from '../../platform/db/columns'
import { idsOf } from '../../platform/arrays'
import type { Db } from '../../platform/db/db'
import { hasId } from '../../platform/resource/query'
import { schoolsTable as schools } from '../../tables/schools'
import { studentsTable as students } from '../../tables/students'
import { maySignIn } from '../../accounts/accounts'
import { usersTable as users } from '../../tables/accounts'
import { outboxTable as outbox } from '../../platform/mail/table'
import { messageRecipientsTable as table } from '../../tables/messages'

export type Chosen = Pick<
  MessageInput,
  'purpose' | 'audience' | 'activity_id' | 'statuses' | 'plan_id' | 'province' | 'region' | 'school_ids' | 'contact_persons'
>

/** A school without registrations has none of any status that counts. */
export const chosenStatuses = ({ audience, statuses }: Pick<Chosen, 'audience' | 'statuses'>) =>
  audience === 'registered' && statuses.length > 0 ? statuses : countingStatuses

/** Counts the registrations of each school, for the activity or else this school year. */
function countOf(db: Db, chosen: Chosen) {
  const activity_id = activityOf(chosen)
  const ofYear = db
    .select({ id: periodsTable.id })
    .from(periodsTable)
    .where(eq(periodsTable.school_year, schoolYearOf(dayOf(new Date()))))
  return db
    .select({ school_id: students.school_id, number: count().as('number') })
    .from(students)
    .where(
      and(
        inArray(students.status, chosenStatuses(chosen)),
        activity_id === null ? inArray(students.period_id, ofYear) : eq(students.activity_id, activity_id),
      ),
    )
    .groupBy(students.school_id)
    .as('counted')
}

/** Whether pupils can still be registered for the activity, or else for any. */
const hasOpenDeadline = (activity_id: number | null) => sql`exists (
  select from ${activities}
  join ${activityPeriods} on ${eq(activityPeriods.activity_id, activities.id)}
  join ${periodsTable} on ${and(eq(periodsTable.id, activityPeriods.period_id), eq(periodsTable.is_active, true))}
  where ${and(eq(activities.state, 'PUBLISHED'), sql`${activities.deadline} >= now()`, activity_id === null ? undefined : eq(activities.id, activity_id))})`

function conditionOf(chosen: Chosen, registrations: SQL<number>): SQL | undefined {
  if (chosen.audience === 'chosen') return sql`${schools.id} = any(${sql.param(chosen.school_ids)}::int[])`
  const { audience, plan_id, province, region } = chosen
  return and(
    plan_id === null ? undefined : eq(schools.plan_id, plan_id),
    province === '' ? undefined : eq(schools.province, province),
    region === '' ? undefined : eq(schools.region, region),
    audience === 'registered' ? sql`${registrations} > 0` : undefined,
    audience === 'unregistered' ? sql`${registrations} = 0` : undefined,
    audience === 'open' ? and(isNotNull(schools.plan_id), hasOpenDeadline(activityOf(chosen))) : undefined,
  )
}

const readSchools = (db: Db, chosen: Chosen) => {
  const counted = countOf(db, chosen)
  const registrations = sql<number>`coalesce(${counted.number}, 0)::int`
  return db
    .select({ id: schools.id, name: schools.name, city: schools.city, plan: plansTable.name, registrations })
    .from(schools)
    .leftJoin(plansTable, eq(plansTable.id, schools.plan_id))
    .leftJoin(counted, eq(counted.school_id, schools.id))
    .where(and(eq(schools.is_active, true), conditionOf(chosen, registrations)))
    .orderBy(dutch(schools.name), schools.id)
}
export type TargetSchool = Awaited<ReturnType<typeof readSchools>>[number]

/** A school and the persons there who get the message. */
export type Target = { school: TargetSchool; persons: Recipient[] }

type Audience = {
  targets: Target[]
  /** Schools where nobody can be mailed. */
  unreachable: TargetSchool[]
  /** How many unsubscribed from invitations, and get none. */
  unsubscribed: number
}

export async function readAudience(db: Db, chosen: Chosen): Promise<Audience> {
  const found = await readSchools(db, chosen)
  const contacts = await readRecipientsOf(db, idsOf(found))
  const isChosen = ({ is_primary }: Recipient) => chosen.contact_persons === 'all' || is_primary
  const all = found.map((school) => ({ school, persons: (contacts.get(school.id) ?? []).filter(isChosen) }))
  const mayGet = ({ wants_invitations }: Recipient) => chosen.purpose !== 'invitation' || wants_invitations
  const targets = all.map(({ school, persons }) => ({ school, persons: persons.filter(mayGet) }))
  return {
    targets: targets.filter(({ persons }) => persons.length > 0),
    unreachable: all.filter(({ persons }) => persons.length === 0).map(({ school }) => school),
    unsubscribed: all.flatMap(({ persons }) => persons).filter((person) => !mayGet(person)).length,
  }
}

/** The schools to which a message about a selection goes. */
export async function readSchoolsOf(db: Db, { kind, ids }: { kind: SelectionKind; ids: number[] }): Promise<number[]> {
  const isSelected = {
    schools: hasId(schools, ids),
    students: sql`${schools.id} in (select ${students.school_id} from ${students} where ${hasId(students, ids)})`,
    activities: sql`${schools.id} in (
      select ${students.school_id} from ${students}
      where ${and(sql`${students.activity_id} = any(${sql.param(ids)}::int[])`, inArray(students.status, countingStatuses))})`,
  }[kind]
  const rows = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.is_active, true), isSelected))
    .orderBy(dutch(schools.name), schools.id)
  return idsOf(rows)
}

/** A mail that the outbox has forgotten was sent or failed long ago, or withdrawn because its account is gone. */
const state = sql<RecipientState>`case
  when ${table.queued_at} is null then 'waiting'
  when ${table.mail_id} is null and ${users.is_active} then 'unsubscribed'
  when ${table.mail_id} is null then 'gone'
  when ${outbox.failed_at} is not null then 'failed'
  when ${outbox.id} is null and (${maySignIn}) is not true then 'gone'
  when ${outbox.id} is null or ${outbox.sent_at} is not null then 'sent'
  else 'queued' end`

export async function readMessageRecipients(db: Db, message_id: number): Promise<MessageRecipient[]> {
  const { first_name, infix, last_name, email } = users
  const rows = await db
    .select({
      id: table.id,
      school: { id: schools.id, name: schools.name },
      person: { id: users.id, first_name, infix, last_name, email },
      state,
    })
    .from(table)
    .innerJoin(schools, eq(schools.id, table.school_id))
    .leftJoin(users, eq(users.id, table.user_id))
    .leftJoin(outbox, eq(outbox.id, table.mail_id))
    .where(eq(table.message_id, message_id))
    .orderBy(dutch(schools.name), table.id)
  return rows.map(({ person, ...row }) => ({ ...row, person: person && { name: fullName(person), email: person.email } }))
}
