import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../platform/config/config'
import { deriveKey } from '../platform/config/keys'

const ALGORITHM = 'HS256'
const issuer = 'pre-u'
const audience = 'pre-u-api'
const LIFETIME = '5 minutes'

export type Claims = { user_id: number; session_id: string }

/** A token only names a session; whether that is still valid is checked at each request. */
export function createAccessTokens({ secretKey }: Pick<Config, 'secretKey'>) {
  const key = deriveKey(secretKey, 'access tokens')
  return {
    issue: ({ user_id, session_id }: Claims) =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(user_id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),

    async read(token: string): Promise<Claims | null> {
      try {
        const required = { algorithms: [ALGORITHM], issuer, audience, requiredClaims: ['sub', 'sid', 'exp'] }
        const { payload } = await jwtVerify<{ sid: string }>(token, key, required)
        return { user_id: Number(payload.sub), session_id: payload.sid }
      } catch {
        return null
      }
    },
  }
}
