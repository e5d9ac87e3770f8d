import { randomBytes } from 'node:crypto'

export const newKey = () => randomBytes(16).toString('base64url')

/** Keys become paths, so an invalid one is a bug and must not get further. */
export function checkedKey(key: string): string {
  if (!/^[\w-]{22}$/.test(key)) throw new Error('this is no key of an object')
  return key
}

export function checkedType(content_type: string): string {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(content_type)) throw new Error('this is no content type')
  return content_type
}
