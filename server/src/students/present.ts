import { eq, inArray } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students'
import { activitiesTable } from '../activities/table'
import { usersTable } from '../auth/table'
import { periodsTable } from '../periods/table'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../schools/table'
import { studentsTable as table } from './table'

type Row = typeof table.$inferSelect

/** A page of registrations with what they name: one query, however many rows. */
export async function presentStudents(db: Db, rows: Row[]): Promise<Student[]> {
  const named = await db
    .select({
      id: table.id,
      school: { id: schoolsTable.id, name: schoolsTable.name },
      activity: { id: activitiesTable.id, code: activitiesTable.code, name: activitiesTable.name },
      period: { id: periodsTable.id, name: periodsTable.name },
      author: { id: usersTable.id, first_name: usersTable.first_name, infix: usersTable.infix, last_name: usersTable.last_name },
    })
    .from(table)
    .innerJoin(schoolsTable, eq(schoolsTable.id, table.school_id))
    .innerJoin(activitiesTable, eq(activitiesTable.id, table.activity_id))
    .innerJoin(periodsTable, eq(periodsTable.id, table.period_id))
    .leftJoin(usersTable, eq(usersTable.id, table.created_by))
    .where(
      inArray(
        table.id,
        rows.map(({ id }) => id),
      ),
    )
  const namesOf = new Map(named.map((names) => [names.id, names]))
  return rows.map((row) => {
    const { school, activity, period, author } = namesOf.get(row.id)!
    const created_by = author && { id: author.id, name: fullName(author) }
    return { ...row, school, activity, period, created_by } as Student
  })
}
