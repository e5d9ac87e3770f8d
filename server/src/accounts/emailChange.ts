import { and, eq, inArray, isNull, ne, sql, desc, type SQLWrapper } from 'drizzle-orm'
import * as calls from '@pre-u/contract/accounts/actions'
import { EMAIL_CHANGE_HOURS, type PendingEmail } from '@pre-u/contract/platform/people'
import { fullName } from '@pre-u/contract/platform/names'
import type { FastifyInstance } from 'fastify'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { writeAudit } from '../platform/audit/audit'
import type { Actor } from '../platform/actor'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { invalid, conflict } from '../platform/http/errors'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { saveChanges } from '../platform/resource/writes'
import { type Account, EMAIL_TAKEN, lockAccount } from './accounts'
import { takeMail, type AuthLimits } from './limits'
import { createLink, inviteUser, revokeLinksOf, toAccount, findLink, type Purpose } from './links'
import { agreeEmailMail, confirmEmailMail, emailChangeMail } from './mails'
import { requireProof } from './proof'
import { recordSecurityEvent } from './securityEvents/record'
import { endSessionsOf } from './sessions'
import { oneTimeLinksTable as linksTable, usersTable, oneTimeLinksTable as links } from '../tables/accounts'
import { jsonObject } from '../platform/resource/item'
import { mountAction } from '../platform/http/mountAction'

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

const WAIT = sql.raw(`interval '${EMAIL_CHANGE_HOURS} hours'`)

/** From when an address that was changed lately gets reset links: one at once would let in whoever changed it. Null when it does already. */
export function resetsFrom({ email_changed_at }: Account): string | null {
  const from = email_changed_at === null ? 0 : Date.parse(email_changed_at) + EMAIL_CHANGE_HOURS * 3_600_000
  return from > Date.now() ? new Date(from).toISOString() : null
}

async function refuseTaken(db: Db, user: Account, email: string) {
  const isOther = and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), ne(usersTable.id, user.id))
  if ((await db.$count(usersTable, isOther)) > 0) throw invalid({ email: [EMAIL_TAKEN] })
}

const openLinks = (user: Account, ...purposes: ('EMAIL' | 'KEEP' | 'AGREE')[]) =>
  and(eq(linksTable.user_id, user.id), inArray(linksTable.purpose, purposes), isNull(linksTable.used_at))

const stopEmailChange = (db: Db, user: Account) =>
  db
    .update(linksTable)
    .set({ used_at: sql`now()` })
    .where(openLinks(user, 'EMAIL', 'KEEP', 'AGREE'))

/** The new address need not wait any longer. */
const agreeToEmailChange = (db: Db, user: Account) =>
  db
    .update(linksTable)
    .set({ usable_at: sql`least(${linksTable.usable_at}, now())` })
    .where(openLinks(user, 'EMAIL'))

/**
 * The new address gets a link that confirms the change. The old one gets a link that stops it: a reset link gives the account away. Of somebody
 * else's account, the change waits until the old address agrees or has had the time to stop it.
 */
async function requestEmailChange(context: Context, user: Account, email: string, by: Actor) {
  const { db } = context
  const isOwn = user.id === by.id
  await refuseTaken(db, user, email)
  await takeMail(context, by, email)
  await takeMail(context, by, user.email)
  await stopEmailChange(db, user)
  const confirmUrl = await createLink(context, user.id, 'EMAIL', { email, usable_at: isOwn ? sql`now()` : sql`now() + ${WAIT}` })
  const oldUrl = await createLink(context, user.id, isOwn ? 'KEEP' : 'AGREE')
  const office = await readOffice(db)
  const from = isOwn ? null : (await readPendingEmail(db, user.id))!.usable_at
  await queueMail(db, { ...toAccount(user), to: email, ...confirmEmailMail({ user, email, from, url: confirmUrl, office }) })
  const toOld = from
    ? agreeEmailMail({ user, email, from, by: by.name, url: oldUrl, office })
    : emailChangeMail({ user, email, url: oldUrl, office })
  await queueMail(db, { ...toAccount(user), ...toOld })
}

/** Saves what is known of a person. A new address of somebody who has a password waits; the current one stops a change that waits. */
export async function savePerson(context: Context, row: Account, input: Partial<Account>, by: Actor): Promise<Account> {
  const { db } = context
  const { email, ...others } = input
  if (email === row.email) await stopEmailChange(db, row)
  if (email === undefined || email === row.email) return saveChanges(db, usersTable, row, others)
  if (row.password_hash !== null) {
    requireProof(by)
    await requestEmailChange(context, row, email, by)
    return saveChanges(db, usersTable, row, others)
  }
  const saved = await saveChanges(db, usersTable, row, input)
  // A link that was sent to a wrong address must not stay valid.
  await revokeLinksOf(db, row.id)
  await inviteUser(context, saved, by)
  return saved
}

/** Call it in the transaction in which the account is locked. */
async function replaceEmail(db: Db, user: Account, email: string) {
  const { id } = user
  await saveChanges(db, usersTable, user, { email, email_changed_at: sql`now()` })
  await endSessionsOf(db, id)
  await revokeLinksOf(db, id)
  await writeAudit(db, calls.users, { id, name: fullName(user) }, { id, title: fullName(user), before: user, after: { ...user, email } })
}

const wrongLink = () => invalid({ non_field_errors: ['Deze link is niet (meer) geldig.'] })
const tooEarly = (from: string) =>
  conflict(
    `Uw e-mailadres is nog niet gewijzigd. U kunt het nieuwe adres bevestigen zodra u akkoord gaat via de e-mail aan uw huidige adres, of vanaf ${formatInstant(from)}. Bewaar de e-mail met deze link tot dan.`,
  )

export function mountEmailRoutes(app: FastifyInstance, { db }: Context, limits: AuthLimits) {
  /** The link is read again once the account is locked: what was stopped a moment ago cannot be confirmed. */
  const withLink = async <Result>(
    params: { uid: string; token: string },
    purposes: Purpose[],
    use: (tx: Db, link: NonNullable<Awaited<ReturnType<typeof findLink>>>) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      const found = await findLink(tx, params, purposes)
      if (!found || !(await lockAccount(tx, found.user.id))) throw wrongLink()
      const link = await findLink(tx, params, purposes)
      if (!link) throw wrongLink()
      return use(tx, link)
    })

  mountAction(app, calls.confirmEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['EMAIL'], async (tx, { user, email, usable_at, isTooEarly }) => {
      if (isTooEarly) throw tooEarly(usable_at)
      await replaceEmail(tx, user, email!)
      await recordSecurityEvent(tx, { kind: 'email_changed', user_id: user.id, request })
      return { detail: `Uw e-mailadres is gewijzigd. Log voortaan in met ${email}.` }
    })
  })

  mountAction(app, calls.agreeEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['AGREE'], async (tx, { user }) => {
      await agreeToEmailChange(tx, user)
      return {
        detail: 'Bevestig nu het nieuwe adres via de e-mail die we daarheen hebben gestuurd. Tot dan logt u in met uw huidige adres.',
      }
    })
  })

  mountAction(app, calls.keepEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['KEEP', 'AGREE'], async (tx, { user }) => {
      await revokeLinksOf(tx, user.id)
      return { detail: `Uw e-mailadres blijft ${user.email}. Twijfelt u aan de veiligheid van uw account? Kies dan een nieuw wachtwoord.` }
    })
  })
}
