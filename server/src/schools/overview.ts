import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { SchoolOverview } from '@pre-u/contract/schools/schools'
import { countingStatuses } from '@pre-u/contract/students/status'
import { candidatesTable as candidates } from '../tables/candidates'
import { honoursProgramsTable as programs } from '../tables/honoursPrograms'
import { periodsTable } from '../tables/periods'
import type { Db } from '../platform/db/db'
import { studentsTable as students } from '../tables/students'

async function candidatesOf(db: Db, school_id: number): Promise<SchoolOverview['programs']> {
  const program = { id: programs.id, name: programs.name }
  const ofSchool = [eq(candidates.honours_program_id, programs.id), eq(candidates.school_id, school_id)]
  return db
    .select({ program, used: count(candidates.id) })
    .from(programs)
    .leftJoin(candidates, and(...ofSchool, inArray(candidates.status, countingStatuses)))
    .where(eq(programs.is_active, true))
    .groupBy(programs.id)
    .orderBy(desc(programs.deadline), asc(programs.id))
}

export async function schoolOverview(db: Db, school_id: number): Promise<SchoolOverview> {
  const period = { id: periodsTable.id, name: periodsTable.name, school_year: periodsTable.school_year }
  const rows = await db
    .select({ period, status: students.status, registrations: count() })
    .from(students)
    .innerJoin(periodsTable, eq(periodsTable.id, students.period_id))
    .where(eq(students.school_id, school_id))
    .groupBy(periodsTable.id, students.status)
    .orderBy(desc(periodsTable.start_date), asc(periodsTable.id))
  const periods = new Map<number, SchoolOverview['periods'][number]>()
  for (const { period: rowPeriod, status, registrations } of rows) {
    const entry = periods.get(rowPeriod.id) ?? { period: rowPeriod, counts: {}, used: 0 }
    entry.counts[status] = registrations
    if (countingStatuses.includes(status)) entry.used += registrations
    periods.set(rowPeriod.id, entry)
  }
  return { periods: [...periods.values()], programs: await candidatesOf(db, school_id) }
}
