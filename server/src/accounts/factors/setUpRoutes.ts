import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '@pre-u/contract/accounts/factors'
import type { Context } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { mountAction } from '../../platform/http/mountAction'
import { passkeysTable } from '../../tables/factors'
import { type Account, lockWhoMaySignIn } from '../accounts'
import { deviceOf } from '../device'
import type { AuthLimits } from '../limits'
import type { SignIn } from '../signIn'
import { wrongCode } from './check'
import { readFactorKinds, recordChange } from './factors'
import { optionsToAdd, verifyNewPasskey } from './passkeys'
import { consumePending, findPending, type Pending, signInExpired, storePending } from './pending'
import { makeRecoveryCodes, storeRecoveryCodes } from './recoveryCodes'
import { newTotp, sealerOf, stepOf, storeTotp } from './totp'

const wrongNewPasskey = () => invalid({ non_field_errors: ['De passkey is niet gemaakt. Probeer het opnieuw.'] })

/** Mounts what adds a factor, with the key of a right password or that of somebody who is signed in. */
export function mountSetUpRoutes(app: FastifyInstance, context: Context, limits: AuthLimits, signIn: SignIn) {
  const { db } = context

  /** With the password alone nobody adds a factor to an account that has one. */
  async function findSetUp(tx: Db, key: string) {
    const pending = await findPending(tx, key, ['password', 'set_up'])
    const user = await lockWhoMaySignIn(tx, pending.user_id!)
    const factors = await readFactorKinds(tx, pending.user_id!)
    if (!user || (pending.kind === 'password' && factors.length > 0)) throw signInExpired()
    return { pending, user, factors }
  }

  async function refuseSecondApp(user_id: number) {
    if ((await readFactorKinds(db, user_id)).includes('totp')) throw conflict('U hebt al een authenticator-app. Verwijder die eerst.')
  }

  type New = { store: (tx: Db, user: Account) => Promise<unknown>; what: string }

  /** Answers the recovery codes with the first factor, and tokens where it was the second step of signing in. */
  async function add(request: FastifyRequest, key: string, { kind, is_remembered, user_id }: Pending, { store, what }: New) {
    const isFirst = (await readFactorKinds(db, user_id!)).length === 0
    const made = isFirst ? await makeRecoveryCodes(user_id!) : { codes: [], hashes: [] }
    const change = async (tx: Db) => {
      const { pending, user } = await findSetUp(tx, key)
      await consumePending(tx, pending)
      await store(tx, user)
      if (isFirst) await storeRecoveryCodes(tx, user.id, made.hashes)
      await recordChange(tx, user, what, request)
      return user
    }
    const tokens = kind === 'password' ? await signIn(request, { method: kind, is_remembered, isComplete: true }, change) : undefined
    if (kind === 'set_up') await db.transaction(change)
    return { recovery_codes: made.codes, tokens: tokens ?? null }
  }

  mountAction(app, calls.readTotp, async ({ body }) => {
    const { pending, user } = await findSetUp(db, body.key)
    await refuseSecondApp(user.id)
    const totp = await newTotp(user.email)
    await storePending(db, pending, { totp: sealerOf(context.config).seal(totp.secret) })
    return totp
  })

  mountAction(app, calls.confirmTotp, async (request) => {
    const { key, code } = request.body
    const { pending, user } = await findSetUp(db, key)
    await refuseSecondApp(user.id)
    await limits.takeFactor(user)
    const secret = pending.data.totp && sealerOf(context.config).open(pending.data.totp)
    const digits = code.replaceAll(/\s/g, '')
    const last_step = secret && /^\d{6}$/.test(digits) ? await stepOf(secret, digits) : undefined
    if (!secret || !last_step) throw wrongCode()
    await limits.clearFactor(user)
    return add(request, key, pending, {
      store: (tx) => storeTotp(context, tx, { user_id: user.id, secret, last_step }),
      what: 'een authenticator-app is toegevoegd.',
    })
  })

  mountAction(app, calls.readNewPasskeyOptions, async ({ body }) => {
    const { pending, user } = await findSetUp(db, body.key)
    const options = await optionsToAdd(context, user)
    await storePending(db, pending, { challenge: options.challenge })
    return { key: body.key, options: { ...options } }
  })

  mountAction(app, calls.addPasskey, async (request) => {
    const { key, response } = request.body
    const { pending, user } = await findSetUp(db, key)
    const passkey = await verifyNewPasskey(context, pending.data.challenge, response)
    if (!passkey) throw wrongNewPasskey()
    const name = deviceOf(request)
    return add(request, key, pending, {
      store: (tx) => tx.insert(passkeysTable).values({ ...passkey, user_id: user.id, name }),
      what: `een passkey is toegevoegd: ${name}.`,
    })
  })
}
