import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { queueMail } from '../platform/mail/outbox'
import { schoolsTable } from '../schools/table'
import { type Account, maySignIn } from './accounts'
import { invitationMail, resetMail } from './mails'
import { takeMail } from './mailLimits'
import { hashSecret, newSecret } from './secrets'
import { oneTimeLinksTable as linksTable, usersTable } from './table'

const LIFETIME = {
  RESET: sql`interval '2 hours'`,
  INVITE: sql`interval '7 days'`,
  EMAIL: sql`interval '2 days'`,
  KEEP: sql`interval '2 days'`,
}
const PAGE = { RESET: 'password/reset', INVITE: 'password/reset', EMAIL: 'email', KEEP: 'email' }

type Purpose = keyof typeof LIFETIME
type Inviter = { id: number; name: string }
type Person = Pick<Account, 'id' | 'school_id' | 'email' | 'first_name' | 'infix' | 'last_name'>

export async function createLink({ db, config }: Context, user_id: number, purpose: Purpose, email?: string): Promise<string> {
  const token = newSecret()
  await db.delete(linksTable).where(and(eq(linksTable.user_id, user_id), sql`${linksTable.expires_at} <= now()`))
  await db
    .insert(linksTable)
    .values({ user_id, purpose, email: email ?? null, token_hash: hashSecret(token), expires_at: sql`now() + ${LIFETIME[purpose]}` })
  return `${config.publicUrl}/authentication/${PAGE[purpose]}/?uid=${user_id}&token=${token}${purpose === 'KEEP' ? '&keep=1' : ''}`
}

export const toAccount = ({ id, school_id, email }: Person) => ({ to: email, kind: 'account' as const, user_id: id, school_id })

/** Earlier links stay valid, so that either of two mails can be used. */
export async function sendReset(context: Context, user: Person) {
  const url = await createLink(context, user.id, 'RESET')
  await queueMail(context.db, { ...toAccount(user), ...resetMail({ user, url }) })
}

/** Revokes earlier invitations, which may have gone to a wrong address. Call it in the transaction that creates the user. Returns the link. */
export async function inviteUser(context: Context, user: Person, inviter: Inviter | null): Promise<string> {
  if (inviter) await takeMail(context, inviter, user.email)
  await context.db.delete(linksTable).where(and(eq(linksTable.user_id, user.id), eq(linksTable.purpose, 'INVITE')))
  const url = await createLink(context, user.id, 'INVITE')
  await queueMail(context.db, { ...toAccount(user), ...invitationMail({ user, inviter, url }) })
  return url
}

const isUsable = and(isNull(linksTable.used_at), sql`${linksTable.expires_at} > now()`)

/** A link is good for its own purpose only: one that confirms an address sets no password. */
export async function findLink(db: Db, { uid, token }: { uid: string; token: string }, purposes: Purpose[]) {
  const [link] = await db
    .select({ id: linksTable.id, email: linksTable.email, user: usersTable })
    .from(linksTable)
    .innerJoin(usersTable, eq(usersTable.id, linksTable.user_id))
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(
      and(
        eq(linksTable.token_hash, hashSecret(token)),
        eq(sql`${linksTable.user_id}::text`, uid),
        inArray(linksTable.purpose, purposes),
        isUsable,
        maySignIn,
      ),
    )
  return link
}

/** True for exactly one of several concurrent calls. */
export async function consumeLink(db: Db, id: number): Promise<boolean> {
  const used = await db
    .update(linksTable)
    .set({ used_at: sql`now()` })
    .where(and(eq(linksTable.id, id), isUsable))
    .returning({ id: linksTable.id })
  return used.length === 1
}

export const revokeLinksOf = (db: Db, user_id: number) =>
  db
    .update(linksTable)
    .set({ used_at: sql`now()` })
    .where(and(eq(linksTable.user_id, user_id), isNull(linksTable.used_at)))
