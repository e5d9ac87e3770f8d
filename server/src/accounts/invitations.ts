import type { Context } from '../platform/context'
import { conflict } from '../platform/http/errors'
import type { Account } from './accounts'
import { inviteUser } from './links'

export async function reinviteUser(context: Context, user: Account, inviter: { id: number; name: string }) {
  if (user.password_hash !== null) throw conflict('Deze persoon heeft al een wachtwoord ingesteld en kan gewoon inloggen.')
  if (!user.is_active) throw conflict('Deze persoon is niet actief. Maak de persoon eerst weer actief.')
  await inviteUser(context, user, inviter)
}
