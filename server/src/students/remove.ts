import { fullName } from '@pre-u/contract/platform/names'
import { students as contract } from '@pre-u/contract/students/students'
import { whyLocked } from '@pre-u/contract/students/rights'
import type { NotifyOptions } from '../notifications/news/record'
import type { Actor } from '../platform/actor'
import { writeAudits, AFTER_DEADLINE } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { hasId } from '../platform/resource/query'
import { recordRemoval } from './notify'
import { whyNotRemovable } from '../placement/status'
import { readerOf } from './place'
import { endReports } from './report'
import { activityOf, lockStudents, type Row } from './lock'
import { studentsTable as table } from '../tables/students'
import { storeRemovalUndo } from './undo'

/** Deletes the rows, ends their reports, records news for the schools and stores both for undo. The caller writes the audit log. */
export async function removeRows(db: Db, rows: Row[], user: Actor, { inform = true, inform_note }: NotifyOptions) {
  const ids = rows.map(({ id }) => id)
  const reports = await endReports(db, ids, 'removed')
  await db.delete(table).where(hasId(table, ids))
  await recordRemoval(db, { rows, reports }, user, { inform, inform_note })
  return storeRemovalUndo(db, rows, reports, user, inform)
}

/** Removes all or nothing. */
export async function removeStudents(db: Db, ids: number[], user: Actor, notifyOptions: NotifyOptions) {
  const { rows, offerings } = await lockStudents(db, ids, user)
  refuseBlockers(
    rows.map((row) => ({ row, why: whyNotRemovable(row, user) || whyLocked(row, readerOf(user, activityOf(offerings, row))) })),
  )
  const undo = await removeRows(db, rows, user, notifyOptions)
  const changes = rows.map((row) => {
    const exception = activityOf(offerings, row).is_past_deadline ? AFTER_DEADLINE : undefined
    return { id: row.id, title: fullName(row), before: row, after: null, exception }
  })
  await writeAudits(db, contract, user, changes)
  return { removed: rows, undo }
}
