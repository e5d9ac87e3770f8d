import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { followFeed, MAX_RANGE_DAYS, readCalendar, readFeedAddress, renewFeedAddress } from '@pre-u/contract/activities/calendar'
import { addDays, dayOf, daysBetween } from '@pre-u/contract/platform/dates'
import { and, eq, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { Context, Feature } from '../../platform/context'
import { invalid, notFound } from '../../platform/http/errors'
import { etagOf, matchesEtag } from '../../platform/http/etag'
import { mountAction } from '../../platform/http/mountAction'
import { senderOf, createRateLimits, type Limit } from '../../platform/rateLimit/rateLimit'
import { type Range, readEvents, renderIcs } from './events'
import { maySignIn } from '../../accounts/accounts'
import { usersTable, calendarFeedsTable as table } from '../../tables/accounts'
import { createSigner } from '../../platform/config/keys'
import { schoolsTable } from '../../tables/schools'

const SEED_BYTES = 32
/** The signature has a fixed length, so that the two kinds cannot be mistaken for each other. */
const FILE_NAME = /^(\d{1,9})(-eigen)?-([\w-]{43})\.ics$/

/** `own_url` has the user's own pupils only; it is null for a user without a school. */
type Addresses = { url: string; own_url: string | null }

/** An address is an HMAC of a seed in the database with a key outside it: neither is enough. A new seed revokes the old address. */
function createFeedAddresses({ db, config }: Pick<Context, 'db' | 'config'>) {
  const signer = createSigner(config, 'calendar feed')
  const signed = (userId: number, seed: string, isOwn: boolean) => `${userId} ${seed}${isOwn ? ' own' : ''}`
  const addressOf = (userId: number, seed: string, isOwn: boolean) =>
    `${config.publicUrl}/api/calendar/feed/${userId}${isOwn ? '-eigen' : ''}-${signer.sign(signed(userId, seed, isOwn))}.ics`
  const addressesOf = (user: User, seed: string) => ({
    url: addressOf(user.id, seed, false),
    own_url: user.school ? addressOf(user.id, seed, true) : null,
  })

  const createFeed = (user_id: number) => ({ user_id, seed: randomBytes(SEED_BYTES).toString('base64url'), renewed_at: sql`now()` })

  return {
    async current(user: User): Promise<Addresses> {
      await db.insert(table).values(createFeed(user.id)).onConflictDoNothing()
      const [feed] = await db.select().from(table).where(eq(table.user_id, user.id))
      return addressesOf(user, feed!.seed)
    },

    async renew(user: User): Promise<Addresses> {
      const { user_id, ...renewed } = createFeed(user.id)
      await db
        .insert(table)
        .values({ user_id, ...renewed })
        .onConflictDoUpdate({ target: table.user_id, set: renewed })
      return addressesOf(user, renewed.seed)
    },

    /** Returns null for an invalid address, and for an owner who may not sign in. */
    async readerOf(name: string): Promise<{ reader: User; isOwn: boolean } | null> {
      const [, id, own, signature] = FILE_NAME.exec(name) ?? []
      if (!id || !signature) return null
      const [owner] = await db
        .select({
          id: usersTable.id,
          user_type: usersTable.user_type,
          school: { id: schoolsTable.id, name: schoolsTable.name },
          seed: table.seed,
        })
        .from(table)
        .innerJoin(usersTable, eq(usersTable.id, table.user_id))
        .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
        .where(and(eq(table.user_id, Number(id)), maySignIn))
      if (!owner) return null
      const { seed, ...reader } = owner
      const isOwn = own !== undefined
      return signer.isSigned(signed(reader.id, seed, isOwn), signature) ? { reader, isOwn } : null
    },
  }
}

const DAYS_BACK = 366
const DAYS_AHEAD = 731
const ICS = 'text/calendar; charset=utf-8'
const wrongAddresses: Limit = { name: 'wrong calendar addresses', times: 60, seconds: 300 }

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
  const { take } = createRateLimits(context)

  mountAction(app, readFeedAddress, ({ user }) => addresses.current(user))
  mountAction(app, renewFeedAddress, ({ user }) => addresses.renew(user))
  mountAction(app, followFeed, async (request, reply) => {
    const found = await addresses.readerOf(request.params.address)
    if (!found) {
      await take({ limit: wrongAddresses, who: [senderOf(request.ip)] })
      throw notFound()
    }
    const events = await readEvents(db, feedRange(), found.reader, found.isOwn)
    // On screen periods are a background; in a personal calendar they would cover everything for months.
    const text = renderIcs(
      events.filter(({ kind }) => kind !== 'period'),
      config.publicUrl,
      found.isOwn ? 'Pre-U (onze leerlingen)' : 'Pre-U',
    )
    const etag = etagOf(text)
    reply.type(ICS).headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (matchesEtag(etag, request.headers['if-none-match'])) return reply.code(304).send('')
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
