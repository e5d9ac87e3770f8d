import { createHash } from 'node:crypto'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { calendar as contract, calendarEvent, MAX_RANGE_DAYS } from '@pre-u/contract/calendar'
import { dayOf } from '@pre-u/contract/platform/dates'
import * as z from 'zod/mini'
import type { Context, Feature } from '../platform/context'
import { invalid, notFound } from '../platform/http/errors'
import { senderOf } from '../platform/rateLimit/address'
import { createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'
import { type Range, readEvents } from './events'
import { createFeedAddresses } from './feedAddress'
import { icsOf } from './ics'

const { path } = contract
const tag = 'Kalender'
const DAY_MS = 86_400_000
const DAYS_BACK = 366
const DAYS_AHEAD = 731
const ICS = 'text/calendar; charset=utf-8'
const wrongAddresses: Limit = { name: 'wrong calendar addresses', times: 60, seconds: 300 }

function refuseRange({ start, end }: Range) {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
  if (days <= 0) throw invalid({ end: ['Het einde ligt niet na het begin'] })
  if (days > MAX_RANGE_DAYS) throw invalid({ end: [`Vraag ten hoogste ${MAX_RANGE_DAYS} dagen tegelijk`] })
}

const feedRange = (now: number): Range => ({
  start: dayOf(new Date(now - DAYS_BACK * DAY_MS)),
  end: dayOf(new Date(now + DAYS_AHEAD * DAY_MS)),
})

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`
/** A cache may have marked it weak on the way. */
const isKnown = (etag: string, ifNoneMatch: string | undefined) =>
  ifNoneMatch === '*' || (ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false)

const mountFeed = (fastify: Parameters<Feature>[0], context: Context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db, config } = context
  const addresses = createFeedAddresses(context)
  const { take } = createRateLimits(context)

  const own = { tags: [tag], response: { 200: contract.feed } }
  const signedIn = { access: access.calendar.read }
  const current = { schema: { ...own, summary: `${tag}: eigen agenda-adres` }, config: signedIn }
  app.get(`${path}/feed/`, current, async ({ user }) => ({ url: await addresses.current(user.id) }))
  const renew = { schema: { ...own, summary: `${tag}: nieuw agenda-adres` }, config: signedIn }
  app.post(`${path}/feed/`, renew, async ({ user }) => ({ url: await addresses.renew(user.id) }))

  const followed = {
    tags: [tag],
    summary: `${tag}: agenda om te volgen`,
    params: z.strictObject({ address: z.string() }),
    response: { 200: { description: 'Een agenda (ICS).', content: { 'text/calendar': { schema: z.string() } } }, 304: z.string() },
  }
  app.get(`${path}/feed/:address`, { schema: followed, config: { access: access.calendar.feed } }, async (request, reply) => {
    const reader = await addresses.readerOf(request.params.address)
    if (!reader) {
      await take(wrongAddresses, senderOf(request.ip))
      throw notFound()
    }
    const events = await readEvents(db, feedRange(Date.now()), reader)
    // Periods lie behind everything on the screen; in somebody's own calendar they would lie over it for months.
    const text = icsOf(
      events.filter(({ kind }) => kind !== 'period'),
      config.publicUrl,
    )
    const etag = etagOf(text)
    reply.type(ICS).header('etag', etag).header('cache-control', 'private, no-cache')
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send('')
    return reply.send(text)
  })
}

export const calendarFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: [tag], summary: `${tag}: wat er gebeurt`, querystring: contract.range, response: { 200: z.array(calendarEvent) } }
  app.get(`${path}/`, { schema, config: { access: access.calendar.read } }, async ({ query, user }) => {
    refuseRange(query)
    return readEvents(context.db, query, user)
  })
  mountFeed(fastify, context)
}
