import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { maySignIn } from './accounts'
import { usersTable, calendarFeedsTable as table } from '../tables/accounts'
import type { Feed } from '../platform/actor'
import type { Context } from '../platform/context'
import { createSigner } from '../platform/config/keys'
import { schoolsTable } from '../tables/schools'

const SEED_BYTES = 32
/** The signature has a fixed length, so that the two kinds cannot be mistaken for each other. */
const FILE_NAME = /^(\d{1,9})(-eigen)?-([\w-]{43})\.ics$/

/** `own_url` has the user's own pupils only; it is null for a user without a school. */
type Addresses = { url: string; own_url: string | null }

/** An address is an HMAC of a seed in the database with a key outside it: neither is enough. A new seed revokes the old address. */
export function createFeedAddresses({ db, config }: Pick<Context, 'db' | 'config'>) {
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
    async find(name: string): Promise<Feed | null> {
      const [, id, own, signature] = FILE_NAME.exec(name) ?? []
      if (!id || !signature) return null
      const [found] = await db
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
      if (!found) return null
      const { seed, ...owner } = found
      const isOwn = own !== undefined
      return signer.isSigned(signed(owner.id, seed, isOwn), signature) ? { user_type: 'FEED', owner, isOwn } : null
    },
  }
}
