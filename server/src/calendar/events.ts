import { and, asc, eq, gte, lt, or } from 'drizzle-orm'
import type { CalendarEvent, CalendarKind } from '@pre-u/contract/calendar'
import { fromWallTime } from '@pre-u/contract/platform/dates'
import type { User } from '@pre-u/contract/access'
import { activitiesFor } from '../activities/public'
import { activitiesTable } from '../activities/table'
import { honoursProgramsTable } from '../honours/programs/table'
import { periodsTable } from '../periods/table'
import type { Db } from '../platform/db/db'

/** Days in Amsterdam; the end is exclusive. */
export type Range = { start: string; end: string }
type Recorded = { id: number; updated_at: string }
type Times = Pick<CalendarEvent, 'title' | 'start' | 'end' | 'all_day'>

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const createEvent = (kind: CalendarKind, { id, updated_at }: Recorded, event: Times & Partial<CalendarEvent>): CalendarEvent => ({
  id: `${kind}-${id}`,
  kind,
  record_id: id,
  location: '',
  description: '',
  is_cancelled: false,
  updated_at,
  ...event,
})

function eventsOfActivity(activity: typeof activitiesTable.$inferSelect, from: string, until: string): CalendarEvent[] {
  const { code, name, state, start_at, end_at, deadline, location, description } = activity
  const title = `${state === 'DRAFT' ? 'Concept: ' : ''}${code} ${name}`
  const is_cancelled = state === 'CANCELLED'
  const block = { title, start: start_at, end: end_at, all_day: false, location, description, is_cancelled }
  const moment = { title: `Deadline: ${title}`, start: deadline, end: deadline, all_day: false, is_cancelled }
  return [
    ...(start_at < until && (end_at > from || start_at >= from) ? [createEvent('activity', activity, block)] : []),
    ...(deadline >= from && deadline < until ? [createEvent('deadline', activity, moment)] : []),
  ]
}

async function eventsOfActivities(db: Db, { start, end }: Range, user: User) {
  const [from, until] = [fromWallTime(start), fromWallTime(end)]
  const { start_at, end_at, deadline, id } = activitiesTable
  const overlaps = and(lt(start_at, until), gte(end_at, from))
  const closes = and(gte(deadline, from), lt(deadline, until))
  const rows = await db
    .select()
    .from(activitiesTable)
    .where(and(activitiesFor(user), or(overlaps, closes)))
    .orderBy(asc(start_at), asc(id))
  return rows.flatMap((activity) => eventsOfActivity(activity, from, until))
}

async function eventsOfHonoursPrograms(db: Db, { start, end }: Range) {
  const { start_date, end_date, deadline, is_active, id } = honoursProgramsTable
  const overlaps = and(lt(start_date, end), gte(end_date, start))
  const closes = and(gte(deadline, start), lt(deadline, end))
  const rows = await db
    .select()
    .from(honoursProgramsTable)
    .where(and(eq(is_active, true), or(overlaps, closes)))
    .orderBy(asc(start_date), asc(id))
  return rows.flatMap((program) => {
    const days = { title: program.name, start: program.start_date, end: dayAfter(program.end_date), all_day: true }
    const lastDay = { title: `Deadline: ${program.name}`, start: program.deadline, end: dayAfter(program.deadline), all_day: true }
    return [
      ...(program.start_date < end && program.end_date >= start ? [createEvent('honours', program, days)] : []),
      ...(program.deadline >= start && program.deadline < end ? [createEvent('honours_deadline', program, lastDay)] : []),
    ]
  })
}

async function eventsOfPeriods(db: Db, { start, end }: Range) {
  const { start_date, end_date, is_active, id } = periodsTable
  const rows = await db
    .select()
    .from(periodsTable)
    .where(and(eq(is_active, true), lt(start_date, end), gte(end_date, start)))
    .orderBy(asc(start_date), asc(id))
  return rows.map((period) => {
    const title = `${period.name} ${period.school_year}`
    return createEvent('period', period, { title, start: period.start_date, end: dayAfter(period.end_date), all_day: true })
  })
}

export async function readEvents(db: Db, range: Range, user: User): Promise<CalendarEvent[]> {
  const kinds = [eventsOfActivities(db, range, user), eventsOfHonoursPrograms(db, range), eventsOfPeriods(db, range)]
  return (await Promise.all(kinds)).flat()
}
