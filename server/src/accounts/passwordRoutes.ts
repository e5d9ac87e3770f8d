import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/accounts/actions'
import { passwordMin } from '@pre-u/contract/accounts/passwords'
import { fullName } from '@pre-u/contract/platform/names'
import type { Context } from '../platform/context'
import { invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { usersTable } from '../tables/accounts'
import { writeAudit } from '../platform/audit/audit'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { type Account, findAccount, lockAccount } from './accounts'
import { tokenNotValid } from './authentication'
import { deviceOf } from './device'
import { resetsFrom } from './emailChange'
import type { AuthLimits } from './limits'
import { consumeLink, findLink, sendReset, revokeLinksOf, toAccount } from './links'
import { refuseWeakPasswords } from './passwordRules'
import { checkPassword, hashPassword } from './passwords'
import { recordSecurityEvent } from './securityEvents/record'
import { createSession, endSessionsOf } from './sessions'
import { passwordChangedMail, resetLaterMail } from './mails'

const RESET_REQUESTED = 'Als dit e-mailadres bij ons bekend is, ontvangt u binnen enkele minuten een e-mail met een link.'
const RESET_DONE = 'Uw wachtwoord is ingesteld. U kunt nu inloggen.'

// The answer takes longer than queueing a mail, so that its time does not reveal whether the account exists.
const MIN_RESET_RESPONSE_MS = 250

const wrongLink = () => invalid({ non_field_errors: ['Deze link is niet (meer) geldig. Vraag een nieuwe aan.'] })
const wrongPassword = () => invalid({ old_password: ['Het huidige wachtwoord is onjuist.'] })

/** Call it in the transaction in which the account is locked. A first password sends no mail. */
async function replacePassword({ db, config }: Context, user: Account, password_hash: string) {
  await db.update(usersTable).set({ password_hash }).where(eq(usersTable.id, user.id))
  await endSessionsOf(db, user.id)
  await revokeLinksOf(db, user.id)
  const { id } = user
  const name = fullName(user)
  const changed = { before: { password_hash: user.password_hash }, after: { password_hash } }
  await writeAudit(db, calls.users, { id, name }, { id, title: name, ...changed })
  if (!user.password_hash) return
  const mail = passwordChangedMail(user, { ...config, office: await readOffice(db) })
  await queueMail(db, { ...toAccount(user), ...mail })
}

async function mailReset(context: Context, limits: AuthLimits, email: string) {
  const account = await findAccount(context.db, email)
  if (!(await limits.mayMailReset(email)) || !account) return
  await context.db.transaction(async (db) => {
    // A change of the address revokes its links under the same lock: no link is made for the former address after that.
    const locked = await lockAccount(db, account.id)
    if (locked?.email !== account.email) return
    const from = resetsFrom(locked)
    if (from) await queueMail(db, { ...toAccount(locked), ...resetLaterMail({ user: locked, from, office: await readOffice(db) }) })
    else await sendReset({ ...context, db }, locked)
  })
}

export function mountPasswordRoutes(app: FastifyInstance, context: Context, limits: AuthLimits) {
  const { db } = context

  mountAction(app, calls.requestPasswordReset, async (request) => {
    await limits.takeReset(request)
    await Promise.all([mailReset(context, limits, request.body.email), wait(MIN_RESET_RESPONSE_MS)])
    return { detail: RESET_REQUESTED }
  })

  async function usableLink(params: { uid: string; token: string }) {
    const link = await findLink(db, params, ['RESET', 'INVITE'])
    if (!link) throw wrongLink()
    return link
  }

  mountAction(app, calls.checkPasswordLink, async (request) => {
    await limits.takeLinkCheck(request)
    const { user } = await usableLink(request.params)
    return { password_min: passwordMin[user.user_type] }
  })

  mountAction(app, calls.confirmPasswordReset, async (request) => {
    await limits.takeConfirmation(request)
    const link = await usableLink(request.params)
    await refuseWeakPasswords(request.body, link.user)
    const password_hash = await hashPassword(request.body.new_password1, { account: link.user.id })
    await db.transaction(async (tx) => {
      const user = await lockAccount(tx, link.user.id)
      if (!user || !(await consumeLink(tx, link.id))) throw wrongLink()
      await replacePassword({ ...context, db: tx }, user, password_hash)
      await recordSecurityEvent(tx, {
        kind: 'password_set',
        user_id: user.id,
        request,
        detail: link.purpose === 'INVITE' ? 'Met een uitnodiging' : 'Met een link per e-mail',
      })
    })
    await limits.noteSignIn(request, link.user.email)
    return { detail: RESET_DONE, email: link.user.email }
  })

  mountAction(app, calls.changePassword, async (request) => {
    const { old_password, new_password1 } = request.body
    const { id } = request.user
    const [account] = await db.select().from(usersTable).where(eq(usersTable.id, id))
    if (!account) throw tokenNotValid()
    await limits.takeGuess(request, account.email)
    if (!(await checkPassword(account.password_hash, old_password, { account: id }))) {
      await recordSecurityEvent(db, { kind: 'proof_refused', user_id: id, request, detail: 'Onjuist wachtwoord bij het wijzigen ervan' })
      throw wrongPassword()
    }
    await limits.noteSignIn(request, account.email)
    await refuseWeakPasswords(request.body, account)
    const password_hash = await hashPassword(new_password1, { account: id })
    return db.transaction(async (tx) => {
      const user = await lockAccount(tx, id)
      if (!user || user.password_hash !== account.password_hash) throw wrongPassword()
      await replacePassword({ ...context, db: tx }, user, password_hash)
      await recordSecurityEvent(tx, { kind: 'password_changed', user_id: id, request })
      return createSession({ ...context, db: tx }, id, { method: 'password', device: deviceOf(request) })
    })
  })
}
