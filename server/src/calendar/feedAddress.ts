import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { maySignIn } from '../auth/public'
import { usersTable } from '../auth/table'
import type { Context } from '../platform/context'
import { createSigner } from '../platform/config/keys'
import { schoolsTable } from '../schools/table'
import { calendarFeedsTable as table } from './table'

const SEED_BYTES = 32
const FILE_NAME = /^(\d{1,9})-([\w-]{43})\.ics$/

/** An address is an HMAC of a seed in the database with a key outside it: neither is enough. A new seed revokes the old address. */
export function createFeedAddresses({ db, config }: Pick<Context, 'db' | 'config'>) {
  const signer = createSigner(config, 'calendar feed')
  const addressOf = (userId: number, seed: string) =>
    `${config.publicUrl}/api/calendar/feed/${userId}-${signer.sign(`${userId} ${seed}`)}.ics`

  const createFeed = (user_id: number) => ({ user_id, seed: randomBytes(SEED_BYTES).toString('base64url'), renewed_at: sql`now()` })

  return {
    async current(userId: number): Promise<string> {
      await db.insert(table).values(createFeed(userId)).onConflictDoNothing()
      const [feed] = await db.select().from(table).where(eq(table.user_id, userId))
      return addressOf(userId, feed!.seed)
    },

    async renew(userId: number): Promise<string> {
      const { user_id, ...renewed } = createFeed(userId)
      await db
        .insert(table)
        .values({ user_id, ...renewed })
        .onConflictDoUpdate({ target: table.user_id, set: renewed })
      return addressOf(userId, renewed.seed)
    },

    /** Null for an invalid address, and for an owner who may not sign in. */
    async readerOf(name: string): Promise<User | null> {
      const [, id, signature] = FILE_NAME.exec(name) ?? []
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
      return signer.isSigned(`${reader.id} ${seed}`, signature) ? reader : null
    },
  }
}
