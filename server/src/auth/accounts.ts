import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../schools/table'
import { usersTable } from './table'

export const EMAIL_TAKEN = 'Er is al een gebruiker met dit e-mailadres.'

export type Account = typeof usersTable.$inferSelect

/** Requires a join with the user's school. */
export const maySignIn = and(eq(usersTable.is_active, true), or(isNull(usersTable.school_id), eq(schoolsTable.is_active, true)))

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const [match] = await db
    .select({ user: usersTable })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), maySignIn))
  return match?.user
}

/**
 * Another user's hash, always the same one for an address, to verify for an unknown account. Stored hashes have different costs until all
 * are renewed: with one fixed cost, the response time would reveal that the account does not exist.
 */
export async function findStandInHash(db: Db, email: string): Promise<string | undefined> {
  const number = sql`hashtext(lower(${email}))::bigint + 2147483648`
  const from = sql`mod(${number}, (select max(id) from ${usersTable})) + 1`
  const [other] = await db
    .select({ password_hash: usersTable.password_hash })
    .from(usersTable)
    .where(and(isNotNull(usersTable.password_hash), sql`${usersTable.id} >= ${from}`))
    .orderBy(usersTable.id)
    .limit(1)
  return other?.password_hash ?? undefined
}

export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return user
}
