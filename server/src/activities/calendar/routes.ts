import type { FastifyInstance } from 'fastify'
import { followFeed, MAX_RANGE_DAYS, readCalendar, readFeedAddress, renewFeedAddress } from '@pre-u/contract/activities/calendar'
import { addDays, dayOf, daysBetween } from '@pre-u/contract/platform/dates'
import { createFeedAddresses } from '../../accounts/feedAddress'
import type { Context, Feature } from '../../platform/context'
import { invalid } from '../../platform/http/errors'
import { etagOf, matchesEtag } from '../../platform/http/etag'
import { mountAction } from '../../platform/http/mountAction'
import { type Range, readEvents, renderIcs } from './events'

const DAYS_BACK = 366
const DAYS_AHEAD = 731
const ICS = 'text/calendar; charset=utf-8'

function refuseRange({ start, end }: Range) {
  const days = daysBetween(start, end)
  if (days <= 0) throw invalid({ end: ['Het einde ligt niet na het begin'] })
  if (days > MAX_RANGE_DAYS) throw invalid({ end: [`Vraag ten hoogste ${MAX_RANGE_DAYS} dagen tegelijk`] })
}

function feedRange(): Range {
  const today = dayOf(new Date())
  return { start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) }
}

function mountFeed(app: FastifyInstance, context: Context) {
  const { db, config } = context
  const addresses = createFeedAddresses(context)

  mountAction(app, readFeedAddress, ({ user }) => addresses.current(user))
  mountAction(app, renewFeedAddress, ({ user }) => addresses.renew(user))
  mountAction(app, followFeed, async ({ feed, headers }, reply) => {
    const events = await readEvents(db, feedRange(), feed.owner, feed.isOwn)
    // On screen periods are a background; in a personal calendar they would cover everything for months.
    const text = renderIcs(
      events.filter(({ kind }) => kind !== 'period'),
      config.publicUrl,
      feed.isOwn ? 'Pre-U (onze leerlingen)' : 'Pre-U',
    )
    const etag = etagOf(text)
    reply.type(ICS).headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (matchesEtag(etag, headers['if-none-match'])) return reply.code(304).send('')
    return reply.send(text)
  })
}

export const calendarFeature: Feature = (app, context) => {
  mountAction(app, readCalendar, ({ query: { own, ...range }, user }) => {
    refuseRange(range)
    if (own && !user.school) throw invalid({ own: ['Alleen een school heeft eigen leerlingen'] })
    return readEvents(context.db, range, user, own)
  })
  mountFeed(app, context)
}
