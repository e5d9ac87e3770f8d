import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import type { Answer, Body } from '@pre-u/contract/platform/action'
import type { inviteContacts as call } from '@pre-u/contract/schools/bulk'
import { inviteUsers } from '../../accounts/links'
import { maySignIn } from '../../accounts/accounts'
import { oneTimeLinksTable as links, usersTable } from '../../tables/accounts'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import { hasId } from '../../platform/resource/query'
import { schoolsTable } from '../../tables/schools'

const validInvitation = sql`(select from ${links} where ${and(eq(links.user_id, usersTable.id), eq(links.purpose, 'INVITE'), sql`${links.expires_at} > now()`)})`

/** Invites the contact persons of some schools who have no password yet, nor an invitation that is still good. */
export async function inviteContacts(context: Context, { records }: Body<typeof call>, user: Actor): Promise<Answer<typeof call>> {
  const { db } = context
  const ids = records.map(({ id }) => id)
  const people = await db
    .select({ user: usersTable })
    .from(usersTable)
    .innerJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(and(hasId(schoolsTable, ids), maySignIn, isNull(usersTable.password_hash), not(exists(validInvitation))))
    .orderBy(usersTable.id)
    .for('no key update', { of: usersTable })
  const invited = await inviteUsers(
    context,
    people.map((row) => row.user),
    user,
  )
  return { invited: invited.length, held_back: people.length - invited.length }
}
