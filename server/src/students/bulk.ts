import { sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { editableStatuses } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { refuseNaming } from '../platform/resource/bulkRefusal'
import { lockStudents, PERSONAL, type Row } from './changeStatus'
import type { Activity } from './place'
import { studentsTable as table } from './table'

function refuseRemoval(rows: Row[], activities: Map<number, Activity>, user: Actor) {
  if (isStaff(user)) return
  refuseNaming(
    rows.flatMap((row) => {
      if (activities.get(row.activity_id)!.is_past_deadline) return [{ row, why: 'de deadline is voorbij.' }]
      return editableStatuses.includes(row.status) ? [] : [{ row, why: 'over deze inschrijving is al besloten.' }]
    }),
  )
}

/** All of them, or none. */
export async function removeStudents(db: Db, ids: number[], user: Actor): Promise<Row[]> {
  const { rows, activities } = await lockStudents(db, ids, user)
  refuseRemoval(rows, activities, user)
  await db.delete(table).where(sql`${table.id} = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
  const written = rows.map((row) => ({ before: row, after: null, record: { id: row.id, title: fullName(row) } }))
  await writeAudits(db, { actor: user, resource: 'students', personal: PERSONAL }, written)
  return rows
}
