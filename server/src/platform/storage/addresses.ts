import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../config/keys'
import { ADDRESS_SECONDS, type Announced } from './store'

/** What a signed address says beside its key. */
export type SignedQuery = { expires: string; size: string; type: string; signature: string }

/** Addresses of our own for direct uploads: whoever holds one may send what it says, until it expires. */
export function createAddresses(secretKey: string) {
  const hmacKey = deriveKey(secretKey, 'upload addresses')
  // As JSON, no two sets of values make the same text.
  const signatureOf = (key: string, { expires, size, type }: Omit<SignedQuery, 'signature'>) =>
    createHmac('sha256', hmacKey)
      .update(JSON.stringify([key, expires, size, type]))
      .digest('base64url')

  return {
    sign(key: string, { content_type, size }: Announced) {
      const expires_at = new Date(Date.now() + ADDRESS_SECONDS * 1000)
      const said = { expires: String(expires_at.getTime()), size: String(size), type: content_type }
      const query = new URLSearchParams({ ...said, signature: signatureOf(key, said) })
      // Without a host: the browser sends it to the origin it is on, whatever name it knows us by.
      const url = `/uploads/${key}?${query.toString()}`
      return { url, method: 'PUT' as const, headers: { 'content-type': content_type }, expires_at: expires_at.toISOString() }
    },

    /** What the address was signed for; null when it was not signed here, was changed, or has expired. */
    read(key: string, query: SignedQuery): Announced | null {
      // As they are written: several texts mean the same bytes, and only one was given out.
      const [given, own] = [Buffer.from(query.signature), Buffer.from(signatureOf(key, query))]
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null
      return Number(query.expires) > Date.now() ? { content_type: query.type, size: Number(query.size) } : null
    },
  }
}
