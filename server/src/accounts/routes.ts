import { eq } from 'drizzle-orm'
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
import { saveChanges } from '../platform/resource/writes'
import { schoolsTable } from '../tables/schools'
import { EMAIL_TAKEN, findCredentials, lockAccount, storeVerifiedHash } from './accounts'
import { tokenNotValid } from './authentication'
import { mountEmailRoutes } from './emailChange'
import { mountFactorRoutes } from './factors/routes'
import { mountOwnFactorRoutes } from './factors/ownRoutes'
import { mountSetUpRoutes } from './factors/setUpRoutes'
import { createAuthLimits } from './limits'
import { mountPasswordRoutes } from './passwordRoutes'
import { checkPassword } from './passwords'
import { recordRefusedSignIn, recordSecurityEvent } from './securityEvents/record'
import { mountSessionRoutes } from './sessionRoutes'
import { endSessionOf, endSessionsOf, explainEndedSession, rotateTokens } from './sessions'
import { createSignIn } from './signIn'
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
  const signIn = createSignIn(context, limits)

  explainConstraint('users_email', { field: 'email', message: EMAIL_TAKEN })

  mountAction(app, calls.signIn, async (request, reply) => {
    const { email, password, remember } = request.body
    const turn = { account: `${email.toLowerCase()} ${request.ip}`, gone: closeSignal(reply) }
    const { credentials, standIn } = await lookupQueue(async () => {
      await limits.takeLogin(request, email)
      return findCredentials(db, email)
    }, turn)
    const password_hash = await checkPassword(credentials?.password_hash, password, { standIn, ...turn })
    const way = { method: 'password', is_remembered: remember ?? false, isComplete: false } as const
    const tokens = await signIn(request, way, async (tx) =>
      credentials && password_hash && (await storeVerifiedHash(tx, credentials, password_hash)) ? credentials : undefined,
    )
    if (!tokens) {
      await recordRefusedSignIn(db, request, email)
      throw noActiveAccount()
    }
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
  mountFactorRoutes(app, context, limits, signIn)
  mountSetUpRoutes(app, context, limits, signIn)
  mountOwnFactorRoutes(app, context)
}
