import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { PupilOverview } from '@pre-u/contract/students/overviews'
import { activitiesTable as activities } from '../tables/activities'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { groupBy } from '../platform/groupBy'
import { refuseMissing } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/conditions'
import { schoolsTable as schools } from '../tables/schools'
import { isCancelled, studentList } from './list'
import { studentsTable as table } from '../tables/students'

const { id, first_name, infix, last_name, email, school_id, status } = table
const pupilOf = (row: { school: { id: number }; email: string }) => `${row.school.id} ${row.email.toLowerCase()}`

const readPupils = (db: Db, ids: number[], user: Actor) =>
  db
    .select({ first_name, infix, last_name, email, school: { id: schools.id, name: schools.name } })
    .from(table)
    .innerJoin(schools, eq(schools.id, school_id))
    .where(and(hasId(table, ids), studentList.scope(user)))
    .orderBy(dutch(last_name), dutch(first_name), asc(id))

/** The schools are few, and each has an index of its registrations. */
const readComing = (db: Db, pupils: Awaited<ReturnType<typeof readPupils>>) =>
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

/** Of each pupil of these registrations, within one school by e-mail address: everything that is to come. */
export async function readOverviews(db: Db, ids: number[], user: Actor): Promise<PupilOverview[]> {
  const distinct = [...new Set(ids)]
  const rows = await readPupils(db, distinct, user)
  refuseMissing(distinct.length - rows.length, 'inschrijvingen')
  const coming = groupBy(await readComing(db, rows), pupilOf)
  return [...groupBy(rows, pupilOf)].map(([pupil, [first]]) => ({
    ...first!,
    registrations: (coming.get(pupil) ?? []).map(({ email: _email, school: _school, ...registration }) => registration),
  }))
}
