import type { Context } from '../platform/context'
import { conflict, throttled } from '../platform/http/errors'
import { createRateLimits, type Limit } from '../platform/rateLimit/rateLimit'
import type { Account } from './accounts'
import { inviteUser } from './links'

const invitations: Limit = { name: 'invitations', times: 5, seconds: 3600 }

/** Rate limited, because the mail goes to somebody else's mailbox. */
export async function reinviteUser(context: Context, user: Account, inviter: { name: string }) {
  if (user.password_hash !== null) throw conflict('Deze persoon heeft al een wachtwoord ingesteld en kan gewoon inloggen.')
  if (!user.is_active) throw conflict('Deze persoon is niet actief. Maak de persoon eerst weer actief.')
  const wait = await createRateLimits(context).secondsToWait(invitations, String(user.id))
  if (wait > 0) throw throttled(wait)
  await inviteUser(context, user, inviter)
}
