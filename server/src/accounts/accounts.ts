import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../tables/schools'
import { usersTable } from '../tables/accounts'

export const EMAIL_TAKEN = 'Er is al een gebruiker met dit e-mailadres.'

export type Account = typeof usersTable.$inferSelect

/** Requires a join with the user's school. */
export const maySignIn = and(eq(usersTable.is_active, true), or(isNull(usersTable.school_id), eq(schoolsTable.is_active, true)))

const isAccountOf = (email: string) => and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), maySignIn)

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const [match] = await db
    .select({ user: usersTable })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(isAccountOf(email))
  return match?.user
}

/** An account that may not sign in gets no mail, not even one that is in the queue. */
export async function mayReceive(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.id, id), maySignIn))
  return found !== undefined
}

export type Credentials = Account & { password_hash: string }

/** Another user's hash, always the same one for an address. */
async function findOtherHash(db: Db, email: string): Promise<string | undefined> {
  const place = sql`mod(hashtext(lower(${email}))::bigint + 2147483648, (select max(id) from ${usersTable})) + 1`
  const [other] = await db
    .select({ password_hash: usersTable.password_hash })
    .from(usersTable)
    .where(and(isNotNull(usersTable.password_hash), sql`${usersTable.id} >= ${place}`))
    .orderBy(usersTable.id)
    .limit(1)
  return other?.password_hash ?? undefined
}

/**
 * What to verify a password with. `standIn` is verified for an unknown account: stored hashes have different costs until all are renewed, and
 * with one fixed cost the response time would reveal that the account does not exist.
 */
export async function findCredentials(db: Db, email: string) {
  const [account, standIn] = [await findAccount(db, email), await findOtherHash(db, email)]
  const credentials: Credentials | undefined = account?.password_hash ? { ...account, password_hash: account.password_hash } : undefined
  return { credentials, standIn }
}

export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return user
}

const whoMaySignIn = (db: Db, id: number) =>
  db
    .select({ user: usersTable })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(usersTable.id, id), maySignIn))

/** Both return undefined for an account that may not sign in any more. */
export const findWhoMaySignIn = async (db: Db, id: number): Promise<Account | undefined> => (await whoMaySignIn(db, id))[0]?.user
export const lockWhoMaySignIn = async (db: Db, id: number): Promise<Account | undefined> =>
  (await whoMaySignIn(db, id).for('update', { of: usersTable }))[0]?.user

/**
 * Stores the hash of a password that was right; a renewed one takes the place of the one that was verified. Returns whether that one was
 * still the account's: the password may have been replaced meanwhile.
 */
export async function storeVerifiedHash(db: Db, { id, password_hash: verified_hash }: Credentials, password_hash: string) {
  const stored = await db
    .update(usersTable)
    .set({ password_hash })
    .where(and(eq(usersTable.id, id), eq(usersTable.password_hash, verified_hash)))
    .returning({ id: usersTable.id })
  return stored.length > 0
}
