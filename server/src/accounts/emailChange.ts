import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/accounts/actions'
import { fullName } from '@pre-u/contract/platform/names'
import { writeAudit } from '../platform/audit/audit'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { saveChanges } from '../platform/resource/writes'
import { type Account, EMAIL_TAKEN, lockAccount } from './accounts'
import { type AuthLimits, takeMail } from './limits'
import { consumeLink, createLink, findLink, inviteUser, revokeLinksOf, toAccount } from './links'
import { confirmEmailMail, emailChangeMail } from './mails'
import { endSessionsOf } from './sessions'
import { oneTimeLinksTable as linksTable, usersTable } from '../tables/accounts'

type By = { id: number; name: string }

const wrongLink = () => invalid({ non_field_errors: ['Deze link is niet (meer) geldig.'] })

async function refuseTaken(db: Db, user: Account, email: string) {
  const isOther = and(eq(sql`lower(${usersTable.email})`, sql`lower(${email})`), ne(usersTable.id, user.id))
  if ((await db.$count(usersTable, isOther)) > 0) throw invalid({ email: [EMAIL_TAKEN] })
}

const revokeEarlier = (db: Db, user: Account) =>
  db
    .update(linksTable)
    .set({ used_at: sql`now()` })
    .where(and(eq(linksTable.user_id, user.id), inArray(linksTable.purpose, ['EMAIL', 'KEEP']), isNull(linksTable.used_at)))

/** The new address gets a link that confirms the change, the old one a link that stops it: a reset link gives the account away. */
async function requestEmailChange(context: Context, user: Account, email: string, by: By) {
  const { db } = context
  await refuseTaken(db, user, email)
  await takeMail(context, by, email)
  await takeMail(context, by, user.email)
  await revokeEarlier(db, user)
  const [confirmUrl, keepUrl] = [await createLink(context, user.id, 'EMAIL', email), await createLink(context, user.id, 'KEEP')]
  const office = await readOffice(db)
  await queueMail(db, { ...toAccount(user), to: email, ...confirmEmailMail({ user, email, url: confirmUrl, office }) })
  await queueMail(db, { ...toAccount(user), ...emailChangeMail({ user, email, by: by.name, url: keepUrl, office }) })
}

/** Saves what is known of a person. A new address of somebody who has a password waits for its confirmation. */
export async function savePerson(context: Context, row: Account, input: Partial<Account>, by: By): Promise<Account> {
  const { db } = context
  const { email, ...others } = input
  if (email === undefined || email === row.email) return saveChanges(db, usersTable, row, input)
  if (row.password_hash !== null) {
    await requestEmailChange(context, row, email, by)
    return saveChanges(db, usersTable, row, others)
  }
  const saved = await saveChanges(db, usersTable, row, input)
  // A link that was sent to a wrong address must not stay valid.
  await revokeLinksOf(db, row.id)
  await inviteUser(context, saved, by)
  return saved
}

async function replaceEmail(db: Db, user: Account, email: string) {
  const { id } = user
  const after = await saveChanges(db, usersTable, user, { email })
  await endSessionsOf(db, id)
  await revokeLinksOf(db, id)
  await writeAudit(db, calls.users, { id, name: fullName(user) }, { id, title: fullName(user), before: user, after })
}

export function mountEmailRoutes(app: FastifyInstance, { db }: Context, limits: AuthLimits) {
  mountAction(app, calls.confirmEmail, async (request) => {
    await limits.takeConfirmation(request)
    const link = await findLink(db, request.params, ['EMAIL'])
    if (!link?.email) throw wrongLink()
    const { id, user, email } = { ...link, email: link.email }
    await db.transaction(async (tx) => {
      const locked = await lockAccount(tx, user.id)
      if (!locked || !(await consumeLink(tx, id))) throw wrongLink()
      await replaceEmail(tx, locked, email)
    })
    return { detail: `Uw e-mailadres is gewijzigd. Log voortaan in met ${email}.` }
  })

  mountAction(app, calls.keepEmail, async (request) => {
    await limits.takeConfirmation(request)
    const link = await findLink(db, request.params, ['KEEP'])
    if (!link) throw wrongLink()
    await revokeLinksOf(db, link.user.id)
    return {
      detail: `Uw e-mailadres blijft ${link.user.email}. Twijfelt u aan de veiligheid van uw account? Kies dan een nieuw wachtwoord.`,
    }
  })
}
