import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context'
import { invalid } from '../../platform/http/errors'
import type { Account } from '../accounts'
import type { AuthLimits } from '../limits'
import { recordSecurityEvent } from '../securityEvents/record'
import { countRecoveryCodes, acceptRecoveryCode } from './recoveryCodes'
import { tellOfChange } from './mails'
import { acceptTotp } from './totp'

export const wrongCode = () => invalid({ code: ['Deze code klopt niet, of is al gebruikt.'] })

type Refused = { kind: 'sign_in_refused' | 'proof_refused'; request: FastifyRequest }

/** Uses a code of the authenticator app, or else a recovery code. Throws when it is not right. */
export async function acceptCode(context: Context, limits: AuthLimits, user: Account, code: string, refused: Refused) {
  await limits.takeFactor(user)
  const digits = code.replaceAll(/\s/g, '')
  const isOfApp = /^\d{6}$/.test(digits)
  const isRight = await (isOfApp ? acceptTotp(context, user.id, digits) : acceptRecoveryCode(context.db, user.id, code))
  if (!isRight) {
    await recordSecurityEvent(context.db, { ...refused, user_id: user.id, detail: 'Onjuiste code' })
    throw wrongCode()
  }
  await limits.clearFactor(user)
  if (isOfApp) return
  const left = await countRecoveryCodes(context.db, user.id)
  await tellOfChange(context, user, `een herstelcode is gebruikt. Er zijn er nog ${left}. Nieuwe maakt u in Mijn account.`)
}
