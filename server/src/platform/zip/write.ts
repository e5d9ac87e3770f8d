import { constants, crc32, deflateRawSync } from 'node:zlib'
import { dataDescriptor, directoryEnd, directoryEntry, type EntryHeader, localHeader, MAX_32, timeField } from './headers'

type Data = AsyncIterable<Uint8Array | string>
export type ZipEntry = {
  name: string
  data: Uint8Array | Data
  deflated?: boolean
  modified_at?: string
}

const COMPRESSION_LEVEL = 2
const PACKED_BYTES = 64 * 1024
const CHUNK_BYTES = 128 * 1024

/** Node's own crc32 is eight times as fast as those of zip libraries in JavaScript. */
async function* addChecksum(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  for await (const chunk of data) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

async function* stored(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  yield* addChecksum(data, entry)
  entry.compressedSize = entry.size
}

/**
 * Compresses synchronously: zlib's thread pool takes more time for each chunk than it saves. An export compresses in its worker thread, so
 * it blocks no request. Workbooks that the main thread makes have few rows.
 */
async function* deflated(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  const compress = (bytes: Uint8Array, finishFlush: number) => {
    const packed = deflateRawSync(bytes, { level: COMPRESSION_LEVEL, finishFlush, chunkSize: PACKED_BYTES })
    entry.compressedSize += packed.length
    return packed
  }
  for await (const bytes of addChecksum(data, entry)) yield compress(bytes, constants.Z_SYNC_FLUSH)
  yield compress(new Uint8Array(), constants.Z_FINISH)
}

function headerOf({ name, data, deflated: isDeflated = false, modified_at }: ZipEntry, offset: number): EntryHeader {
  const isInMemory = data instanceof Uint8Array
  const sizes = isInMemory ? { crc: crc32(data), compressedSize: data.length, size: data.length } : { crc: 0, compressedSize: 0, size: 0 }
  return {
    name: Buffer.from(name),
    modified: timeField(modified_at),
    isDeflated: isDeflated && !isInMemory,
    sizesFollow: !isInMemory,
    ...sizes,
    offset,
  }
}

async function* entryBytes({ data }: ZipEntry, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  if (data instanceof Uint8Array) return yield Buffer.concat([localHeader(entry), data])
  yield localHeader(entry)
  yield* entry.isDeflated ? deflated(data, entry) : stored(data, entry)
  if (entry.size > MAX_32 || entry.compressedSize > MAX_32) throw new Error('one part of a zip file cannot be larger than 4 GB')
  return yield dataDescriptor(entry)
}

/**
 * Streams a zip file of any number of entries. Pulls the next entry when the one before is written, so a generator can open each file only
 * then.
 */
export const zipFile = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>) => inChunks(zipBytes(entries))

/** Joins small parts: each chunk has a fixed cost. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [buffered, length, isFirst] = [[] as Uint8Array[], 0, true]
  for await (const part of bytes) {
    buffered.push(part)
    length += part.length
    // The first bytes go at once, so that the response starts.
    if (length < CHUNK_BYTES && !isFirst) continue
    yield buffered.length === 1 ? part : Buffer.concat(buffered)
    ;[buffered, length, isFirst] = [[], 0, false]
  }
  if (length > 0) yield Buffer.concat(buffered)
}

async function* zipBytes(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const header = headerOf(entry, offset)
    for await (const bytes of entryBytes(entry, header)) {
      offset += bytes.length
      yield bytes
    }
    directory.push(directoryEntry(header))
  }
  const directoryBytes = Buffer.concat(directory)
  yield directoryBytes
  yield directoryEnd(directory.length, directoryBytes.length, offset)
}
