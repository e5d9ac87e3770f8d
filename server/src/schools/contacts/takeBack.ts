import { and, inArray, isNull } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { members as kind } from '@pre-u/contract/schools/members'
import { usersTable as table } from '../../auth/table'
import { writeAudits } from '../../platform/audit/audit'
import { isForeignKeyViolation } from '../../platform/http/errorHandler'
import { conflict } from '../../platform/http/errors'
import { outboxTable } from '../../platform/mail/table'
import { type Kept, lockSelected, restoreSelected } from '../../platform/resource/bulkChange'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { hasId } from '../../platform/resource/conditions'
import { type Restore, TOO_LATE } from '../../platform/undo/undo'
import { members } from '../members'

export const CONTACT_LIST = 'contact_list'
export type KeptContacts = { changed: Kept[]; added: { id: number; updated_at: string }[] }

/** Removes who was added, with the invitations that have not left yet. Somebody who chose a password stays. */
const takeBackContacts: Restore<KeptContacts> = async (db, kept, user) => {
  let count = 0
  for (const { changed, added } of kept) {
    const rows = await lockSelected(db, members, added, user, TOO_LATE)
    refuseBlockers(rows.map((row) => ({ row, why: row.password_hash === null ? '' : `heeft al een wachtwoord gekozen. ${TOO_LATE}` })))
    const ids = rows.map(({ id }) => id)
    await db
      .delete(table)
      .where(hasId(table, ids))
      .catch((error: Error) => {
        throw isForeignKeyViolation(error) ? conflict(`Aan een nieuwe contactpersoon hangt intussen iets. ${TOO_LATE}`) : error
      })
    await db.delete(outboxTable).where(and(inArray(outboxTable.user_id, ids), isNull(outboxTable.sent_at)))
    const entries = rows.map((row) => ({ id: row.id, title: fullName(row), before: row, after: null }))
    await writeAudits(db, kind, user, entries)
    // Primary contacts last: the database takes one per school.
    const [primaries, others] = [true, false].map((is) => changed.filter(({ was }) => was.is_primary === is)) as [Kept[], Kept[]]
    const restored = [await restoreSelected(db, members, others, user), await restoreSelected(db, members, primaries, user)]
    count += rows.length + restored.reduce((sum, { after }) => sum + after.length, 0)
  }
  return count
}

export const contactRestores = { [CONTACT_LIST]: takeBackContacts }
