import { and, asc, count, desc, eq, exists, gt, gte, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import * as calls from '@pre-u/contract/figures/overview/attention'
import { failuresSince } from '@pre-u/contract/notifications/kinds'
import type { OverviewProgram, StaffOverview } from '@pre-u/contract/figures/overview/attention'
import { dayOf } from '@pre-u/contract/platform/dates'
import { fullName } from '@pre-u/contract/platform/names'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { activitiesFor, deadlineConditions } from '../../placement/activities'
import { activitiesTable as activities } from '../../tables/activities'
import { candidatesTable as candidates } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import { idsOf } from '../../platform/arrays'
import type { Db } from '../../platform/db/db'
import { studentsTable as students, studentReportsTable } from '../../tables/students'
import { countStatuses } from '../../placement/capacity'
import { usersTable } from '../../tables/accounts'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { outboxTable as outbox } from '../../platform/mail/table'
import { startOfDay } from '../../platform/resource/query'
import { contactConditions } from '../../schools/readSchoolFor'
import { schoolsTable as schools } from '../../tables/schools'

const MAX_MAILS = 50
const MAX_REPORTS = 50

async function readActivities(db: Db) {
  const { id, code, name, deadline, start_at, end_at, location, capacity, state } = activities
  const ofActivity = eq(students.activity_id, id)
  const waiting = db
    .select({ id: students.id })
    .from(students)
    .where(and(ofActivity, eq(students.status, 'WAITLISTED')))
  const undecided = db
    .select({
      number: count().as('number'),
      oldest: sql<string>`(min(${students.created_at}) at time zone 'Europe/Amsterdam')::date`.as('oldest'),
    })
    .from(students)
    .where(and(ofActivity, eq(students.status, 'PENDING')))
    .as('undecided')
  const isPublished = eq(state, 'PUBLISHED')
  const isClosing = and(isPublished, deadlineConditions.soon)
  const isComing = and(isPublished, gte(end_at, sql`now()`), lt(start_at, sql`now() + interval '14 days'`))
  const isAwaited = and(isPublished, gt(start_at, sql`now()`), exists(waiting))
  const isPending = and(ne(state, 'CANCELLED'), gt(undecided.number, 0))
  const holds = (condition: SQL | undefined) => sql<boolean>`(${condition})`
  const rows = await db
    .select({
      activity: { id, code, name, deadline, start_at, end_at, location, capacity },
      pending: { pending: undecided.number, oldest: undecided.oldest },
      is: { closing: holds(isClosing), coming: holds(isComing), awaited: holds(isAwaited), pending: holds(isPending) },
    })
    .from(activities)
    .crossJoinLateral(undecided)
    .where(or(isClosing, isComing, isAwaited, isPending))
    .orderBy(asc(deadline), asc(id))
  const counted = rows.filter(({ is }) => is.closing || is.coming || is.awaited).map(({ activity }) => activity)
  const countsOf = await countStatuses(db, { table: students, offeringColumn: students.activity_id }, idsOf(counted))
  const those = (kind: 'closing' | 'coming' | 'awaited') =>
    rows.filter(({ is }) => is[kind]).map(({ activity }) => ({ ...activity, ...countsOf(activity.id) }))
  return {
    closing: those('closing'),
    coming: those('coming').toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at)),
    room: those('awaited').filter((activity) => activity.capacity === null || activity.capacity > activity.placed),
    pending: rows
      .flatMap(({ is, activity, pending }) => (is.pending ? [{ ...activity, ...pending }] : []))
      .toSorted((a, b) => a.oldest.localeCompare(b.oldest)),
  }
}

/** Active programmes with candidates about which nothing is decided: `drafts` that can still be handed in soon, and handed in ones. */
async function readPrograms(db: Db, scope?: SQL) {
  const { id, name, deadline } = programs
  const today = sql`(now() at time zone 'Europe/Amsterdam')::date`
  const isFinished = isNotNull(candidates.finished_at)
  const rows = await db
    .select({
      program: { id, name, deadline },
      closes_soon: sql<boolean>`${deadline} between ${today} and ${today} + 14`,
      is_open: sql<boolean>`${deadline} >= ${today}`,
      drafts: sql<number>`(count(*) filter (where not ${isFinished}))::int`,
      undecided: sql<number>`(count(*) filter (where ${isFinished}))::int`,
    })
    .from(programs)
    .innerJoin(candidates, eq(candidates.honours_program_id, id))
    .where(and(eq(programs.is_active, true), eq(candidates.status, 'PENDING'), scope))
    .groupBy(id)
    .orderBy(asc(deadline), asc(id))
  const lines = (number: 'drafts' | 'undecided', keep: (row: (typeof rows)[number]) => boolean): OverviewProgram[] =>
    rows.filter((row) => row[number] > 0 && keep(row)).map((row) => ({ ...row.program, candidates: row[number] }))
  return {
    drafts: lines('drafts', (row) => row.closes_soon),
    openDrafts: lines('drafts', (row) => row.is_open),
    undecided: lines('undecided', () => true),
  }
}

async function countSchools(db: Db) {
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counted] = await db
    .select({ schools_unseen: countWhere(contactConditions.unseen), schools_expired: countWhere(contactConditions.expired) })
    .from(schools)
    .where(eq(schools.is_active, true))
  return counted!
}

const failedAt = sql`coalesce(${outbox.failed_at}, ${outbox.reported_at})`

/** Reads the mails that the list of mails has with the filter of the link to it. */
const readFailedMails = (db: Db) =>
  db
    .select({
      id: outbox.id,
      recipient: outbox.recipient,
      subject: outbox.subject,
      failed_at: sql<string>`${failedAt}`.mapWith(outbox.failed_at),
      school: { id: schools.id, name: schools.name },
    })
    .from(outbox)
    .leftJoin(usersTable, eq(sql`lower(${usersTable.email})`, sql`lower(${outbox.recipient})`))
    .leftJoin(schools, eq(schools.id, usersTable.school_id))
    .where(
      and(
        or(isNotNull(outbox.failed_at), eq(outbox.report, 'bounced')),
        sql`${outbox.created_at} >= ${startOfDay(sql`${failuresSince(dayOf(new Date()))}::date`)}`,
      ),
    )
    .orderBy(desc(failedAt), asc(outbox.id))
    .limit(MAX_MAILS)

async function readReports(db: Db) {
  const { id, first_name, infix, last_name } = students
  const { code, name, start_at } = activities
  const rows = await db
    .select({
      id,
      kind: studentReportsTable.kind,
      names: { first_name, infix, last_name },
      school: { id: schools.id, name: schools.name },
      activity: { id: activities.id, code, name, start_at },
    })
    .from(studentReportsTable)
    .innerJoin(students, eq(id, studentReportsTable.student_id))
    .innerJoin(schools, eq(schools.id, students.school_id))
    .innerJoin(activities, eq(activities.id, students.activity_id))
    .orderBy(asc(start_at), asc(id))
    .limit(MAX_REPORTS)
  return rows.map(({ names, ...report }) => ({ ...report, pupil: fullName(names) }))
}

async function readStaffOverview(db: Db): Promise<StaffOverview> {
  const [reports, ofActivities, { drafts, undecided }, ofSchools, failed_mails] = await Promise.all([
    readReports(db),
    readActivities(db),
    readPrograms(db),
    countSchools(db),
    readFailedMails(db),
  ])
  return { reports, ...ofActivities, drafts, undecided, ...ofSchools, failed_mails }
}

async function readOwnOverview(db: Db, user: Actor): Promise<calls.OwnOverview> {
  const schoolId = user.school?.id ?? 0
  const [closing, pending, { openDrafts }] = await Promise.all([
    db.$count(activities, and(activitiesFor(user), deadlineConditions.soon)),
    db.$count(students, and(eq(students.school_id, schoolId), eq(students.status, 'PENDING'))),
    readPrograms(db, eq(candidates.school_id, schoolId)),
  ])
  return { closing, pending, drafts: openDrafts }
}

export const overviewFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readStaffOverview, () => readStaffOverview(db))
  mountAction(app, calls.readOwnOverview, ({ user }) => readOwnOverview(db, user))
}
