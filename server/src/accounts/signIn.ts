import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecondStep } from '@pre-u/contract/accounts/factors'
import type { SignInMethod } from '@pre-u/contract/accounts/sessions'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { ApiError } from '../platform/http/errors'
import { queueMail } from '../platform/mail/outbox'
import { readOffice } from '../platform/programme/programme'
import { usersTable } from '../tables/accounts'
import type { Account } from './accounts'
import { deviceOf } from './device'
import { isFactorRequired, readFactorKinds } from './factors/factors'
import { beginPending } from './factors/pending'
import type { AuthLimits } from './limits'
import { toAccount } from './links'
import { newDeviceMail } from './mails'
import { recordSecurityEvent } from './securityEvents/record'
import { beginSession, type Tokens } from './sessions'

type Way = {
  method: SignInMethod
  is_remembered: boolean
  /** Nothing more is asked after this step. */
  isComplete: boolean
}

const detailOf = ({ method, isComplete }: Way) =>
  method === 'passkey' ? 'Met passkey' : isComplete ? 'Met wachtwoord en tweede stap' : 'Met wachtwoord'

export function createSignIn({ db, config }: Context, limits: AuthLimits) {
  /** Nobody gets a mail about the first sign-in. */
  async function noteDevice(request: FastifyRequest, user: Account) {
    if (!(await limits.noteDevice(request, user)) || user.last_login === null) return
    const mail = newDeviceMail({ user, device: deviceOf(request), ...config, office: await readOffice(db) })
    await queueMail(db, { ...toAccount(user), ...mail })
  }

  async function askSecondStep(tx: Db, user: Account, { is_remembered }: Way): Promise<SecondStep | undefined> {
    const factors = await readFactorKinds(tx, user.id)
    if (factors.length === 0 && !isFactorRequired(config, user)) return undefined
    const key = await beginPending(tx, { kind: 'password', user_id: user.id, is_remembered })
    return factors.length > 0
      ? { detail: 'Bevestig dat u het bent.', code: 'second_factor_required', key, factors }
      : { detail: 'Stel eerst een tweede stap in.', code: 'second_factor_setup_required', key, factors }
  }

  /**
   * Every way of signing in ends here. `prove` returns whose account it is, as it was before. It runs in the transaction that begins the
   * session, so that what is revoked meanwhile opens nothing. Returns undefined when it proves nothing, and throws when a second step follows.
   */
  return async function signIn(
    request: FastifyRequest,
    way: Way,
    prove: (tx: Db) => Promise<Account | undefined>,
  ): Promise<Tokens | undefined> {
    const passed = await db.transaction(async (tx) => {
      const user = await prove(tx)
      if (!user) return undefined
      const step = way.isComplete ? undefined : await askSecondStep(tx, user, way)
      if (step) return { user, step }
      await tx
        .update(usersTable)
        .set({ last_login: sql`now()` })
        .where(eq(usersTable.id, user.id))
      const { method, is_remembered } = way
      await recordSecurityEvent(tx, { kind: 'signed_in', user_id: user.id, request, detail: detailOf(way) })
      return { user, tokens: await beginSession(tx, config, user.id, { method, is_remembered, device: deviceOf(request) }) }
    })
    if (!passed) return undefined
    await limits.noteSignIn(request, passed.user.email)
    if (passed.step) throw new ApiError(401, passed.step)
    await noteDevice(request, passed.user)
    return passed.tokens
  }
}

export type SignIn = ReturnType<typeof createSignIn>
