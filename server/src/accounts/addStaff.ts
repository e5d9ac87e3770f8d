import { eq, sql } from 'drizzle-orm'
import { users } from '@pre-u/contract/accounts/actions'
import { fullName } from '@pre-u/contract/platform/names'
import { personInput } from '@pre-u/contract/platform/people'
import * as z from 'zod/mini'
import { writeAudit } from '../platform/audit/audit'
import type { Context } from '../platform/context'
import { inviteUser } from './links'
import { usersTable } from '../tables/accounts'

export const newStaff = z.strictObject(personInput)

export class AccountExists extends Error {
  override name = 'AccountExists'
}

/** Serves the command line. Invites a colleague without a password again, and refuses any other existing account. Returns the link. */
export const addStaff = (context: Context, person: z.infer<typeof newStaff>): Promise<string> =>
  context.db.transaction(async (db) => {
    const [existing] = await db
      .select()
      .from(usersTable)
      .where(eq(sql`lower(${usersTable.email})`, sql`lower(${person.email})`))
    if (existing && (existing.user_type !== 'STAFF' || existing.password_hash !== null || !existing.is_active)) throw new AccountExists()
    if (existing) return inviteUser({ ...context, db }, existing, null)

    const [user] = await db
      .insert(usersTable)
      .values({ ...person, user_type: 'STAFF' })
      .returning()
    await writeAudit(db, users, null, { id: user!.id, title: fullName(user!), before: null, after: user! })
    return inviteUser({ ...context, db }, user!, null)
  })
