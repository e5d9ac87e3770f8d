import * as z from 'zod/mini'
import { formatInstant } from './dates'
import { emailAddress, optionalText, requiredText } from './fields'
import { instant } from './http'

export const personInput = {
  first_name: requiredText('Voornaam', 100),
  infix: optionalText(30),
  last_name: requiredText('Achternaam', 100),
  email: emailAddress,
}

export const phoneNumber = optionalText(30).check(
  z.refine(
    (text) => text === '' || (/^\+?[\d ()/-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10),
    'Vul een geldig telefoonnummer in, bijvoorbeeld 030 253 35 50',
  ),
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
)

/** The old address can stop a change by a colleague for this long, unless it agrees earlier. */
export const EMAIL_CHANGE_HOURS = 72

/** A new address of an account that is not confirmed yet. From `usable_at` on it can be, whether the old one agrees or not. */
export const pendingEmail = z.nullable(z.object({ email: z.string(), usable_at: instant }))
export type PendingEmail = NonNullable<z.infer<typeof pendingEmail>>

const NEW_EMAIL_HINT = `Een nieuw adres geldt zodra het is bevestigd via de e-mail die we daarheen sturen. Het adres van iemand anders kan pas worden bevestigd als het huidige adres akkoord gaat, of na ${EMAIL_CHANGE_HOURS} uur.`

/** Shown below the e-mail field of an account with a password. */
export function emailHint(pending: PendingEmail | null): string {
  if (!pending) return NEW_EMAIL_HINT
  const isWaiting = Date.parse(pending.usable_at) > Date.now()
  const when = isWaiting ? ` Dat kan zodra het huidige adres akkoord gaat, of vanaf ${formatInstant(pending.usable_at)}.` : ''
  return `Het nieuwe adres ${pending.email} wacht op bevestiging.${when}`
}

type Addressed = { email: string; is_invited: boolean; pending_email: PendingEmail | null }

export const invitationInWords = ({ email }: { email: string }) => `De uitnodiging is verstuurd naar ${email}`

/** What follows from a change of an address, which is no address to sign in with yet; nothing where it did not change. */
export function emailChangeInWords(saved: Addressed, before: Addressed): string | undefined {
  const { email, is_invited, pending_email } = saved
  if (pending_email && pending_email.email !== before.pending_email?.email)
    return `Het nieuwe adres ${pending_email.email} wacht op bevestiging via de e-mail die daarheen is gestuurd`
  return is_invited && email !== before.email ? invitationInWords(saved) : undefined
}
