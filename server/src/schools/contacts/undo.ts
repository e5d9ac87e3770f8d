import { and, inArray, isNull } from 'drizzle-orm'
import { outboxTable } from '../../platform/mail/table'
import { type Earlier, lockSelected, removeSelected, restoreSelected } from '../../platform/resource/bulkChange'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { type Restore, TOO_LATE } from '../../platform/undo/undo'
import { members } from '../members'

export const CONTACT_LIST = 'contact_list'
export type EarlierContacts = { changed: Earlier[]; added: { id: number; updated_at: string }[] }

/** Removes who was added, with the invitations that are not sent yet. It refuses to remove somebody who chose a password. */
const restoreContacts: Restore<EarlierContacts> = async (db, earlier, user) => {
  let count = 0
  for (const { changed, added } of earlier) {
    const rows = await lockSelected(db, members, added, user, TOO_LATE)
    refuseBlockers(rows.map((row) => ({ row, why: row.password_hash === null ? '' : `heeft al een wachtwoord gekozen. ${TOO_LATE}` })))
    await removeSelected(db, members, rows, user, `Een nieuwe contactpersoon is intussen in gebruik. ${TOO_LATE}`)
    const ids = rows.map(({ id }) => id)
    await db.delete(outboxTable).where(and(inArray(outboxTable.user_id, ids), isNull(outboxTable.sent_at)))
    // Primary contacts are restored last, because the database takes one per school.
    const [primaries, others] = [true, false].map((is) => changed.filter(({ is_primary }) => is_primary === is)) as [Earlier[], Earlier[]]
    const restored = [await restoreSelected(db, members, others, user), await restoreSelected(db, members, primaries, user)]
    count += rows.length + restored.reduce((sum, { after }) => sum + after.length, 0)
  }
  return count
}

export const contactRestores = { [CONTACT_LIST]: restoreContacts }
