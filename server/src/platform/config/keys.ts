import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** One key per purpose, so that what is signed for one purpose is not valid for another. */
export const deriveKey = (secretKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `pre-u ${purpose}`, 32)))

export type SecretKeys = { secretKey: string; oldSecretKey?: string | null }

const signWith = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Compared as text: several base64 texts decode to the same bytes, and only one was issued. */
function isEqual(actual: string, expected: string) {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const MOST_KEPT = 1000

/** Signs with the current key. A signature by the old key counts too, so that a key can be changed while people work. */
export function createSigner({ secretKey, oldSecretKey }: SecretKeys, purpose: string) {
  const current = deriveKey(secretKey, purpose)
  const accepted = oldSecretKey ? [current, deriveKey(oldSecretKey, purpose)] : [current]
  /** The texts that were found signed last, with their signatures: a person sends the same ones with each request. */
  const found = new Map<string, string>()
  const keep = (text: string, signature: string) => {
    if (found.size >= MOST_KEPT) found.delete(found.keys().next().value!)
    found.set(text, signature)
  }
  return {
    sign: (text: string) => signWith(current, text),
    isSigned: (text: string, signature: string) => {
      const known = found.get(text)
      if (known !== undefined && isEqual(signature, known)) return true
      const isRight = accepted.some((key) => isEqual(signature, signWith(key, text)))
      if (isRight) keep(text, signature)
      return isRight
    },
  }
}
