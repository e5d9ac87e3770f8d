import * as calls from '@pre-u/contract/news/recent'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { countUnseen, markSeen, readRecent } from './recent'
import { unpackAndLog, unpackDueNews } from './unpack'

export const newsFeature: Feature = (app, context) => {
  const { db } = context
  mountAction(app, calls.readRecentNews, async ({ user }) => {
    // The list shows the current state of a record. A batch that is unpacked later would mark the same state as new again.
    await unpackAndLog(context, unpackDueNews)
    return readRecent(db, user)
  })
  mountAction(app, calls.countUnseenNews, async ({ user }) => ({ count: await countUnseen(db, user) }))
  mountAction(app, calls.markNewsSeen, ({ user, body }) => markSeen(db, user, body.until))
}
