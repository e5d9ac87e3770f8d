import { createSigner, type SecretKeys } from '../config/keys'
import { ADDRESS_SECONDS, type Announced } from './store'

export type SignedQuery = { expires: string; size: string; type: string; signature: string }

export function createAddresses(keys: SecretKeys) {
  const signer = createSigner(keys, 'upload addresses')
  // JSON keeps the values apart: no two sets of values give the same text.
  const textOf = (key: string, { expires, size, type }: Omit<SignedQuery, 'signature'>) => JSON.stringify([key, expires, size, type])

  return {
    sign(key: string, { content_type, size }: Announced) {
      const expires_at = new Date(Date.now() + ADDRESS_SECONDS * 1000)
      const claims = { expires: String(expires_at.getTime()), size: String(size), type: content_type }
      const query = new URLSearchParams({ ...claims, signature: signer.sign(textOf(key, claims)) })
      // The address has no host, so that it works under every name that the server is known by.
      const url = `/uploads/${key}?${query.toString()}`
      return { url, method: 'PUT' as const, headers: { 'content-type': content_type }, expires_at: expires_at.toISOString() }
    },

    read(key: string, query: SignedQuery): Announced | null {
      if (!signer.isSigned(textOf(key, query), query.signature)) return null
      return Number(query.expires) > Date.now() ? { content_type: query.type, size: Number(query.size) } : null
    },
  }
}
