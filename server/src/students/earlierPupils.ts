import { and, eq, isNull, sql } from 'drizzle-orm'
import { type EarlierPupil, MAX_EARLIER_PUPILS } from '@pre-u/contract/students/earlierPupils'
import { activitiesTable } from '../tables/activities'
import { periodsTable } from '../tables/periods'
import type { Actor } from '../platform/actor'
import { dutch } from '../platform/db/columns'
import type { Db } from '../platform/db/db'
import { filterConditions, searchConditions } from '../platform/resource/conditions'
import { schoolIdFor } from '../schools/readSchoolFor'
import { isCancelled, studentList } from './list'
import { studentsTable as table } from '../tables/students'

type Query = {
  school_id?: number | undefined
  search?: string | undefined
  activity__id?: number | undefined
  period__school_year?: string | undefined
}

const { id, first_name, infix, last_name, email, grade, level, profile } = table
const pupilColumns = { id, first_name, infix, last_name, email, grade, level, profile }

/** Whom a school registered before, each once with the latest registration. Who was anonymised is nobody any more. */
export async function readEarlierPupils(db: Db, { school_id, search, ...query }: Query, user: Actor) {
  const latest = db
    .selectDistinctOn([sql`lower(${email})`], {
      ...pupilColumns,
      activity: {
        code: activitiesTable.code,
        name: sql<string>`${activitiesTable.name}`.as('activity_name'),
        is_cancelled: sql<boolean>`${isCancelled}`.as('is_cancelled'),
      },
      school_year: periodsTable.school_year,
    })
    .from(table)
    .innerJoin(periodsTable, eq(periodsTable.id, table.period_id))
    .innerJoin(activitiesTable, eq(activitiesTable.id, table.activity_id))
    .where(
      and(
        eq(table.school_id, schoolIdFor(user, school_id)),
        isNull(table.anonymised_at),
        ...filterConditions(studentList.filters, query),
        ...searchConditions(table.search_text, search),
      ),
    )
    .orderBy(sql`lower(${email})`, sql`${periodsTable.start_date} desc`, sql`${id} desc`)
    .as('latest')
  const found = await db
    .select()
    .from(latest)
    .orderBy(dutch(latest.last_name), dutch(latest.first_name), latest.id)
    .limit(MAX_EARLIER_PUPILS)
  return found as EarlierPupil[]
}
