import { and, eq } from 'drizzle-orm'
import type { HonoursOverview } from '@pre-u/contract/honours/programs'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { dutch } from '../../platform/db/columns'
import { candidatesFor } from '../candidates/rows'
import { candidatesTable as candidates } from '../../tables/candidates'
import { schoolsTable } from '../../tables/schools'
import { countsOf } from './counts'

export async function honoursOverview(db: Db, id: number, user: Actor): Promise<HonoursOverview> {
  const schools = await db
    .select({ school: { id: schoolsTable.id, name: schoolsTable.name }, ...countsOf(undefined) })
    .from(candidates)
    .innerJoin(schoolsTable, eq(schoolsTable.id, candidates.school_id))
    .where(and(eq(candidates.honours_program_id, id), candidatesFor(user)))
    .groupBy(schoolsTable.id)
    .orderBy(dutch(schoolsTable.name), schoolsTable.id)
  return { schools }
}
