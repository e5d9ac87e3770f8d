import * as calls from '@pre-u/contract/honours/candidates'
import { mayRemove } from '@pre-u/contract/honours/rights'
import { fullName } from '@pre-u/contract/platform/names'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { hasId } from '../../platform/resource/query'
import { mountMatchingIds, refuseTooMany } from '../../platform/resource/matchingIds'
import { mountResource } from '../../platform/resource/mountResource'
import { audienceOf, countInformed } from '../../placement/notify'
import { changeStatus } from '../../placement/status'
import { mountRestores } from '../../platform/undo/undo'
import { candidatesTable as table } from '../../tables/candidates'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { removeSelected } from '../../platform/resource/bulkChange'
import { refuseBlockers } from '../../platform/resource/bulkRefusal'
import { mountFiles } from './fileRoutes'
import { finishRegistration, reopen } from './finish'
import { lockCandidates } from './lock'
import { candidates } from './resource'
import { candidateStatus, recordCandidateChanges } from './status'
import { candidateRestores, storeDecisionUndo } from './undo'
import { mountZips } from './zipRoutes'

/** Removes all or nothing, with the files; the sweep removes the orphaned objects. */
async function removeCandidates(db: Db, ids: number[], user: Actor) {
  const { rows } = await lockCandidates(db, ids, user)
  refuseBlockers(rows.map((row) => ({ row, why: mayRemove(row, user) ? '' : 'is al ingediend.' })))
  await removeSelected(db, { contract: calls.candidates, table, title: fullName }, rows, user)
}

export const candidatesFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, candidates)
  mountMatchingIds(app, context, candidates)
  mountFiles(app, context)
  mountZips(app, context)
  mountRestores(candidateRestores)

  for (const [action, changeCandidate] of [
    [calls.finishRegistration, finishRegistration],
    [calls.reopenCandidate, reopen],
  ] as const)
    mountAction(app, action, ({ params: { id }, body, user }) =>
      db.transaction(async (tx) => {
        await changeCandidate(tx, { id, ...body }, user)
        return readItem(tx, id, user)
      }),
    )

  mountAction(app, calls.bulkUpdateCandidates, ({ body: { ids, inform = true, inform_note, ...statusChange }, user }) =>
    db.transaction(async (tx) => {
      const changed = await changeStatus(tx, candidateStatus, await lockCandidates(tx, ids, user), statusChange, user)
      await recordCandidateChanges(tx, changed, user, { inform, inform_note })
      const informed = countInformed(changed.after, inform, user)
      return { count: changed.after.length, informed, undo: await storeDecisionUndo(tx, changed, user, inform) }
    }),
  )
  mountAction(app, calls.readCandidateAudience, async ({ body: { ids } }) => {
    const [audience] = await db.select(audienceOf(table)).from(table).where(hasId(table, ids))
    return audience!
  })
  mountAction(app, calls.bulkRemoveCandidates, async ({ query: { id__in }, user }) => {
    refuseTooMany(id__in.length, calls.candidates)
    await db.transaction((tx) => removeCandidates(tx, id__in, user))
  })
}
