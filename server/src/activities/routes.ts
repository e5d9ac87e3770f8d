import { cancelActivity as cancel, moveActivity as moveTo, readActivityAudience, readActivityOverview } from '@pre-u/contract/activities'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { sendJson } from '../platform/http/sendJson'
import { mountExport } from '../platform/resource/export'
import { mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { cancelActivity } from './cancel'
import { exportColumns } from './exportColumns'
import { readAudience } from './news'
import { activityOverview } from './overview'
import { moveActivity } from './positions'
import { activities } from './resource'

export const activitiesFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, activities)
  mountExport(app, context, activities, { fileName: 'activiteiten', sheet: 'Activiteiten', columns: exportColumns })

  mountAction(app, moveTo, async ({ params, body, user }, reply) => {
    const item = await db.transaction(async (tx) => {
      await moveActivity(tx, params.id, body, user)
      return readItem(tx, params.id, user)
    })
    return sendJson(reply, item)
  })
  mountAction(app, cancel, ({ params, body, user }) => db.transaction((tx) => cancelActivity(tx, params.id, body, user)))
  mountAction(app, readActivityAudience, async ({ params, user }) => readAudience(db, (await readRow(db, activities, params.id, user)).id))
  mountAction(app, readActivityOverview, async ({ params, user }) =>
    activityOverview(db, (await readRow(db, activities, params.id, user)).id, user),
  )
}
