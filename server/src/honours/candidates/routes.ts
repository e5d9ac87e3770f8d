import { count, countDistinct } from 'drizzle-orm'
import * as calls from '@pre-u/contract/honours/candidates'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { hasId } from '../../platform/resource/conditions'
import { mountMatchingIds, refuseTooMany } from '../../platform/resource/matchingIds'
import { mountResource } from '../../platform/resource/mountResource'
import { changeStatus } from '../../platform/statusChange'
import { mountRestores } from '../../platform/undo/undo'
import { mountFiles } from './fileRoutes'
import { finishRegistration, reopen } from './finish'
import { lockCandidates } from './lock'
import { recordCandidateNews } from './news'
import { removeCandidates } from './remove'
import { candidates } from './resource'
import { candidateStatus } from './status'
import { candidatesTable } from '../../tables/candidates'
import { candidateRestores, keepDecisions } from './undo'
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
      await recordCandidateNews(tx, changed.before, changed.after, user, { inform, inform_note })
      const informed = inform ? new Set(changed.after.map(({ school_id }) => school_id)).size : 0
      return { count: changed.after.length, informed, undo: await keepDecisions(tx, changed, user, inform) }
    }),
  )
  mountAction(app, calls.readCandidateAudience, async ({ body: { ids } }) => {
    const counted = { schools: countDistinct(candidatesTable.school_id), pupils: count() }
    const [audience] = await db.select(counted).from(candidatesTable).where(hasId(candidatesTable, ids))
    return audience!
  })
  mountAction(app, calls.bulkRemoveCandidates, async ({ query: { id__in }, user }) => {
    refuseTooMany(id__in.length, calls.candidates)
    await db.transaction((tx) => removeCandidates(tx, id__in, user))
  })
}
