import * as calls from '@pre-u/contract/figures/overview/attention'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { readOwnOverview } from './own'
import { readStaffOverview } from './staff'

export const overviewFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readStaffOverview, () => readStaffOverview(db))
  mountAction(app, calls.readOwnOverview, ({ user }) => readOwnOverview(db, user))
}
