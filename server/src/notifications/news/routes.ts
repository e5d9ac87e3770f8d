import * as calls from '@pre-u/contract/notifications/news/recent'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { countUnseen, markSeen, readRecent } from './recent'

export const newsFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readRecentNews, ({ user }) => readRecent(db, user))
  mountAction(app, calls.countUnseenNews, async ({ user }) => ({ count: await countUnseen(db, user) }))
  mountAction(app, calls.markNewsSeen, ({ user, body }) => markSeen(db, user, body.until))
}
