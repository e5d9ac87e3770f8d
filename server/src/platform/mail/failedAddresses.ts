import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { failedAddressesTable as table } from './table'

/** The address does not exist or is closed; a full mailbox or a rule about the sender says nothing about it. */
export const isAddressGone = (answer: string) => /(?:^|\s)5\.(?:1\.\d{1,3}|2\.1)$/.test(answer)

export async function markAddress(db: Db, address: string, answer: string) {
  await db
    .insert(table)
    .values({ email: address.toLowerCase(), answer })
    .onConflictDoUpdate({ target: table.email, set: { answer, failed_at: sql`now()` } })
}

export async function unmarkAddress(db: Db, address: string) {
  await db.delete(table).where(eq(table.email, address.toLowerCase()))
}
