import * as z from 'zod/mini'
import { createSigner, type SecretKeys } from '../platform/config/keys'

const ISSUER = 'pre-u'
const AUDIENCE = 'pre-u-api'
const LIFETIME_SECONDS = 300

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

// The only header that is issued is the only one that is accepted, so a token cannot choose its algorithm.
const HEADER = encode({ alg: 'HS256' })
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

const payloadSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  sid: z.guid(),
  exp: z.number(),
})

export type Claims = { user_id: number; session_id: string }

const now = () => Math.floor(Date.now() / 1000)

/** A token only names a session; whether that is still valid is checked at each request. */
export function createAccessTokens(keys: SecretKeys) {
  const { sign, isSigned } = createSigner(keys, 'access tokens')

  return {
    issue({ user_id, session_id }: Claims): string {
      const iat = now()
      const claims = { sid: session_id, sub: String(user_id), iss: ISSUER, aud: AUDIENCE, iat, exp: iat + LIFETIME_SECONDS }
      const signed = `${HEADER}.${encode(claims)}`
      return `${signed}.${sign(signed)}`
    },

    read(token: string): Claims | null {
      const [, header, payload, signature] = TOKEN.exec(token) ?? []
      if (header !== HEADER || !payload || !signature) return null
      if (!isSigned(`${header}.${payload}`, signature)) return null
      const claims = payloadSchema.safeParse(parseJson(payload)).data
      if (!claims || claims.exp <= now()) return null
      return { user_id: Number(claims.sub), session_id: claims.sid }
    },
  }
}

function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
