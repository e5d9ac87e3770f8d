import { moveActivity as moveTo, readActivityOverview } from '@pre-u/contract/activities/activities'
import * as calls from '@pre-u/contract/activities/bulk'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { mountExport } from '../platform/resource/export'
import { mountMatchingIds } from '../platform/resource/matchingIds'
import { mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { mountRestores } from '../platform/undo/undo'
import { publishActivities, setDeadlines, shiftActivities } from './bulk'
import { cancelActivities, cancelActivity } from './cancel'
import { exportColumns } from './exportColumns'
import { readAudience } from './news'
import { activityOverview } from './overview'
import { moveActivity } from './positions'
import { activities } from './resource'
import { activityRestores } from './undo'

export const activitiesFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, activities)
  mountExport(app, context, activities, { fileName: 'activiteiten', sheet: 'Activiteiten', columns: exportColumns, people: null })

  mountMatchingIds(app, context, activities)
  mountRestores(activityRestores)

  mountAction(app, moveTo, ({ params, body, user }) =>
    db.transaction(async (tx) => {
      await moveActivity(tx, params.id, body, user)
      return readItem(tx, params.id, user)
    }),
  )
  mountAction(app, calls.cancelActivity, ({ params, body, user }) => db.transaction((tx) => cancelActivity(tx, params.id, body, user)))
  mountAction(app, calls.readActivityAudience, ({ body }) => readAudience(db, body))
  mountAction(app, calls.publishActivities, ({ body, user }) => db.transaction((tx) => publishActivities(tx, body, user)))
  mountAction(app, calls.cancelActivities, ({ body, user }) => db.transaction((tx) => cancelActivities(tx, body, user)))
  mountAction(app, calls.shiftActivities, ({ body, user }) => db.transaction((tx) => shiftActivities(tx, body, user)))
  mountAction(app, calls.setDeadlines, ({ body, user }) => db.transaction((tx) => setDeadlines(tx, body, user)))
  mountAction(app, readActivityOverview, async ({ params, user }) =>
    activityOverview(db, (await readRow(db, activities, params.id, user)).id, user),
  )
}
