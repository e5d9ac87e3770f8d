import * as z from 'zod/mini'
import { everyone } from '../access'
import { action } from '../platform/action'
import { labelledString, present } from '../platform/fields'
import { instant } from '../platform/http'
import { users } from './actions'
import { tokens } from './auth'

/** Whom the setting REQUIRE_SECOND_FACTOR asks for a second step. */
export const factorRules = ['none', 'staff', 'everyone'] as const
export type FactorRule = (typeof factorRules)[number]

/** What a second step can be given with. */
export const factorKinds = ['passkey', 'totp', 'recovery'] as const
export type FactorKind = (typeof factorKinds)[number]

/** What the 401 answer to a right password says when a second step follows. The key is good for ten minutes, once. */
export const secondStep = z.object({
  detail: z.string(),
  code: z.enum(['second_factor_required', 'second_factor_setup_required']),
  key: z.string(),
  factors: z.array(z.enum(factorKinds)),
})
export type SecondStep = z.infer<typeof secondStep>

/** The `code` in the 401 answer to a key that is used or too old. */
export const SIGN_IN_EXPIRED = 'sign_in_expired'

const key = z.string().check(z.minLength(1), z.maxLength(100))
/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = labelledString('Code').check(z.trim(), present('Code'), z.maxLength(30))
export const codeInput = z.strictObject({ code: factorCode })
const base64url = z.string().check(z.maxLength(10_000))
const credential = {
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** What `startAuthentication` of @simplewebauthn/browser answers; what else a browser adds is left out. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})
export const passkeyProof = z.strictObject({ key, response: passkeyAnswer })
/** What its `startRegistration` answers. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/** For navigator.credentials: the library of the browser reads them. */
const passkeyOptions = z.object({ key, options: z.looseObject({ challenge: z.string() }) })

export const factor = z.object({
  /** 'totp', or 'passkey-12'. */
  id: z.string(),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Factor = z.infer<typeof factor>

const ownFactors = z.object({ factors: z.array(factor), recovery_codes_left: z.number(), is_required: z.boolean() })

/** The codes are answered with the first factor only, and shown once. Tokens are answered where it was the second step of signing in. */
const factorAdded = z.object({ recovery_codes: z.array(z.string()), tokens: z.nullable(tokens) })
export type FactorAdded = z.infer<typeof factorAdded>

const anybody = { tag: 'Aanmelden', access: 'public', method: 'POST' } as const
const signedIn = { tag: 'Aanmelden', access: everyone } as const

export const giveCode = action({
  ...anybody,
  path: '/auth/factor/',
  summary: 'tweede stap met een code',
  description: 'De code van een authenticator-app of een herstelcode, na een goed wachtwoord.',
  body: z.strictObject({ key, code: factorCode }),
  answer: tokens,
})
export const readPasskeyOptions = action({
  ...anybody,
  path: '/auth/passkey/options/',
  summary: 'inloggen met een passkey beginnen',
  description: 'Met de sleutel van een goed wachtwoord is de passkey de tweede stap. Zonder sleutel is geen wachtwoord nodig.',
  body: z.strictObject({ key: z.optional(key) }),
  answer: passkeyOptions,
})
export const givePasskey = action({
  ...anybody,
  path: '/auth/passkey/',
  summary: 'inloggen met een passkey',
  body: z.strictObject({ key, response: passkeyAnswer, remember: z.optional(z.boolean()) }),
  answer: tokens,
})

export const listFactors = action({
  ...signedIn,
  method: 'GET',
  path: '/auth/factors/',
  summary: 'eigen tweede stap lezen',
  answer: ownFactors,
})
export const beginSetUp = action({
  ...signedIn,
  method: 'POST',
  path: '/auth/factors/',
  summary: 'een tweede stap instellen',
  description: 'Antwoordt de sleutel voor de volgende aanroepen. Bij het inloggen is dat de sleutel van het goede wachtwoord.',
  needsProof: true,
  answer: z.object({ key }),
})
export const readTotp = action({
  ...anybody,
  path: '/auth/factors/totp/',
  summary: 'een authenticator-app instellen',
  body: z.strictObject({ key }),
  answer: z.object({ secret: z.string(), uri: z.string(), svg: z.string() }),
})
export const confirmTotp = action({
  ...anybody,
  path: '/auth/factors/totp/confirm/',
  summary: 'een authenticator-app bevestigen',
  body: z.strictObject({ key, code: factorCode }),
  answer: factorAdded,
  changes: users,
})
export const readNewPasskeyOptions = action({
  ...anybody,
  path: '/auth/factors/passkeys/options/',
  summary: 'een passkey maken',
  body: z.strictObject({ key }),
  answer: passkeyOptions,
})
export const addPasskey = action({
  ...anybody,
  path: '/auth/factors/passkeys/',
  summary: 'een passkey toevoegen',
  body: z.strictObject({ key, response: newPasskey }),
  answer: factorAdded,
  changes: users,
})
export const removeFactor = action({
  ...signedIn,
  method: 'DELETE',
  path: '/auth/factors/:factor/',
  summary: 'een tweede stap verwijderen',
  needsProof: true,
  changes: users,
})
export const renewRecoveryCodes = action({
  ...signedIn,
  method: 'POST',
  path: '/auth/factors/recovery_codes/',
  summary: 'nieuwe herstelcodes',
  needsProof: true,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  changes: users,
})
