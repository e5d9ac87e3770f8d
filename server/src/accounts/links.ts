import { and, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { queueMail, queueMails } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { schoolsTable } from '../tables/schools'
import { hashSecret, newSecret } from '../platform/config/keys'
import { oneTimeLinksTable as linksTable, usersTable } from '../tables/accounts'
import { conflict } from '../platform/http/errors'
import { type Account, maySignIn } from './accounts'
import { invitationMail, resetMail } from './mails'
import { takeListedMails, takeMail } from './limits'

const LIFETIME = {
  RESET: sql`interval '2 hours'`,
  INVITE: sql`interval '7 days'`,
  EMAIL: sql`interval '7 days'`,
  KEEP: sql`interval '7 days'`,
  AGREE: sql`interval '7 days'`,
}
const PAGE = { RESET: 'password/reset', INVITE: 'password/reset', EMAIL: 'email', KEEP: 'email', AGREE: 'email' }
/** Which of the pages for an address is shown. */
const QUERY: Partial<Record<Purpose, string>> = { KEEP: '&keep=1', AGREE: '&agree=1' }

export type Purpose = keyof typeof LIFETIME
type Inviter = { id: number; name: string }
type Person = Pick<Account, 'id' | 'school_id' | 'email' | 'first_name' | 'infix' | 'last_name'>

const addressOf = ({ publicUrl }: Context['config'], purpose: Purpose, { user_id, token }: { user_id: number; token: string }) =>
  `${publicUrl}/authentication/${PAGE[purpose]}/?uid=${user_id}&token=${token}${QUERY[purpose] ?? ''}`

type NewEmail = { email: string; usable_at: SQL }

export async function createLink({ db, config }: Context, user_id: number, purpose: Purpose, newEmail?: NewEmail): Promise<string> {
  const token = newSecret()
  await db
    .insert(linksTable)
    .values({ user_id, purpose, ...newEmail, token_hash: hashSecret(token), expires_at: sql`now() + ${LIFETIME[purpose]}` })
  return addressOf(config, purpose, { user_id, token })
}

export const toAccount = ({ id, school_id, email }: Person) => ({ to: email, kind: 'account' as const, user_id: id, school_id })

/** Earlier links stay valid, so that either of two mails can be used. */
export async function sendReset(context: Context, user: Person) {
  const url = await createLink(context, user.id, 'RESET')
  await queueMail(context.db, { ...toAccount(user), ...resetMail({ user, url, office: await readOffice(context.db) }) })
}

/** What an invitation says apart from the person and the link. */
async function readWords(db: Db, users: Person[]) {
  const { id, name } = schoolsTable
  const ids = [...new Set(users.flatMap(({ school_id }) => school_id ?? []))]
  const schools = ids.length > 0 ? await db.select({ id, name }).from(schoolsTable).where(inArray(id, ids)) : []
  const names = new Map(schools.map((school) => [school.id, school.name]))
  return { schoolNameOf: ({ school_id }: Person) => names.get(school_id ?? 0), office: await readOffice(db) }
}

/** Revokes earlier invitations, which may have gone to a wrong address. Call it in the transaction that creates the user. Returns the link. */
export async function inviteUser(context: Context, user: Person, inviter: Inviter | null): Promise<string> {
  if (inviter) await takeMail(context, inviter, user.email)
  await context.db.delete(linksTable).where(and(eq(linksTable.user_id, user.id), eq(linksTable.purpose, 'INVITE')))
  const url = await createLink(context, user.id, 'INVITE')
  const { schoolNameOf, office } = await readWords(context.db, [user])
  await queueMail(context.db, { ...toAccount(user), ...invitationMail({ user, inviter, url, schoolName: schoolNameOf(user), office }) })
  return url
}

export async function reinviteUser(context: Context, user: Account, inviter: { id: number; name: string }) {
  if (user.password_hash !== null) throw conflict('Deze persoon heeft al een wachtwoord ingesteld en kan gewoon inloggen.')
  if (!user.is_active) throw conflict('Deze persoon is niet actief. Maak de persoon eerst weer actief.')
  await inviteUser(context, user, inviter)
}

/**
 * Invites many people at once, each as `inviteUser` does, and returns who is invited: not whoever got too many mails this hour. The mails
 * become due one by one, at the rate at which they are handed over, so that a reset link that somebody asks for meanwhile does not wait for
 * all of them.
 */
export async function inviteUsers<P extends Person>(context: Context, users: P[], inviter: Inviter): Promise<P[]> {
  const { db, config } = context
  const allowed = await takeListedMails(
    context,
    users.map(({ email }) => email),
  )
  const invited = users.filter(({ email }) => allowed.has(email.toLowerCase()))
  if (invited.length === 0) return []
  const ids = invited.map(({ id }) => id)
  await db.delete(linksTable).where(and(inArray(linksTable.user_id, ids), eq(linksTable.purpose, 'INVITE')))
  const links = invited.map(({ id }) => ({ user_id: id, token: newSecret() }))
  const rows = JSON.stringify(links.map(({ user_id, token }) => ({ user_id, token_hash: hashSecret(token) })))
  await db.execute(sql`
    insert into ${linksTable} (user_id, purpose, token_hash, expires_at)
    select user_id, 'INVITE', token_hash, now() + ${LIFETIME.INVITE} from jsonb_to_recordset(${rows}::jsonb) as link (user_id int, token_hash text)`)
  const seconds = 60 / config.mail.perMinute
  const { schoolNameOf, office } = await readWords(db, invited)
  const mails = invited.map((user, nth) => ({
    ...toAccount(user),
    ...invitationMail({ user, inviter, url: addressOf(config, 'INVITE', links[nth]!), schoolName: schoolNameOf(user), office }),
    due_in: nth * seconds,
  }))
  await queueMails(db, mails)
  return invited
}

const isUsable = and(isNull(linksTable.used_at), sql`${linksTable.expires_at} > now()`)

const linkFields = { id: linksTable.id, purpose: linksTable.purpose, email: linksTable.email, usable_at: linksTable.usable_at }

/** A link is good for its own purpose only: one that confirms an address sets no password. */
export async function findLink(db: Db, { uid, token }: { uid: string; token: string }, purposes: Purpose[]) {
  const [found] = await db
    .select({ ...linkFields, isTooEarly: sql<boolean>`${linksTable.usable_at} > now()`, user: usersTable })
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
  return found
}

/** Returns true to exactly one of several concurrent calls. */
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

/** An invitation that nobody used stays: the school sees that it has expired. */
export const expireLinks = (db: Db, now: SQL) =>
  db.delete(linksTable).where(and(lte(linksTable.expires_at, now), or(ne(linksTable.purpose, 'INVITE'), isNotNull(linksTable.used_at))))
