import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One key per purpose, so that what is signed for one purpose is not valid for another. */
export const deriveKey = (secretKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `pre-u ${purpose}`, 32)))
