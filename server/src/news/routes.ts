import * as calls from '@pre-u/contract/news/recent'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { countUnseen, markSeen, readRecent } from './recent'
import { unpackDueNews } from './unpack'

export const newsFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readRecentNews, async ({ user }) => {
    // The list shows the current state of a record. A batch that is unpacked later would mark the same state as new again.
    await unpackDueNews(db).catch((err: unknown) => app.log.warn({ err }, 'news could not be unpacked'))
    return readRecent(db, user)
  })
  mountAction(app, calls.countUnseenNews, async ({ user }) => ({ count: await countUnseen(db, user) }))
  mountAction(app, calls.markNewsSeen, ({ user, body }) => markSeen(db, user, body.until))
}
