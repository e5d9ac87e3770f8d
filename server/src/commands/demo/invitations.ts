import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { oneTimeLinksTable as links, usersTable as users } from '../../tables/accounts'
import type { Db } from '../../platform/db/db'

/** Makes invitations of a week ago, about which contact persons get a reminder tomorrow. Nobody knows the secret of these links. */
export async function seedInvitations(db: Db, schoolIds: number[]) {
  const invited = await db
    .select({ user_id: users.id })
    .from(users)
    .where(and(inArray(users.school_id, schoolIds), isNull(users.password_hash)))
    .orderBy(asc(users.id))
  await db.insert(links).values(
    invited.map(({ user_id }) => ({
      user_id,
      purpose: 'INVITE' as const,
      token_hash: `demo-${user_id}`,
      created_at: sql`now() - interval '7 days'`,
      expires_at: sql`now()`,
    })),
  )
}
