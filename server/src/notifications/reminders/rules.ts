import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlaceholderValues } from '@pre-u/contract/notifications/messages/placeholders'
import { formatDay, formatInstant } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import { type ReminderName, reminderRules, checkReminderText, reminderNames } from '@pre-u/contract/notifications/reminders/rules'
import { listed } from '@pre-u/contract/platform/words'
import { reminders as kind } from '@pre-u/contract/notifications/kinds'
import type { Reminder } from '@pre-u/contract/notifications/reminders/calls'
import { activitiesTable as activities, activityPeriodsTable as activityPeriods } from '../../tables/activities'
import { oneTimeLinksTable as links, usersTable as users } from '../../tables/accounts'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import { schoolsTable as schools } from '../../tables/schools'
import { studentsTable as students } from '../../tables/students'
import type { Actor } from '../../platform/actor'
import { writeAudit } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { notFound, refuseIf } from '../../platform/http/errors'
import { reminderRulesTable } from '../../tables/reminders'

/** What a text can name of one subject. */
type Facts = {
  name?: string
  starts_at?: string
  closes_at?: string
  closes_on?: string
  invited_at?: string
  number?: number
  pupil?: { first_name: string; infix: string; last_name: string }
}

type Rule = {
  /** Selects school_id, subject_id, topic_id, user_id and facts of everything that is due on a day and not done. */
  due: (day: SQL) => SQL
  /** Makes the values from the facts of all subjects of one topic. */
  values: (facts: [Facts, ...Facts[]]) => PlaceholderValues
  /** Where it can be done. */
  link: (topic_id: number) => { label: string; path: string }
}
/** `user_id` is who gets it instead of the primary contact. Subjects of one topic are listed together. */
export type Due = { school_id: number; subject_id: number; topic_id: number; user_id: number | null; facts: Facts }

const dayIn = (instant: SQLWrapper) => sql`(${instant} at time zone 'Europe/Amsterdam')::date`
const isAhead = (date: SQL, day: SQL, days: number[]) => sql`${date} - ${day} = any(${sql.param(days)}::int[])`

const activityFacts = sql`jsonb_build_object('name', ${activities.code} || ' ' || ${activities.name},
  'starts_at', ${activities.start_at}, 'closes_at', ${activities.deadline})`
const activityValues: Rule['values'] = ([{ name, starts_at, closes_at, number }]) => ({
  activiteit: name!,
  wanneer: formatInstant(starts_at!),
  deadline: formatInstant(closes_at!),
  ...(number !== undefined && { aantal: String(number) }),
})

const named = alias(activities, 'named')
const yearOf = (table: typeof periods) => sql`left(${table.school_year}, 4)::int`
const ownYear = sql`(select min(${yearOf(periods)}) from ${activityPeriods} join ${periods} on ${periods.id} = ${activityPeriods.period_id}
  where ${activityPeriods.activity_id} = ${activities.id})`
/** Each year has activities of its own: an earlier one is found by its name. */
const sameName = (year: SQL) => sql`array(select ${named.id} from ${activities} ${named}
  join ${activityPeriods} on ${activityPeriods.activity_id} = ${named.id} join ${periods} on ${periods.id} = ${activityPeriods.period_id}
  where lower(${named.name}) = lower(${activities.name}) and ${yearOf(periods)} = ${year})`
const hasRegistered = (activity_ids: SQL) => sql`exists (select from ${students}
  where ${students.school_id} = ${schools.id} and ${students.activity_id} = any(${activity_ids}) and ${students.status} <> 'CANCELLED')`

const beforeDeadline = (name: 'deadline_7' | 'deadline_2'): Rule => ({
  due: (day) => sql`
    with closing as materialized (
      select ${activities.id} as activity_id, ${activityFacts} as facts,
        ${sameName(sql`${ownYear}`)} as now_ids, ${sameName(sql`${ownYear} - 1`)} as earlier_ids
      from ${activities} where ${activities.state} = 'PUBLISHED' and ${isAhead(dayIn(activities.deadline), day, reminderRules[name].days)})
    select ${schools.id} as school_id, activity_id as subject_id, activity_id as topic_id, null::int as user_id, facts
    from closing cross join ${schools}
    where ${schools.is_active} and ${hasRegistered(sql`earlier_ids`)} and not ${hasRegistered(sql`now_ids`)}`,
  values: activityValues,
  link: (id) => ({ label: 'Leerlingen inschrijven', path: `/activities/${id}/inschrijven` }),
})

const unfinishedCandidates: Rule = {
  due: (day) => sql`
    select ${candidates.school_id} as school_id, ${candidates.id} as subject_id, ${programs.id} as topic_id, null::int as user_id,
      jsonb_build_object('name', ${programs.name}, 'closes_on', ${programs.deadline}, 'pupil', jsonb_build_object(
        'first_name', ${candidates.first_name}, 'infix', ${candidates.infix}, 'last_name', ${candidates.last_name})) as facts
    from ${programs} join ${candidates} on ${eq(candidates.honours_program_id, programs.id)}
    where ${programs.is_active} and ${candidates.status} = 'PENDING' and ${candidates.finished_at} is null
      and ${candidates.anonymised_at} is null and ${isAhead(sql`${programs.deadline}`, day, reminderRules.candidates.days)}`,
  values: (facts) => ({
    activiteit: facts[0].name!,
    deadline: formatDay(facts[0].closes_on!),
    aantal: String(facts.length),
    leerlingen: listed(facts.map(({ pupil }) => fullName(pupil!))),
  }),
  link: (id) => ({ label: 'Kandidaten afmaken en indienen', path: `/honours/${id}` }),
}

const placedPupils: Rule = {
  due: (day) => sql`
    select ${students.school_id} as school_id, ${activities.id} as subject_id, ${activities.id} as topic_id, null::int as user_id,
      ${activityFacts} || jsonb_build_object('number', count(*)) as facts
    from ${activities} join ${students} on ${students.activity_id} = ${activities.id} and ${students.status} = 'ACCEPTED'
    where ${activities.state} = 'PUBLISHED' and ${isAhead(dayIn(activities.start_at), day, reminderRules.places.days)}
    group by ${activities.id}, ${students.school_id}`,
  values: activityValues,
  link: (id) => ({ label: 'Geplaatste leerlingen bekijken', path: `/?activity__id=${id}&status__in=ACCEPTED` }),
}

/** Another invitation replaces an earlier one. */
const invitedAt = sql`(select max(${links.created_at}) from ${links} where ${links.user_id} = ${users.id} and ${links.purpose} = 'INVITE')`
const unusedInvitations: Rule = {
  due: (day) => sql`
    select ${users.school_id} as school_id, ${users.id} as subject_id, ${users.id} as topic_id, ${users.id} as user_id,
      jsonb_build_object('invited_at', ${invitedAt}) as facts
    from ${users} where ${users.user_type} = 'SCHOOL' and ${users.is_active} and ${users.password_hash} is null
      and ${isAhead(day, dayIn(invitedAt), reminderRules.invitations.days)}`,
  values: ([{ invited_at }]) => ({ wanneer: formatInstant(invited_at!).split(',')[0]! }),
  // The address has no secret: whoever asks for a link gets one there.
  link: () => ({ label: 'Nieuwe link aanvragen', path: '/verify-email' }),
}

export const rules: Record<ReminderName, Rule> = {
  deadline_7: beforeDeadline('deadline_7'),
  deadline_2: beforeDeadline('deadline_2'),
  candidates: unfinishedCandidates,
  places: placedPupils,
  invitations: unusedInvitations,
}

export async function readRules(db: Db): Promise<Reminder[]> {
  const changed = new Map(
    (await db.select().from(reminderRulesTable)).map(({ name, is_active, subject, body }) => [name, { name, is_active, subject, body }]),
  )
  return reminderNames.map((name) => changed.get(name) ?? { name, ...reminderRules[name].standard })
}

const isName = (name: string): name is ReminderName => Object.hasOwn(reminderRules, name)

export const changeRule = (db: Db, name: string, change: Partial<Omit<Reminder, 'name'>>, user: Actor): Promise<Reminder> =>
  db.transaction(async (tx) => {
    if (!isName(name)) throw notFound()
    refuseIf(checkReminderText(name, change))
    const { name: _name, ...before } = (await readRules(tx)).find((rule) => rule.name === name)!
    const after = { ...before, ...change }
    const [saved] = await tx
      .insert(reminderRulesTable)
      .values({ name, ...after })
      .onConflictDoUpdate({ target: reminderRulesTable.name, set: { ...change, updated_at: sql`now()` } })
      .returning()
    if (JSON.stringify(before) !== JSON.stringify(after))
      await writeAudit(tx, kind, user, { id: saved!.id, title: reminderRules[name].label, before, after })
    return { name, ...after }
  })
