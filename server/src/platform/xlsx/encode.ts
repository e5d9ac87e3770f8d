import { DAY_MS } from '@pre-u/contract/platform/dates'
import type { XlsxColumn, XlsxKind, XlsxValue } from './cells'
import { LENGTH_BYTES } from '../db/copyFormat'
import { type Fields, POSTGRES_EPOCH_MS } from './fields'

function encode(kind: XlsxKind, value: XlsxValue): Buffer {
  if (kind === 'text') return Buffer.from(String(value))
  if (kind === 'yesNo') return Buffer.from([value ? 1 : 0])
  const bytes = Buffer.alloc(kind === 'day' ? 4 : 8)
  const sinceEpoch_ms = Date.parse(String(value)) - POSTGRES_EPOCH_MS
  if (kind === 'number') bytes.writeDoubleBE(Number(value))
  else if (kind === 'day') bytes.writeInt32BE(sinceEpoch_ms / DAY_MS)
  else bytes.writeBigInt64BE(BigInt(sinceEpoch_ms) * 1000n)
  return bytes
}

function lengthOf(bytes: Buffer | null): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeInt32BE(bytes?.length ?? -1)
  return length
}

/** Rows that do not come from COPY, as if they did. */
export function encodeRows(columns: XlsxColumn[], rows: XlsxValue[][]): Fields {
  const parts = rows.flatMap((row) =>
    columns.flatMap(({ kind }, index) => {
      const value = row[index]!
      const bytes = value === null ? null : encode(kind, value)
      return bytes ? [lengthOf(bytes), bytes] : [lengthOf(null)]
    }),
  )
  // A buffer of its own, that can be given to a thread.
  return new Uint8Array(Buffer.concat(parts))
}
