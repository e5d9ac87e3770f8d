import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endOwnSession, listSessions, proveIdentity } from '@pre-u/contract/accounts/sessions'
import type { Context } from '../platform/context'
import { invalid, notFound } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { sessionsTable, usersTable } from '../tables/accounts'
import type { AuthLimits } from './limits'
import { checkPassword } from './passwords'
import { recordSecurityEvent } from './securityEvents/record'
import { endOneSession, listSessionsOf } from './sessions'

/** Mounts what a person sees and does about the own sessions. */
export function mountSessionRoutes(app: FastifyInstance, { db }: Context, limits: AuthLimits) {
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
    await limits.takeGuess(request, account!.email)
    if (!(await checkPassword(account!.password_hash, body.password, { account: user.id }))) {
      await recordSecurityEvent(db, { kind: 'proof_refused', user_id: user.id, request, detail: 'Onjuist wachtwoord' })
      throw invalid({ password: ['Dit wachtwoord is onjuist.'] })
    }
    await limits.noteSignIn(request, account!.email)
    await db.transaction(async (tx) => {
      await tx
        .update(sessionsTable)
        .set({ proved_at: sql`now()` })
        .where(eq(sessionsTable.id, user.session_id))
      await recordSecurityEvent(tx, { kind: 'proof_given', user_id: user.id, request, detail: 'Met wachtwoord' })
    })
  })
}
