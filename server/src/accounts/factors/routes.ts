import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/accounts/factors'
import type { Context } from '../../platform/context'
import { invalid } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { findWhoMaySignIn, lockWhoMaySignIn } from '../accounts'
import type { AuthLimits } from '../limits'
import type { SignIn } from '../signIn'
import { acceptCode } from './check'
import { beginPending, consumePending, findPending, signInExpired, storePending } from './pending'
import { optionsToSignIn, acceptPasskey } from './passkeys'

export const wrongPasskey = () => invalid({ non_field_errors: ['Deze passkey wordt niet herkend. Probeer het opnieuw of log anders in.'] })

/** Mounts the second step of signing in, and signing in with a passkey alone. */
export function mountFactorRoutes(app: FastifyInstance, context: Context, limits: AuthLimits, signIn: SignIn) {
  const { db } = context

  mountAction(app, calls.giveCode, async (request) => {
    const { key, code } = request.body
    const pending = await findPending(db, key, ['password'])
    const account = await findWhoMaySignIn(db, pending.user_id!)
    if (!account) throw signInExpired()
    await acceptCode(context, limits, account, code, { kind: 'sign_in_refused', request })
    const tokens = await signIn(request, { method: 'password', is_remembered: pending.is_remembered, isComplete: true }, async (tx) => {
      const user = await lockWhoMaySignIn(tx, pending.user_id!)
      await consumePending(tx, pending)
      return user
    })
    if (!tokens) throw signInExpired()
    return tokens
  })

  mountAction(app, calls.readPasskeyOptions, async (request) => {
    const { key } = request.body
    if (key === undefined) await limits.takePasskey(request)
    const pending = key === undefined ? undefined : await findPending(db, key, ['password'])
    const options = await optionsToSignIn(context, pending?.user_id ?? null)
    const { challenge } = options
    if (!pending) return { key: await beginPending(db, { kind: 'passkey', data: { challenge } }), options: { ...options } }
    await storePending(db, pending, { challenge })
    return { key: key!, options: { ...options } }
  })

  mountAction(app, calls.givePasskey, async (request) => {
    const { key, response, remember = false } = request.body
    const pending = await findPending(db, key, ['password', 'passkey'])
    const user_id = await acceptPasskey(context, pending.data.challenge, response)
    if (user_id === undefined || (pending.user_id !== null && pending.user_id !== user_id)) throw wrongPasskey()
    const is_remembered = pending.kind === 'password' ? pending.is_remembered : remember
    const tokens = await signIn(request, { method: pending.kind, is_remembered, isComplete: true }, async (tx) => {
      const user = await lockWhoMaySignIn(tx, user_id)
      await consumePending(tx, pending)
      return user
    })
    if (!tokens) throw wrongPasskey()
    return tokens
  })
}
