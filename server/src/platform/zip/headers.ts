import { toWallTime } from '@pre-u/contract/platform/dates'

export type EntryHeader = {
  name: Buffer
  /** In the format's own two fields of time and date. */
  modified: number
  isDeflated: boolean
  /** The size of streamed data is not known beforehand: checksum and sizes follow it. */
  sizesFollow: boolean
  crc: number
  compressedSize: number
  size: number
  offset: number
}

const SIZES_FOLLOW = 0x0008
const NAME_IS_UTF8 = 0x0800
const DEFLATED = 8
const STORED = 0
const VERSION = 20
const VERSION_ZIP64 = 45
const ZIP64_FIELD = 1
/** Also the marker for a value in a zip64 field. */
export const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff

const EARLIEST = '1980-01-01 00:00'

/** The format has wall time without a zone, in steps of two seconds and from 1980 on. */
export function timeField(instant: string | undefined): number {
  const wallTime = instant === undefined ? EARLIEST : toWallTime(instant)
  const [year, month, day, hour, minute] = (wallTime < EARLIEST ? EARLIEST : wallTime).split(/[- :]/).map(Number)
  return (((year! - 1980) << 25) | (month! << 21) | (day! << 16) | (hour! << 11) | (minute! << 5)) >>> 0
}

type Fields = [bytes: 2 | 4 | 8, value: number][]

function header(signature: number, fields: Fields): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [length]) => sum + length, 0))
  let at = bytes.writeUInt32LE(signature, 0)
  for (const [length, value] of fields) at = length === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, length)
  return bytes
}

const description = (entry: EntryHeader, extra: number): Fields => [
  [2, entry.offset >= MAX_32 ? VERSION_ZIP64 : VERSION],
  [2, NAME_IS_UTF8 | (entry.sizesFollow ? SIZES_FOLLOW : 0)],
  [2, entry.isDeflated ? DEFLATED : STORED],
  [4, entry.modified],
  [4, entry.crc],
  [4, entry.compressedSize],
  [4, entry.size],
  [2, entry.name.length],
  [2, extra],
]

export const localHeader = (entry: EntryHeader) => Buffer.concat([header(0x0403_4b50, description(entry, 0)), entry.name])

export const dataDescriptor = ({ crc, compressedSize, size }: EntryHeader) =>
  header(0x0807_4b50, [
    [4, crc],
    [4, compressedSize],
    [4, size],
  ])

const NO_COMMENT_DISK_OR_ATTRIBUTES: Fields = [
  [2, 0],
  [2, 0],
  [2, 0],
  [4, 0],
]

export function directoryEntry(entry: EntryHeader): Buffer {
  const isZip64 = entry.offset >= MAX_32
  const extra = Buffer.alloc(isZip64 ? 12 : 0)
  if (isZip64) extra.writeBigUInt64LE(BigInt(entry.offset), extra.writeUInt16LE(8, extra.writeUInt16LE(ZIP64_FIELD, 0)))
  const shared = description(entry, extra.length)
  const fields: Fields = [[2, isZip64 ? VERSION_ZIP64 : VERSION], ...shared, ...NO_COMMENT_DISK_OR_ATTRIBUTES]
  return Buffer.concat([header(0x0201_4b50, [...fields, [4, Math.min(entry.offset, MAX_32)]]), entry.name, extra])
}

export function directoryEnd(count: number, length: number, start: number): Buffer {
  const end = header(0x0605_4b50, [
    [2, 0],
    [2, 0],
    [2, Math.min(count, MAX_16)],
    [2, Math.min(count, MAX_16)],
    [4, Math.min(length, MAX_32)],
    [4, Math.min(start, MAX_32)],
    [2, 0],
  ])
  if (count < MAX_16 && length < MAX_32 && start < MAX_32) return end
  const zip64End = header(0x0606_4b50, [
    [8, 44],
    [2, VERSION_ZIP64],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start],
  ])
  const zip64Locator = header(0x0706_4b50, [
    [4, 0],
    [8, start + length],
    [4, 1],
  ])
  return Buffer.concat([zip64End, zip64Locator, end])
}
