import { sql } from 'drizzle-orm'
import { candidatesTable as candidates } from '../../tables/candidates'
import type { Db } from '../../platform/db/db'
import { studentsTable as students } from '../../tables/students'
import {
  restrictedFilesTable as files,
  restrictedRecordsTable as records,
  restrictionsTable as restrictions,
} from '../../tables/subjectAccess'

/** Deletes the values of records that are deleted, and restrictions of nothing. */
export async function tidyRestrictions(db: Db) {
  await db.execute(sql`
    delete from ${records} where case ${records.resource}
      when 'students' then not exists (select from ${students} where ${students.id} = ${records.record_id})
      else not exists (select from ${candidates} where ${candidates.id} = ${records.record_id}) end`)
  await db.execute(
    sql`delete from ${files} where not exists (select from ${candidates} where ${candidates.id} = ${files.honours_student_id})`,
  )
  await db.execute(
    sql`delete from ${restrictions} where not exists (select from ${records} where ${records.restriction_id} = ${restrictions.id})`,
  )
}
