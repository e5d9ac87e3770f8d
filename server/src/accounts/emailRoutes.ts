import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/accounts/actions'
import { formatInstant } from '@pre-u/contract/platform/dates'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { conflict, invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { lockAccount } from './accounts'
import { agreeToEmailChange, replaceEmail } from './emailChange'
import type { AuthLimits } from './limits'
import { recordSecurityEvent } from './securityEvents/record'
import { findLink, type Purpose, revokeLinksOf } from './links'

const wrongLink = () => invalid({ non_field_errors: ['Deze link is niet (meer) geldig.'] })
const tooEarly = (from: string) =>
  conflict(
    `Uw e-mailadres is nog niet gewijzigd. U kunt het nieuwe adres bevestigen zodra u akkoord gaat via de e-mail aan uw huidige adres, of vanaf ${formatInstant(from)}. Bewaar de e-mail met deze link tot dan.`,
  )

export function mountEmailRoutes(app: FastifyInstance, { db }: Context, limits: AuthLimits) {
  /** The link is read again once the account is locked: what was stopped a moment ago cannot be confirmed. */
  const withLink = async <Result>(
    params: { uid: string; token: string },
    purposes: Purpose[],
    use: (tx: Db, link: NonNullable<Awaited<ReturnType<typeof findLink>>>) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      const found = await findLink(tx, params, purposes)
      if (!found || !(await lockAccount(tx, found.user.id))) throw wrongLink()
      const link = await findLink(tx, params, purposes)
      if (!link) throw wrongLink()
      return use(tx, link)
    })

  mountAction(app, calls.confirmEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['EMAIL'], async (tx, { user, email, usable_at, isTooEarly }) => {
      if (isTooEarly) throw tooEarly(usable_at)
      await replaceEmail(tx, user, email!)
      await recordSecurityEvent(tx, { kind: 'email_changed', user_id: user.id, request })
      return { detail: `Uw e-mailadres is gewijzigd. Log voortaan in met ${email}.` }
    })
  })

  mountAction(app, calls.agreeEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['AGREE'], async (tx, { user }) => {
      await agreeToEmailChange(tx, user)
      return {
        detail: 'Bevestig nu het nieuwe adres via de e-mail die we daarheen hebben gestuurd. Tot dan logt u in met uw huidige adres.',
      }
    })
  })

  mountAction(app, calls.keepEmail, async (request) => {
    await limits.takeConfirmation(request)
    return withLink(request.params, ['KEEP', 'AGREE'], async (tx, { user }) => {
      await revokeLinksOf(tx, user.id)
      return { detail: `Uw e-mailadres blijft ${user.email}. Twijfelt u aan de veiligheid van uw account? Kies dan een nieuw wachtwoord.` }
    })
  })
}
