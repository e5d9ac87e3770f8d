import { and, gte, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/calendar'
import { fromWallTime } from '@pre-u/contract/platform/dates'
import { isStaff, type User } from '@pre-u/contract/access'
import { countingStatuses } from '@pre-u/contract/students/status'
import { activitiesFor } from '../../placement/visibility'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import type { Db } from '../../platform/db/db'
import { createStatementCache, runStatement } from '../../platform/db/statement'
import { iso, jsonArray } from '../../platform/resource/item'
import { schoolActivityCountsTable as counts } from '../../tables/students'

/** Days in Amsterdam; the end is exclusive. */
export type Range = { start: string; end: string }

/** The range as days, and as the instants at which these begin. */
const [start, end] = [sql.placeholder('start'), sql.placeholder('end')]
const [from, until] = [sql.placeholder('from'), sql.placeholder('until')]

type Source = typeof activities | typeof programs | typeof periods
type Event = { title: SQL; start: SQL; end: SQL; location?: SQLWrapper; description?: SQLWrapper; is_cancelled?: SQL }
const nothing = { location: sql`''`, description: sql`''`, is_cancelled: sql`false` }

/** The events of one kind; all kinds have these columns. `place` is the order of their records. */
const eventsOf = (kind: CalendarKind, source: Source, place: SQL, event: Event, where: SQL | undefined) => {
  const { title, location, description, is_cancelled, ...days } = { ...nothing, ...event }
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${source.id} as record_id, ${iso(source.updated_at)} as updated_at, ${place} as place, ${title} as title,
      ${days.start} as first, ${days.end} as last, ${location} as location, ${description} as description, ${is_cancelled} as is_cancelled
    from ${source} where ${where}`
}

const school = sql.placeholder('school_id')
const isStanding = (status: SQLWrapper) => sql`${status} in (${sql.raw(countingStatuses.map((name) => `'${name}'`).join())})`
/** How many pupils of the school are registered for it, or wait. Those of a cancelled activity may have been cancelled with it. */
const ownPupils = sql`(select coalesce(sum(${counts.number}), 0) from ${counts}
  where ${counts.school_id} = ${school} and ${counts.activity_id} = ${activities.id}
    and (${isStanding(counts.status)} or (${activities.state} = 'CANCELLED' and ${counts.status} = 'CANCELLED')))`
const hasOwnCandidate = sql`exists (select from ${candidates}
  where ${candidates.honours_program_id} = ${programs.id} and ${candidates.school_id} = ${school} and ${isStanding(candidates.status)})`

/** A calendar can be shared with colleagues, so it counts pupils and names nobody. */
const ownTitle = (title: SQL) =>
  sql`${title} || ' (' || ${ownPupils} || case when ${ownPupils} = 1 then ' leerling)' else ' leerlingen)' end`

function eventsOfActivities(user: User, isOwn: boolean) {
  const { code, name, state, start_at, end_at, deadline, location, description } = activities
  const fullTitle = sql`case when ${state} = 'DRAFT' then 'Concept: ' else '' end || ${code} || ' ' || ${name}`
  const title = isOwn ? ownTitle(fullTitle) : fullTitle
  const isShown = and(activitiesFor(user), isOwn ? sql`${ownPupils} > 0` : undefined)
  const is_cancelled = sql`${state} = 'CANCELLED'`
  const place = sql`(1, ${start_at}, ${activities.id})`
  const block = { title, start: iso(start_at), end: iso(end_at), location, description, is_cancelled }
  const overlaps = and(lt(start_at, until), or(sql`${end_at} > ${from}`, gte(start_at, from)))
  const moment = { title: sql`'Deadline: ' || ${fullTitle}`, start: iso(deadline), end: iso(deadline), is_cancelled }
  const closes = and(gte(deadline, from), lt(deadline, until))
  return [
    eventsOf('activity', activities, place, block, and(isShown, overlaps)),
    eventsOf('deadline', activities, place, moment, and(isShown, closes)),
  ]
}

const days = (first: SQLWrapper, last: SQLWrapper) => ({ start: sql`${first}::text`, end: sql`(${last} + 1)::text` })
const overlap = (first: SQLWrapper, last: SQLWrapper) => sql`${first} < ${end} and ${last} >= ${start}`

function eventsOfHonoursPrograms(isOwn: boolean) {
  const { name, start_date, end_date, deadline, is_active } = programs
  const isShown = isOwn ? sql`${is_active} and ${hasOwnCandidate}` : is_active
  const place = sql`(2, ${start_date}::timestamptz, ${programs.id})`
  const run = { title: sql`${name}`, ...days(start_date, end_date) }
  const lastDay = { title: sql`'Deadline: ' || ${name}`, ...days(deadline, deadline) }
  return [
    eventsOf('honours', programs, place, run, sql`${isShown} and ${overlap(start_date, end_date)}`),
    eventsOf('honours_deadline', programs, place, lastDay, sql`${isShown} and ${overlap(deadline, deadline)}`),
  ]
}

function eventsOfPeriods() {
  const { name, school_year, start_date, end_date, is_active } = periods
  const place = sql`(3, ${start_date}::timestamptz, ${periods.id})`
  const run = { title: sql`${name} || ' ' || ${school_year}`, ...days(start_date, end_date) }
  return [eventsOf('period', periods, place, run, sql`${is_active} and ${overlap(start_date, end_date)}`)]
}

const fields: Record<keyof CalendarEvent, SQL> = {
  id: sql`kind || '-' || record_id`,
  kind: sql`kind`,
  record_id: sql`record_id`,
  title: sql`title`,
  start: sql`first`,
  end: sql`last`,
  all_day: sql`length(first) = length('2026-01-01')`,
  location: sql`location`,
  description: sql`description`,
  is_cancelled: sql`is_cancelled`,
  updated_at: sql`updated_at`,
}

const cached = createStatementCache()

/**
 * The events as JSON text, by one statement. A deadline comes right after what it belongs to. `isOwn`: only what pupils of the user's school
 * are registered for.
 */
export async function readEvents(db: Db, range: Range, user: User, isOwn = false): Promise<string> {
  const statement = cached([isStaff(user), isOwn].join(), () => {
    const kinds = [...eventsOfActivities(user, isOwn), ...eventsOfHonoursPrograms(isOwn), ...(isOwn ? [] : eventsOfPeriods())]
    const events = jsonArray(fields, sql`(${sql.join(kinds, sql` union all`)}) events`, [sql`place`, sql`kind`])
    return sql`select ${events.expression}`
  })
  const values = { ...range, from: fromWallTime(range.start), until: fromWallTime(range.end), school_id: user.school?.id ?? null }
  return (await runStatement(db, statement, values))[0]![0]!
}
