import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students'
import { editableStatuses } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/conditions'
import { lockStudents, type Row } from './rows'
import type { Activity } from './place'
import { studentsTable as table } from './table'

function refuseRemoval(rows: Row[], activities: Map<number, Activity>, user: Actor) {
  if (isStaff(user)) return
  refuseBlockers(
    rows.flatMap((row) => {
      if (activities.get(row.activity_id)!.is_past_deadline) return [{ row, why: 'de deadline is voorbij.' }]
      return editableStatuses.includes(row.status) ? [] : [{ row, why: 'over deze inschrijving is al besloten.' }]
    }),
  )
}

/** All or nothing. */
export async function removeStudents(db: Db, ids: number[], user: Actor): Promise<Row[]> {
  const { rows, places } = await lockStudents(db, ids, user)
  refuseRemoval(rows, places, user)
  await db.delete(table).where(
    hasId(
      table,
      rows.map(({ id }) => id),
    ),
  )
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: row, after: null }))
  await writeAudits(db, contract, user, changes)
  return rows
}
