import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { maySignIn } from '../auth/public'
import { usersTable } from '../auth/table'
import type { Context } from '../platform/context'
import { deriveKey } from '../platform/config/keys'
import { schoolsTable } from '../schools/table'
import { calendarFeedsTable as table } from './table'

const SEED_BYTES = 32
// base64url of SHA-256.
const NAME = /^(\d{1,9})-([\w-]{43})\.ics$/

/**
 * The secret address of each person's feed. It follows from a seed in the database and a key outside it: whoever reads the one
 * without the other cannot make it. A new seed ends the old address.
 */
export function createFeedAddresses({ db, config }: Pick<Context, 'db' | 'config'>) {
  const key = deriveKey(config.secretKey, 'calendar feed')
  const proofOf = (userId: number, seed: string) => createHmac('sha256', key).update(`${userId} ${seed}`).digest()
  const addressOf = (userId: number, seed: string) =>
    `${config.publicUrl}/api/calendar/feed/${userId}-${proofOf(userId, seed).toString('base64url')}.ics`

  const freshFeed = (user_id: number) => ({ user_id, seed: randomBytes(SEED_BYTES).toString('base64url'), renewed_at: sql`now()` })

  return {
    /** The address as it is; the first time it is asked for, it is made. */
    async current(userId: number): Promise<string> {
      await db.insert(table).values(freshFeed(userId)).onConflictDoNothing()
      const [feed] = await db.select().from(table).where(eq(table.user_id, userId))
      return addressOf(userId, feed!.seed)
    },

    async renew(userId: number): Promise<string> {
      const { user_id, ...fresh } = freshFeed(userId)
      await db
        .insert(table)
        .values({ user_id, ...fresh })
        .onConflictDoUpdate({ target: table.user_id, set: fresh })
      return addressOf(userId, fresh.seed)
    },

    /** Whose feed it is; nobody's when anything about it is wrong or its owner may not sign in. */
    async readerOf(name: string): Promise<User | null> {
      const [, id, proof] = NAME.exec(name) ?? []
      if (!id || !proof) return null
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
      const { seed, ...reader } = found
      return timingSafeEqual(proofOf(reader.id, seed), Buffer.from(proof, 'base64url')) ? reader : null
    },
  }
}
