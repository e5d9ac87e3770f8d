import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { authCodes, type ownAccountChange } from '@pre-u/contract/accounts/auth'
import * as calls from '@pre-u/contract/accounts/actions'
import { fullName } from '@pre-u/contract/platform/names'
import type * as z from 'zod/mini'
import { writeAudit } from '../platform/audit/audit'
import type { Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { closeSignal } from '../platform/http/connection'
import { explainConstraint } from '../platform/http/errorHandler'
import { notFound, unauthorized } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { createBoundedQueue } from '../platform/jobs/boundedQueue'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { saveChanges } from '../platform/resource/writes'
import { schoolsTable } from '../tables/schools'
import { type Account, EMAIL_TAKEN, findCredentials, lockAccount } from './accounts'
import { tokenNotValid } from './authentication'
import { deviceOf } from './device'
import { mountEmailRoutes } from './emailChange'
import { createAuthLimits } from './limits'
import { toAccount } from './links'
import { newDeviceMail } from './mails'
import { mountPasswordRoutes } from './passwordRoutes'
import { checkPassword } from './passwords'
import { recordRefusedSignIn, recordSecurityEvent } from './securityEvents/record'
import { mountSessionRoutes } from './sessionRoutes'
import { endSessionOf, endSessionsOf, explainEndedSession, rotateTokens, signInByPassword } from './sessions'
import { usersTable } from '../tables/accounts'

// Many sign-ins at once must not take all database connections. The look-ups also check the limits, before a sign-in joins the queue for
// hashing.
const lookupQueue = createBoundedQueue({
  name: 'sign-ins',
  running: 2,
  waiting: 1000,
  perAccount: { running: 1, waiting: 20 },
  stuckAfterSeconds: 60,
})

const noActiveAccount = () => unauthorized(authCodes.noActiveAccount, 'E-mailadres of wachtwoord is onjuist.')

async function readAccount(db: Db, id: number) {
  const [account] = await db
    .select({ user: usersTable, school: { id: schoolsTable.id, name: schoolsTable.name } })
    .from(usersTable)
    .leftJoin(schoolsTable, eq(schoolsTable.id, usersTable.school_id))
    .where(eq(usersTable.id, id))
  if (!account) throw notFound()
  return { ...account.user, school: account.school }
}

const saveOwnAccount = (db: Db, id: number, input: z.infer<typeof ownAccountChange>) =>
  db.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before) throw notFound()
    const after = await saveChanges(tx, usersTable, before, input)
    const actor = { id, name: fullName(before) }
    if (after.updated_at !== before.updated_at) await writeAudit(tx, calls.users, actor, { id, title: fullName(after), before, after })
    return readAccount(tx, id)
  })

export const authFeature: Feature = (app, context) => {
  const { db } = context
  const limits = createAuthLimits(context)
  /** Nobody gets a mail about the first sign-in. */
  async function noteDevice(request: FastifyRequest, user: Account) {
    if (!(await limits.noteDevice(request, user)) || user.last_login === null) return
    const mail = newDeviceMail({ user, device: deviceOf(request), ...context.config, office: await readOffice(db) })
    await queueMail(db, { ...toAccount(user), ...mail })
  }

  explainConstraint('users_email', { field: 'email', message: EMAIL_TAKEN })

  mountAction(app, calls.signIn, async (request, reply) => {
    const { email, password, remember } = request.body
    const turn = { account: `${email.toLowerCase()} ${request.ip}`, gone: closeSignal(reply) }
    const { credentials, standIn } = await lookupQueue(async () => {
      await limits.takeLogin(request, email)
      return findCredentials(db, email)
    }, turn)
    const password_hash = await checkPassword(credentials?.password_hash, password, { standIn, ...turn })
    const tokens =
      credentials && password_hash
        ? await signInByPassword(context, credentials, password_hash, { device: deviceOf(request), is_remembered: remember ?? false })
        : undefined
    if (!tokens) {
      await recordRefusedSignIn(db, request, email)
      throw noActiveAccount()
    }
    await recordSecurityEvent(db, { kind: 'signed_in', user_id: credentials!.id, request, detail: 'Met wachtwoord' })
    await limits.noteSignIn(request, email)
    await noteDevice(request, credentials!)
    return tokens
  })
  mountAction(app, calls.refreshTokens, async (request) => {
    await limits.takeRefresh(request)
    const tokens = await rotateTokens(context, request.body.refresh, request)
    if (!tokens) throw tokenNotValid(await explainEndedSession(db, request.body.refresh))
    return tokens
  })
  mountAction(app, calls.readOwnAccount, ({ user }) => readAccount(db, user.id))
  mountAction(app, calls.changeOwnAccount, ({ user, body }) => saveOwnAccount(db, user.id, body))
  mountAction(app, calls.signOut, async (request) => {
    const user_id = await endSessionOf(db, request.body.refresh)
    if (user_id !== undefined) await recordSecurityEvent(db, { kind: 'signed_out', user_id, request })
  })
  mountAction(app, calls.signOutEverywhere, (request) =>
    db.transaction(async (tx) => {
      await endSessionsOf(tx, request.user.id)
      await recordSecurityEvent(tx, { kind: 'signed_out_everywhere', user_id: request.user.id, request })
    }),
  )

  mountPasswordRoutes(app, context, limits)
  mountEmailRoutes(app, context, limits)
  mountSessionRoutes(app, context, limits)
}
