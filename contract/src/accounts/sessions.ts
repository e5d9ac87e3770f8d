import * as z from 'zod/mini'
import { everyone } from '../access'
import { action } from '../platform/action'
import { instant } from '../platform/http'
import { users } from './actions'
import { password } from './auth'
import { factorCode, passkeyProof } from './factors'

export const signInMethods = ['password', 'passkey', 'oidc'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** How long a session lasts, and how long without use. Staff choose the longer one with 'Blijf aangemeld op dit apparaat'. */
export const sessionHours = {
  school: { total: 30 * 24, idle: 14 * 24 },
  staff: { total: 12, idle: 3 },
  remembered: { total: 30 * 24, idle: 30 * 24 },
} as const

/** A random text by which a browser is recognised at the next sign-in, so that a mail tells about a new one. */
export const DEVICE_HEADER = 'x-device'

/** A proof of who somebody is, such as a password, counts for this long. */
export const PROOF_MINUTES = 15

export const session = z.object({
  id: z.string(),
  /** 'Firefox op Windows'. */
  device: z.string(),
  method: z.enum(signInMethods),
  /** The name of the identity provider, where one was used. */
  issuer: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

const common = { tag: 'Inloggen', access: everyone } as const

export const listSessions = action({
  ...common,
  method: 'GET',
  path: '/auth/sessions/',
  summary: 'waar u bent ingelogd',
  answer: z.array(session),
})
export const endOwnSession = action({
  ...common,
  method: 'DELETE',
  path: '/auth/sessions/:key/',
  summary: 'een apparaat afmelden',
  needsProof: true,
  changes: users,
})
export const proveIdentity = action({
  ...common,
  method: 'POST',
  path: '/auth/proof/',
  summary: 'bevestigen wie u bent',
  description: `Een aanroep die om een bewijs vraagt, antwoordt anders 403 met de code 'proof_required'. Een bewijs geldt ${PROOF_MINUTES} minuten, net als inloggen. Wie een tweede stap heeft, geeft een code of een passkey, en anders het wachtwoord.`,
  body: z.strictObject({ password: z.optional(password), code: z.optional(factorCode), passkey: z.optional(passkeyProof) }),
})
