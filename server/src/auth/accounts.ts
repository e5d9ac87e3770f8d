import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { schoolsTable } from '../schools/table'
import { usersTable } from './table'

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

export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return user
}
