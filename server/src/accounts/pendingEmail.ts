import { and, desc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { PendingEmail } from '@pre-u/contract/platform/people'
import type { Db } from '../platform/db/db'
import { jsonObject } from '../platform/resource/item'
import { oneTimeLinksTable as links, usersTable } from '../tables/accounts'

const fields = { email: links.email, usable_at: links.usable_at }
const isPendingOf = (user_id: SQLWrapper) =>
  and(sql`${links.user_id} = ${user_id}`, eq(links.purpose, 'EMAIL'), isNull(links.used_at), sql`${links.expires_at} > now()`)

/** The address of a user that is not confirmed yet, in a statement about users. */
export const pendingEmail = sql<PendingEmail | null>`(
  select ${jsonObject(fields)} from ${links} where ${isPendingOf(usersTable.id)} order by ${links.id} desc limit 1)`

export async function readPendingEmail(db: Db, user_id: number): Promise<PendingEmail | null> {
  const [pending] = await db
    .select(fields)
    .from(links)
    .where(isPendingOf(sql`${user_id}::int`))
    .orderBy(desc(links.id))
    .limit(1)
  return pending?.email ? { ...pending, email: pending.email } : null
}
