import * as z from 'zod/mini'
import { emailAddress, labelledString, notBlank, optionalText, requiredText } from '../platform/fields'
import { id, instant } from '../platform/http'
import { phoneNumber } from '../platform/people'
import { newsMailChoices } from '../notifications/news'
import { PASSWORD_MAX } from './passwords'

// The maximum is checked before hashing, which costs CPU time that an attacker could exhaust.
export const password = labelledString('Wachtwoord').check(notBlank('Wachtwoord'), z.maxLength(PASSWORD_MAX))
const refreshToken = z.string().check(z.minLength(1), z.maxLength(200))

export const login = z.strictObject({ email: emailAddress, password, remember: z.optional(z.boolean()) })
export const tokens = z.object({ access: z.string(), refresh: z.string() })
export const refreshRequest = z.strictObject({ refresh: refreshToken })

export const passwordResetRequest = z.strictObject({ email: emailAddress })
export const passwordResetConfirm = z.strictObject({ new_password1: password, new_password2: password })
/** What somebody who opens the link must know before a password is typed. */
export const passwordLink = z.object({ password_min: z.int() })
export const passwordResetDone = z.object({ detail: z.string(), email: z.string() })
export const passwordChange = z.strictObject({ old_password: password, new_password1: password, new_password2: password })

export const ownAccountInput = z.strictObject({
  first_name: requiredText('Voornaam', 100),
  infix: optionalText(30),
  last_name: requiredText('Achternaam', 100),
  phone: phoneNumber,
})
export const ownAccountChange = z.partial(
  z.extend(ownAccountInput, { news_mails: z.enum(newsMailChoices, 'Kies welke e-mails u ontvangt'), wants_invitations: z.boolean() }),
)

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  infix: z.string(),
  last_name: z.string(),
  phone: z.string(),
  news_mails: z.enum(newsMailChoices),
  wants_invitations: z.boolean(),
  user_type: z.enum(['STAFF', 'SCHOOL']),
  school: z.nullable(z.object({ id, name: z.string() })),
  last_login: z.nullable(instant),
})
export type User = z.infer<typeof user>

export const detail = z.object({ detail: z.string() })

/** `min`: the fewest characters for the account whose password it is. */
export function checkNewPasswords(value: { new_password1: string; new_password2: string }, min: number): Record<string, string[]> {
  if (value.new_password1.length < min) return { new_password1: [`Gebruik ten minste ${min} tekens.`] }
  return value.new_password1 === value.new_password2 ? {} : { new_password2: ['De wachtwoorden zijn niet gelijk.'] }
}

/** The `code` in a 401 answer. On `token_not_valid` a client refreshes its tokens. */
export const authCodes = {
  tokenNotValid: 'token_not_valid',
  noActiveAccount: 'no_active_account',
  notAuthenticated: 'not_authenticated',
} as const

/** The `code` in a 403 answer to a call that asks for a proof of who somebody is. */
export const PROOF_REQUIRED = 'proof_required'
