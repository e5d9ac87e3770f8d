import { isStaff } from '@pre-u/contract/access'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students'
import { editableStatuses } from '@pre-u/contract/students/status'
import type { Telling } from '../news/public'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import { AFTER_DEADLINE } from '../platform/audit/exceptions'
import type { Db } from '../platform/db/db'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/conditions'
import { lockStudents, type Row } from './rows'
import { type Activity, activityOf } from './place'
import { recordRemovalNews } from './statusNews'
import { studentsTable as table } from './table'

/** Why this user cannot remove or move a registration; empty when it can. */
export function whyLocked(row: Pick<Row, 'status'>, activity: Activity, user: Actor): string {
  if (isStaff(user)) return ''
  if (activity.is_past_deadline) return 'de deadline is voorbij.'
  return editableStatuses.includes(row.status) ? '' : 'over deze inschrijving is al besloten.'
}

/** All or nothing. */
export async function removeStudents(db: Db, ids: number[], user: Actor, telling: Telling): Promise<Row[]> {
  const { rows, places } = await lockStudents(db, ids, user)
  refuseBlockers(rows.map((row) => ({ row, why: whyLocked(row, activityOf(places, row), user) })))
  await db.delete(table).where(
    hasId(
      table,
      rows.map(({ id }) => id),
    ),
  )
  const changes = rows.map((row) => {
    const exception = activityOf(places, row).is_past_deadline ? AFTER_DEADLINE : undefined
    return { id: row.id, title: fullName(row), before: row, after: null, exception }
  })
  await writeAudits(db, contract, user, changes)
  await recordRemovalNews(db, rows, 'removed', user, telling)
  return rows
}
