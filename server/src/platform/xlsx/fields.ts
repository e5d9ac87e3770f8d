import { DAY_MS } from '@pre-u/contract/platform/dates'
import { LENGTH_BYTES } from '../db/copyFormat'

/**
 * Rows as PostgreSQL's COPY writes them in binary, without what it writes before and after each row: of each field its length in four bytes,
 * -1 for null, and its bytes. An export sends them to its thread as they come: nobody makes texts and objects of them on the way.
 */
export type Fields = Uint8Array<ArrayBuffer>

const HALF_INT64_BYTES = 4
/** PostgreSQL counts days and microseconds from here. */
export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

/** Goes from field to field. */
export class FieldReader {
  /** Of the field that was read last. */
  start = 0
  length = 0
  readonly bytes: Buffer
  private readonly view: DataView
  private end = 0

  constructor(fields: Fields) {
    this.bytes = Buffer.from(fields.buffer, fields.byteOffset, fields.length)
    this.view = new DataView(fields.buffer, fields.byteOffset, fields.length)
  }

  get isAtEnd(): boolean {
    return this.end >= this.bytes.length
  }

  next() {
    this.length = this.view.getInt32(this.end)
    this.start = this.end + LENGTH_BYTES
    this.end = this.start + Math.max(0, this.length)
  }

  get isEmpty(): boolean {
    return this.length <= 0
  }

  text(): string {
    return this.bytes.toString('utf8', this.start, this.end)
  }

  boolean(): boolean {
    return this.bytes[this.start] !== 0
  }

  number(): number {
    return this.view.getFloat64(this.start)
  }

  /** Since 1970. */
  dayMs(): number {
    return this.view.getInt32(this.start) * DAY_MS + POSTGRES_EPOCH_MS
  }

  /** Since 1970. */
  instantMs(): number {
    const microseconds = this.view.getInt32(this.start) * 2 ** 32 + this.view.getUint32(this.start + HALF_INT64_BYTES)
    return microseconds / 1000 + POSTGRES_EPOCH_MS
  }
}
