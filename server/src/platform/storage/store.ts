import type { Readable } from 'node:stream'
import type { SignedUpload } from '@pre-u/contract/honours/attachments'

/** From the first to the last byte that is asked for, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Where the bytes of files lie. Keys are made by `newKey`, opaque and never chosen by a client. What is sent to a signed address is
 * not an object yet: `accept` makes it one, in a place that no address was ever signed for, so that nobody changes it afterwards.
 *
 * The order of things that keeps rows and objects together, whatever breaks off in between: an object is there before a row names it,
 * and the row is gone before the object is. What no row names is removed by the sweep.
 */
export type ObjectStore = {
  /** An address that takes exactly this many bytes of this type, for a while. */
  signUpload: (key: string, announced: Announced) => Promise<Omit<SignedUpload, 'file_key'>>
  /** Only of a store without a server of its own: keeps what came to a signed address. Whoever calls it has checked the signature. */
  receive?: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /**
   * Turns what was sent to the address of this key into the object of that name. False when nothing was sent. Safe to repeat, one at
   * a time for each key: the first that is accepted stays, whatever is sent later.
   */
  accept: (key: string) => Promise<boolean>
  /** Takes all of it or none: what breaks off halfway leaves nothing. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>, content_type: string) => Promise<{ size: number }>
  /** Null when there is no such object. */
  size: (key: string) => Promise<number | null>
  /** Throws MissingObject before the first byte when there is no such object. A range begins within the object. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** The object and whatever was sent for it; what is not there is no fault. */
  remove: (keys: string[]) => Promise<void>
  /** Every object that lies there for longer than this, counted from when it was accepted or written, in pages. */
  olderThan: (moment: Date) => AsyncIterable<string[]>
  /** Gives up what was begun before this moment and never completed: sent and not accepted, or half written. */
  abandon: (moment: Date) => Promise<void>
  /** Whether it can be reached and written to; throws with a sentence for the operator. */
  check: () => Promise<void>
}

/** What an address was signed for. */
export type Announced = { content_type: string; size: number }

/** How long an address can be used. */
export const ADDRESS_SECONDS = 15 * 60

export class MissingObject extends Error {
  override name = 'MissingObject'

  constructor(readonly key: string) {
    super(`no object ${key} in the store`)
  }
}
