import type { Readable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import type { SignedUpload } from '@pre-u/contract/honours/attachments'

/** Both ends are included. */
export type ByteRange = { start: number; end: number }

/**
 * Stores the bytes of files under keys made by `newKey`, never chosen by a client. An upload to a signed address is not an object yet:
 * `accept` makes it one, under a name that no address is signed for, so that later uploads cannot change it. An object exists before a row
 * refers to it, and the row is deleted before the object; whatever fails in between, the sweep removes objects without a row.
 */
export type ObjectStore = {
  signUpload: (key: string, announced: Announced) => Promise<Omit<SignedUpload, 'file_key'>>
  /** Stores an upload, where the store has no server of its own. The caller has verified the signature. */
  receive?: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /**
   * Turns the upload into an object; returns false when there is no upload. It can be repeated, but not by concurrent calls with one key:
   * the first accepted upload stays.
   */
  accept: (key: string) => Promise<boolean>
  write: (key: string, bytes: AsyncIterable<Uint8Array>, content_type: string) => Promise<{ size: number }>
  size: (key: string) => Promise<number | null>
  /** Throws MissingObject before the first byte. A range must begin within the object. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Removes objects with all old versions, where the store has them. */
  remove: (keys: string[]) => Promise<void>
  olderThan: (moment: Date) => AsyncIterable<string[]>
  /** Removes uploads that were never accepted and writes that never completed, if begun before this moment. */
  abandon: (moment: Date) => Promise<void>
  /** Throws what makes the store unusable. Returns what should be mended otherwise. */
  check: () => Promise<string | null>
}

export type Announced = { content_type: string; size: number }

export const ADDRESS_SECONDS = 15 * 60

export class MissingObject extends Error {
  override name = 'MissingObject'

  constructor(readonly key: string) {
    super(`no object ${key} in the store`)
  }
}

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
