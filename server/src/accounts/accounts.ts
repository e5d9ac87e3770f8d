import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import { schoolsTable } from '../tables/schools'
import { usersTable } from '../tables/accounts'

export const EMAIL_TAKEN = 'Er is al een gebruiker met dit e-mailadres.'

export type Account = typeof usersTable.$inferSelect

/** Requires a join with the user's school. */
export const maySignIn = and(eq(usersTable.is_active, true), or(isNull(usersTable.school_id), eq(schoolsTable.is_active, true)))

const isAccountOf = (email: SQL | string) => and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), maySignIn)

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

const email = sql`${sql.placeholder('email')}::text`
const hashNumber = sql`hashtext(lower(${email}))::bigint + 2147483648`
const passwordStatement = compileStatement(sql`
  with account as (
    select ${usersTable.id}, ${usersTable.password_hash} from ${usersTable}
    left join ${schoolsTable} on ${eq(schoolsTable.id, usersTable.school_id)}
    where ${isAccountOf(email)})
  select (select id from account), (select password_hash from account), (
    select password_hash from ${usersTable}
    where password_hash is not null and id >= mod(${hashNumber}, (select max(id) from ${usersTable})) + 1
    order by id limit 1)`)

export type Credentials = { id: number; password_hash: string }

/**
 * What to verify a password with. `standIn` is another user's hash, always the same one for an address, to verify for an unknown account:
 * stored hashes have different costs until all are renewed, and with one fixed cost the response time would reveal that the account does
 * not exist.
 */
export async function findCredentials(db: Db, address: string) {
  const [[id, password_hash, standIn] = []] = await runStatement(db, passwordStatement, { email: address })
  const credentials: Credentials | undefined = id && password_hash ? { id: Number(id), password_hash } : undefined
  return { credentials, standIn: standIn ?? undefined }
}

export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  return user
}
