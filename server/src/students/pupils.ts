import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { type EarlierPupil, MAX_EARLIER_PUPILS } from '@pre-u/contract/students/earlierPupils'
import type { PupilOverview } from '@pre-u/contract/students/overviews'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/arrays'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { filterConditions, hasId, searchConditions } from '../platform/resource/query'
import { schoolIdFor } from '../schools/readSchoolFor'
import { activitiesTable as activities } from '../tables/activities'
import { periodsTable as periods } from '../tables/periods'
import { schoolsTable as schools } from '../tables/schools'
import { studentsTable as table } from '../tables/students'
import { isCancelled, studentList } from './list'

const { id, first_name, infix, last_name, email, grade, level, profile, school_id, status } = table

type EarlierQuery = {
  school_id?: number | undefined
  search?: string | undefined
  activity__id?: number | undefined
  period__school_year?: string | undefined
  for_activity_id?: number | undefined
  for_period_id?: number | undefined
}

/** The addresses in lower case. */
async function readRegistered(db: Db, ofSchool: number, { for_activity_id, for_period_id }: EarlierQuery) {
  if (for_activity_id === undefined || for_period_id === undefined) return new Set<string>()
  const isThere = and(eq(table.activity_id, for_activity_id), eq(table.period_id, for_period_id))
  const rows = await db
    .select({ email: sql<string>`lower(${email})` })
    .from(table)
    .where(and(eq(school_id, ofSchool), isThere, notInArray(status, ['REJECTED', 'CANCELLED'])))
  return new Set(rows.map((row) => row.email))
}

/** Whom a school registered before, each once with the latest registration. A pupil who was anonymised is left out. */
export async function readEarlierPupils(db: Db, query: EarlierQuery, user: Actor): Promise<EarlierPupil[]> {
  const { search, activity__id, period__school_year } = query
  const ofSchool = schoolIdFor(user, query.school_id)
  const latest = db
    .selectDistinctOn([sql`lower(${email})`], {
      id,
      first_name,
      infix,
      last_name,
      email,
      grade,
      level,
      profile,
      activity: {
        code: activities.code,
        name: sql<string>`${activities.name}`.as('activity_name'),
        is_cancelled: sql<boolean>`${isCancelled}`.as('is_cancelled'),
      },
      school_year: periods.school_year,
    })
    .from(table)
    .innerJoin(periods, eq(periods.id, table.period_id))
    .innerJoin(activities, eq(activities.id, table.activity_id))
    .where(
      and(
        eq(school_id, ofSchool),
        isNull(table.anonymised_at),
        ...filterConditions(studentList.filters, { activity__id, period__school_year }),
        ...searchConditions(table.search_text, search),
      ),
    )
    .orderBy(sql`lower(${email})`, sql`${periods.start_date} desc`, sql`${id} desc`)
    .as('latest')
  const found = await db
    .select()
    .from(latest)
    .orderBy(dutch(latest.last_name), dutch(latest.first_name), latest.id)
    .limit(MAX_EARLIER_PUPILS)
  const registered = await readRegistered(db, ofSchool, query)
  return found.map((pupil) => ({ ...pupil, is_registered: registered.has(pupil.email.toLowerCase()) })) as EarlierPupil[]
}

/** A pupil is an address at a school. */
const pupilOf = (row: { school: { id: number }; email: string }) => `${row.school.id} ${row.email.toLowerCase()}`

const readPupils = (db: Db, ids: number[], user: Actor) =>
  db
    .select({ first_name, infix, last_name, email, school: { id: schools.id, name: schools.name } })
    .from(table)
    .innerJoin(schools, eq(schools.id, school_id))
    .where(and(hasId(table, ids), studentList.scope(user)))
    .orderBy(dutch(last_name), dutch(first_name), asc(id))

/** The schools are few, and each has an index of its registrations. */
const readUpcoming = (db: Db, pupils: Awaited<ReturnType<typeof readPupils>>) =>
  db
    .select({
      id,
      email,
      school: { id: school_id },
      status,
      activity: {
        id: activities.id,
        code: activities.code,
        name: activities.name,
        location: activities.location,
        start_at: activities.start_at,
        end_at: activities.end_at,
        is_cancelled: isCancelled,
      },
    })
    .from(table)
    .innerJoin(activities, eq(activities.id, table.activity_id))
    .where(
      and(
        inArray(school_id, [...new Set(pupils.map(({ school }) => school.id))]),
        inArray(sql`lower(${email})`, [...new Set(pupils.map((pupil) => pupil.email.toLowerCase()))]),
        notInArray(status, ['REJECTED', 'CANCELLED']),
        gt(activities.end_at, sql`now()`),
      ),
    )
    .orderBy(asc(activities.start_at), asc(id))

/** Each pupil of these registrations with all upcoming activities. */
export async function readOverviews(db: Db, ids: number[], user: Actor): Promise<PupilOverview[]> {
  const distinct = [...new Set(ids)]
  const rows = await readPupils(db, distinct, user)
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  const upcoming = groupBy(await readUpcoming(db, rows), pupilOf)
  return [...groupBy(rows, pupilOf)].map(([pupil, [first]]) => ({
    ...first!,
    registrations: (upcoming.get(pupil) ?? []).map(({ email: _email, school: _school, ...registration }) => registration),
  }))
}
