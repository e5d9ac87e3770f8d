import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/accounts/factors'
import type { Context } from '../../platform/context'
import { conflict } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { lockAccount } from '../accounts'
import { isFactorRequired, readFactorKinds, readFactors, recordChange, removeFactor } from './factors'
import { beginPending } from './pending'
import { countRecoveryCodes, makeRecoveryCodes, storeRecoveryCodes } from './recoveryCodes'

/** Mounts what a person sees and does about the own second step. */
export function mountOwnFactorRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context

  mountAction(app, calls.listFactors, async ({ user }) => ({
    factors: await readFactors(db, user.id),
    recovery_codes_left: await countRecoveryCodes(db, user.id),
    is_required: isFactorRequired(config, user),
  }))
  mountAction(app, calls.beginSetUp, async ({ user }) => ({ key: await beginPending(db, { kind: 'set_up', user_id: user.id }) }))
  mountAction(app, calls.removeFactor, (request) => removeFactor(context, request.user.id, request.params.factor, request))
  mountAction(app, calls.renewRecoveryCodes, async (request) => {
    const { user } = request
    if ((await readFactorKinds(db, user.id)).length === 0) throw conflict('Stel eerst een passkey of een authenticator-app in.')
    const { codes, hashes } = await makeRecoveryCodes(user.id)
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, user.id)
      await storeRecoveryCodes(tx, user.id, hashes)
      await recordChange(tx, account!, 'er zijn nieuwe herstelcodes gemaakt. De vorige werken niet meer.', request)
    })
    return { recovery_codes: codes }
  })
}
