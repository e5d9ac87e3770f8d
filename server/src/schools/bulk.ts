import { schools as contract } from '@pre-u/contract/schools/schools'
import type { changeSchools as call } from '@pre-u/contract/schools/bulk'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { changeSelected, type Earlier, earlierOf, lockSelected, restoreSelected } from '../platform/resource/bulkChange'
import { storeUndo, type Restore } from '../platform/undo/undo'
import { schools } from './resource'

export async function changeSchools(db: Db, { records, ...values }: Body<typeof call>, user: Actor): Promise<Answer<typeof call>> {
  const rows = await lockSelected(db, schools, records, user)
  const changed = await changeSelected(
    db,
    schools,
    rows.map((row) => ({ row, values })),
    user,
  )
  const earlier = earlierOf(changed, ['is_active', 'plan_id'])
  return { count: changed.after.length, undo: await storeUndo(db, contract, 'school_changes', earlier, user) }
}

const restoreChanges: Restore<Earlier> = async (db, earlier, user) => (await restoreSelected(db, schools, earlier, user)).after.length

export const schoolRestores = { school_changes: restoreChanges }
