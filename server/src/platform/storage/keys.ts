import { randomBytes } from 'node:crypto'

/** 128 bits in 22 characters that are safe in addresses and file names. */
export const newKey = () => randomBytes(16).toString('base64url')

/** Keys become paths: whatever else comes this far is a fault of ours and goes no further. */
export function checkedKey(key: string): string {
  if (!/^[\w-]{22}$/.test(key)) throw new Error('this is no key of an object')
  return key
}

/** Types become headers: one word, a slash and another, in plain letters. */
export function checkedType(content_type: string): string {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(content_type)) throw new Error('this is no content type')
  return content_type
}
