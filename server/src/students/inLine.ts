import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { plansTable } from '../tables/plans'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../tables/schools'
import { studentsTable as table } from '../tables/students'

const since = sql`coalesce(${table.waitlisted_at}, ${table.created_at})`

/** Schools with a priority package first, then by how long a registration waits. */
export const readInLine = (db: Db, where: SQL | undefined, number = Number.MAX_SAFE_INTEGER) =>
  db
    .select({ id: table.id })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .leftJoin(plansTable, eq(plansTable.id, schoolsTable.plan_id))
    .where(where)
    .orderBy(desc(sql`coalesce(${plansTable.priority}, false)`), asc(since), asc(table.id))
    .limit(number)
