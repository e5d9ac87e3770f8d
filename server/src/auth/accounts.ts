import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../schools/table'
import { usersTable } from './table'

export type Account = typeof usersTable.$inferSelect

/** An active person, of an active school. Needs the user's school joined. */
export const maySignIn = and(eq(usersTable.is_active, true), or(isNull(usersTable.school_id), eq(schoolsTable.is_active, true)))

/** Who may sign in with this address, if anybody. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ user: usersTable })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), maySignIn))
  return found?.user
}

/** Keeps every other change of this user's password and sessions waiting until the transaction ends. */
export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return user
}
