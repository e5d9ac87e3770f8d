import * as calls from '@pre-u/contract/honours/candidates'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { hasId } from '../../platform/resource/conditions'
import { mountMatchingIds, refuseTooMany } from '../../platform/resource/matchingIds'
import { mountResource } from '../../platform/resource/mountResource'
import { audienceOf, countInformed } from '../../placement/notify'
import { changeStatus } from '../../placement/status'
import { mountRestores } from '../../platform/undo/undo'
import { mountFiles } from './fileRoutes'
import { finishRegistration, reopen } from './finish'
import { lockCandidates } from './lock'
import { removeCandidates } from './remove'
import { candidates } from './resource'
import { candidateStatus, recordCandidateChanges } from './status'
import { candidatesTable } from '../../tables/candidates'
import { candidateRestores, storeDecisionUndo } from './undo'
import { mountZips } from './zipRoutes'

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
    const [audience] = await db.select(audienceOf(candidatesTable)).from(candidatesTable).where(hasId(candidatesTable, ids))
    return audience!
  })
  mountAction(app, calls.bulkRemoveCandidates, async ({ query: { id__in }, user }) => {
    refuseTooMany(id__in.length, calls.candidates)
    await db.transaction((tx) => removeCandidates(tx, id__in, user))
  })
}
