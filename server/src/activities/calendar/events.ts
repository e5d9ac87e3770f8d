import { and, asc, count, eq, gt, gte, inArray, lt, or, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/activities/calendar'
import { addDays, fromWallTime } from '@pre-u/contract/platform/dates'
import { countingStatuses } from '@pre-u/contract/students/status'
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Db } from '../../platform/db/db'
import { activitiesFor } from '../../placement/activities'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { periodsTable as periods } from '../../tables/periods'
import { studentsTable as students } from '../../tables/students'

/** These are days in Amsterdam; the end is exclusive. */
export type Range = { start: string; end: string }

const counting = sql.raw(countingStatuses.map((name) => `'${name}'`).join())

/**
 * Counts the pupils of the school who are registered for each activity or wait for it. Of a cancelled activity, those who were cancelled
 * with it count.
 */
async function countOwnPupils(db: Db, school_id: number): Promise<Map<number, number>> {
  const isCounted = sql`(${students.status} in (${counting}) or (${activities.state} = 'CANCELLED' and ${students.status} = 'CANCELLED'))`
  const rows = await db
    .select({ activity_id: students.activity_id, number: count() })
    .from(students)
    .innerJoin(activities, eq(activities.id, students.activity_id))
    .where(and(eq(students.school_id, school_id), isCounted))
    .groupBy(students.activity_id)
  return new Map(rows.map(({ activity_id, number }) => [activity_id, number]))
}

const hasOwnCandidate = (school_id: number) => sql`exists (select from ${candidates}
  where ${candidates.honours_program_id} = ${programs.id} and ${candidates.school_id} = ${school_id} and ${candidates.status} in (${counting}))`

/** A calendar can be shared with colleagues, so it counts pupils and names nobody. */
const withPupils = (title: string, pupils: number) => `${title} (${pupils} ${pupils === 1 ? 'leerling' : 'leerlingen'})`

const isWithin = (instant: string, from: string, until: string) => instant >= from && instant < until

async function eventsOfActivities(db: Db, { start, end }: Range, user: User, ownSchool: number | undefined): Promise<CalendarEvent[]> {
  const [from, until] = [fromWallTime(start), fromWallTime(end)]
  const { id, code, name, state, start_at, end_at, deadline, location, description, updated_at } = activities
  const pupils = ownSchool === undefined ? undefined : await countOwnPupils(db, ownSchool)
  const overlaps = and(lt(start_at, until), or(gt(end_at, from), gte(start_at, from)))
  const closes = and(gte(deadline, from), lt(deadline, until))
  const rows = await db
    .select({ id, code, name, state, start_at, end_at, deadline, location, description, updated_at })
    .from(activities)
    .where(and(activitiesFor(user), or(overlaps, closes), pupils && inArray(id, [...pupils.keys()])))
    .orderBy(asc(start_at), asc(id))
  return rows.flatMap((row): CalendarEvent[] => {
    const fullName = `${row.state === 'DRAFT' ? 'Concept: ' : ''}${row.code} ${row.name}`
    const title = pupils ? withPupils(fullName, pupils.get(row.id) ?? 0) : fullName
    const shared = { record_id: row.id, all_day: false, is_cancelled: row.state === 'CANCELLED', updated_at: row.updated_at }
    const block = { ...shared, id: `activity-${row.id}`, kind: 'activity' as const, title, start: row.start_at, end: row.end_at }
    const moment = { ...shared, id: `deadline-${row.id}`, kind: 'deadline' as const, title: `Deadline: ${fullName}` }
    const isShown = row.start_at < until && (row.end_at > from || row.start_at >= from)
    return [
      ...(isShown ? [{ ...block, location: row.location, description: row.description }] : []),
      ...(isWithin(row.deadline, from, until)
        ? [{ ...moment, start: row.deadline, end: row.deadline, location: '', description: '' }]
        : []),
    ]
  })
}

const overlap = (first: SQLWrapper, last: SQLWrapper, { start, end }: Range) => sql`${first} < ${end} and ${last} >= ${start}`

/** An event of whole days ends on the day after its last. */
const wholeDays = (first: string, last: string) => ({
  start: first,
  end: addDays(last, 1),
  all_day: true,
  location: '',
  description: '',
  is_cancelled: false,
})

async function eventsOfPrograms(db: Db, range: Range, ownSchool: number | undefined): Promise<CalendarEvent[]> {
  const { id, start_date, end_date, deadline, is_active } = programs
  const isInRange = sql`(${overlap(start_date, end_date, range)} or ${overlap(deadline, deadline, range)})`
  const rows = await db
    .select()
    .from(programs)
    .where(and(eq(is_active, true), isInRange, ownSchool === undefined ? undefined : hasOwnCandidate(ownSchool)))
    .orderBy(asc(start_date), asc(id))
  return rows.flatMap((row): CalendarEvent[] => {
    const shared = { record_id: row.id, updated_at: row.updated_at }
    const run = { ...shared, id: `honours-${row.id}`, kind: 'honours' as const, title: row.name }
    const lastDay = { ...shared, id: `honours_deadline-${row.id}`, kind: 'honours_deadline' as const, title: `Deadline: ${row.name}` }
    return [
      ...(row.start_date < range.end && row.end_date >= range.start ? [{ ...run, ...wholeDays(row.start_date, row.end_date) }] : []),
      ...(isWithin(row.deadline, range.start, range.end) ? [{ ...lastDay, ...wholeDays(row.deadline, row.deadline) }] : []),
    ]
  })
}

async function eventsOfPeriods(db: Db, range: Range): Promise<CalendarEvent[]> {
  const { id, start_date, end_date, is_active } = periods
  const rows = await db
    .select()
    .from(periods)
    .where(and(eq(is_active, true), overlap(start_date, end_date, range)))
    .orderBy(asc(start_date), asc(id))
  return rows.map((row) => ({
    id: `period-${row.id}`,
    kind: 'period',
    record_id: row.id,
    title: `${row.name} ${row.school_year}`,
    updated_at: row.updated_at,
    ...wholeDays(row.start_date, row.end_date),
  }))
}

/** A deadline comes right after what it belongs to. `isOwn`: only what pupils of the user's school are registered for. */
export async function readEvents(db: Db, range: Range, user: User, isOwn = false): Promise<CalendarEvent[]> {
  const ownSchool = isOwn && !isStaff(user) ? (user.school?.id ?? 0) : undefined
  const [ofActivities, ofPrograms, ofPeriods] = await Promise.all([
    eventsOfActivities(db, range, user, ownSchool),
    eventsOfPrograms(db, range, ownSchool),
    ownSchool === undefined ? eventsOfPeriods(db, range) : [],
  ])
  return [...ofActivities, ...ofPrograms, ...ofPeriods]
}

const REFRESH_SECONDS = 3600
// Seconds since 2020 fit in a 32-bit SEQUENCE until 2088.
const SEQUENCE_START = Date.UTC(2020, 0, 1)

const pagePaths: Record<CalendarKind, (id: number) => string> = {
  activity: (id) => `/activities/${id}`,
  deadline: (id) => `/activities/${id}`,
  honours: (id) => `/honours/${id}`,
  honours_deadline: (id) => `/honours/${id}`,
  period: () => '/calendar',
}

/**
 * Times are in UTC, which calendars show in the zone of their reader. RFC 5545 requires an end after the start: an event without a duration
 * gets none.
 */
function timesOf({ start, end, all_day }: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (all_day) return { allDay: true, start: new Date(`${start}T00:00:00Z`), end: new Date(`${end}T00:00:00Z`) }
  return { start: new Date(start), end: start < end ? new Date(end) : null }
}

/** The text does not depend on the time of the request, so that its ETag stays the same. */
export function renderIcs(events: CalendarEvent[], publicUrl: string, name: string): string {
  const { host } = new URL(publicUrl)
  const calendar = ical({ name, prodId: '//Pre-U//Agenda//NL', ttl: REFRESH_SECONDS })
  for (const event of events)
    calendar.createEvent({
      ...timesOf(event),
      id: `${event.id}@${host}`,
      sequence: Math.max(0, Math.floor((Date.parse(event.updated_at) - SEQUENCE_START) / 1000)),
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      summary: event.is_cancelled ? `Geannuleerd: ${event.title}` : event.title,
      location: event.location || null,
      description: event.description || null,
      url: publicUrl + pagePaths[event.kind](event.record_id),
      status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Subscribed events do not mark the reader as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return `${calendar.toString()}\r\n`
}
