import { candidates as contract } from '@pre-u/contract/honours/candidates'
import { mayRemove } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { lockCandidates } from './lock'
import { hasCandidateId } from './rows'
import { candidatesTable as table } from './table'

/** All or nothing. Cascades to the files; the sweep removes the orphaned objects. */
export async function removeCandidates(db: Db, ids: number[], user: Actor) {
  const { rows } = await lockCandidates(db, ids, user)
  refuseBlockers(rows.map((row) => ({ row, why: mayRemove(row, user) ? '' : 'is al ingediend.' })))
  await db.delete(table).where(hasCandidateId(rows.map(({ id }) => id)))
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: row, after: null }))
  await writeAudits(db, contract, user, changes)
}
