import { candidates as contract } from '@pre-u/contract/honours/candidates'
import { mayRemove } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { hasId } from '../../platform/resource/conditions'
import { lockCandidates } from './lock'
import { candidatesTable as table } from '../../tables/candidates'

/** All or nothing. Cascades to the files; the sweep removes the orphaned objects. */
export async function removeCandidates(db: Db, ids: number[], user: Actor) {
  const { rows } = await lockCandidates(db, ids, user)
  refuseBlockers(rows.map((row) => ({ row, why: mayRemove(row, user) ? '' : 'is al ingediend.' })))
  const removed = rows.map(({ id }) => id)
  await db.delete(table).where(hasId(table, removed))
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: row, after: null }))
  await writeAudits(db, contract, user, changes)
}
