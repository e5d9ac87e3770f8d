import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endOwnSession, listSessions, proveIdentity } from '@pre-u/contract/accounts/sessions'
import type { Body } from '@pre-u/contract/platform/action'
import type { Context } from '../platform/context'
import { invalid, notFound } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { sessionsTable, usersTable } from '../tables/accounts'
import type { Account } from './accounts'
import { acceptCode } from './factors/check'
import { readFactorKinds } from './factors/factors'
import { acceptPasskey } from './factors/passkeys'
import { consumePending, findPending } from './factors/pending'
import { wrongPasskey } from './factors/routes'
import type { AuthLimits } from './limits'
import { checkPassword } from './passwords'
import { recordSecurityEvent } from './securityEvents/record'
import { endOneSession, listSessionsOf } from './sessions'

type Proof = Body<typeof proveIdentity>

/** Mounts what a person sees and does about the own sessions. */
export function mountSessionRoutes(app: FastifyInstance, context: Context, limits: AuthLimits) {
  const { db } = context

  async function proveByPassword(request: FastifyRequest, account: Account, password: string) {
    await limits.takeGuess(request, account.email)
    if (!(await checkPassword(account.password_hash, password, { account: account.id }))) {
      await recordSecurityEvent(db, { kind: 'proof_refused', user_id: account.id, request, detail: 'Onjuist wachtwoord' })
      throw invalid({ password: ['Dit wachtwoord is onjuist.'] })
    }
    await limits.noteSignIn(request, account.email)
  }

  async function proveByFactor(request: FastifyRequest, account: Account, { code, passkey }: Proof) {
    if (code !== undefined) return acceptCode(context, limits, account, code, { kind: 'proof_refused', request })
    if (!passkey) throw invalid({ code: ['Bevestig met een code of een passkey.'] })
    const pending = await findPending(db, passkey.key, ['passkey'])
    if ((await acceptPasskey(context, pending.data.challenge, passkey.response)) !== account.id) throw wrongPasskey()
    await consumePending(db, pending)
  }

  mountAction(app, listSessions, ({ user }) => listSessionsOf(db, user.id, user.session_id))
  mountAction(app, endOwnSession, (request) =>
    db.transaction(async (tx) => {
      const { user, params } = request
      if (!(await endOneSession(tx, user.id, params.key))) throw notFound()
      await recordSecurityEvent(tx, { kind: 'session_ended', user_id: user.id, request })
    }),
  )
  mountAction(app, proveIdentity, async (request) => {
    const { user, body } = request
    const [account] = await db.select().from(usersTable).where(eq(usersTable.id, user.id))
    // A stolen password alone must not take the second factor away.
    const hasFactor = (await readFactorKinds(db, user.id)).length > 0
    if (hasFactor) await proveByFactor(request, account!, body)
    else await proveByPassword(request, account!, body.password ?? '')
    await db.transaction(async (tx) => {
      await tx
        .update(sessionsTable)
        .set({ proved_at: sql`now()` })
        .where(eq(sessionsTable.id, user.session_id))
      await recordSecurityEvent(tx, {
        kind: 'proof_given',
        user_id: user.id,
        request,
        detail: hasFactor ? 'Met tweede stap' : 'Met wachtwoord',
      })
    })
  })
}
