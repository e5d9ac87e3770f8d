import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { SIGN_IN_EXPIRED } from '@pre-u/contract/accounts/factors'
import { hashSecret, newSecret } from '../../platform/config/keys'
import type { Db } from '../../platform/db/db'
import { unauthorized } from '../../platform/http/errors'
import { signInsTable as table } from '../../tables/factors'

export type Pending = typeof table.$inferSelect
type New = { kind: Pending['kind']; user_id?: number; data?: Pending['data']; is_remembered?: boolean }

const LIFETIME = sql`interval '10 minutes'`

export const signInExpired = () => unauthorized(SIGN_IN_EXPIRED, 'Dit heeft te lang geduurd of is al gebeurd. Begin opnieuw.')

/** Returns the key: without it nobody goes on. */
export async function beginPending(db: Db, pending: New): Promise<string> {
  const key = newSecret()
  await db.insert(table).values({ ...pending, key_hash: hashSecret(key), expires_at: sql`now() + ${LIFETIME}` })
  return key
}

export async function findPending<K extends Pending['kind']>(db: Db, key: string, kinds: K[]): Promise<Pending & { kind: K }> {
  const [found] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.key_hash, hashSecret(key)),
        inArray(table.kind, kinds),
        isNull(table.used_at),
        gt(table.expires_at, sql`clock_timestamp()`),
      ),
    )
  if (!found) throw signInExpired()
  return found as Pending & { kind: K }
}

export const storePending = (db: Db, { id, data }: Pending, added: Pending['data']) =>
  db
    .update(table)
    .set({ data: { ...data, ...added } })
    .where(eq(table.id, id))

/** One of several concurrent calls goes on. */
export async function consumePending(db: Db, { id }: { id: number }) {
  const used = await db
    .update(table)
    .set({ used_at: sql`now()` })
    .where(and(eq(table.id, id), isNull(table.used_at)))
    .returning({ id: table.id })
  if (used.length === 0) throw signInExpired()
}

export const expirePending = (db: Db, now: SQL) => db.delete(table).where(lte(table.expires_at, now))
