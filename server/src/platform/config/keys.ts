import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A key of its own for each purpose, so that nothing made for one is of use for another. */
export const deriveKey = (secretKey: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `pre-u ${purpose}`, 32)))
