import { candidates as contract } from '@pre-u/contract/honours/candidates'
import { mayRemove } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { whyNotRemovable } from '../../placement/status'
import { removeSelected } from '../../platform/resource/bulkChange'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { candidatesTable as table } from '../../tables/candidates'
import { lockCandidates } from './lock'

/** All or nothing. Cascades to the files; the sweep removes the orphaned objects. */
export async function removeCandidates(db: Db, ids: number[], user: Actor) {
  const { rows } = await lockCandidates(db, ids, user)
  refuseBlockers(rows.map((row) => ({ row, why: whyNotRemovable(row, user) || (mayRemove(row, user) ? '' : 'is al ingediend.') })))
  await removeSelected(db, { contract, table, title: fullName }, rows, user)
}
