import { crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryEnd, directoryEntry, type EntryHeader, localHeader, MAX_32 } from './headers'

type Data = AsyncIterable<Uint8Array | string>
export type ZipEntry = {
  /** With a slash between a folder and what is in it; see names.ts for what is safe. */
  name: string
  data: Uint8Array | Data
  /** For what is not compressed already. */
  deflated?: boolean
}

const COMPRESSION_LEVEL = 2
// Enough ahead of the compressor that it never waits for us; it works beside this thread, and we go on meanwhile.
const IN_FLIGHT = 8
const PIECE_BYTES = 128 * 1024

/** Passes the bytes on and counts them. Node's own checksum is eight times as fast as the one in JavaScript of zip libraries. */
async function* counted(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  for await (const piece of data) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

async function* stored(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  yield* counted(data, entry)
  entry.packed = entry.size
}

async function* deflated(data: Data, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: COMPRESSION_LEVEL })
  const written: Promise<void>[] = []
  const feed = async () => {
    for await (const bytes of counted(data, entry)) {
      // Whoever reads the file has left.
      if (deflate.destroyed) return
      written.push(new Promise((resolve) => deflate.write(bytes, () => resolve())))
      if (written.length > IN_FLIGHT) await written.shift()
    }
    deflate.end()
  }
  const fed = feed().catch((error: Error) => void deflate.destroy(error))
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
  await fed
}

function headerOf({ name, data, deflated: isDeflated = false }: ZipEntry, offset: number): EntryHeader {
  const known = data instanceof Uint8Array
  const sizes = known ? { crc: crc32(data), packed: data.length, size: data.length } : { crc: 0, packed: 0, size: 0 }
  // What is there already is small: not worth the compressor.
  return { name: Buffer.from(name), isDeflated: isDeflated && !known, sizesFollow: !known, ...sizes, offset }
}

async function* entryBytes({ data }: ZipEntry, entry: EntryHeader): AsyncGenerator<Uint8Array> {
  if (data instanceof Uint8Array) return yield Buffer.concat([localHeader(entry), data])
  yield localHeader(entry)
  yield* entry.isDeflated ? deflated(data, entry) : stored(data, entry)
  if (entry.size > MAX_32 || entry.packed > MAX_32) throw new Error('one part of a zip file cannot be larger than 4 GB')
  return yield dataDescriptor(entry)
}

/**
 * A zip file, made while it is read: any number of entries, one open at a time. The next is asked for when the one before it is
 * done, so whoever makes them opens each when its turn comes, and may leave one out.
 */
export const zipFile = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>) => inPieces(zipBytes(entries))

/** Headers travel with the data behind them: each piece on its own would cost as much as a large one. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [held, length, isFirst] = [[] as Uint8Array[], 0, true]
  for await (const some of bytes) {
    held.push(some)
    length += some.length
    // The first at once: it tells that the answer is coming.
    if (length < PIECE_BYTES && !isFirst) continue
    yield held.length === 1 ? some : Buffer.concat(held)
    ;[held, length, isFirst] = [[], 0, false]
  }
  if (length > 0) yield Buffer.concat(held)
}

async function* zipBytes(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const described = headerOf(entry, offset)
    for await (const bytes of entryBytes(entry, described)) {
      offset += bytes.length
      yield bytes
    }
    directory.push(directoryEntry(described))
  }
  const all = Buffer.concat(directory)
  yield all
  yield directoryEnd(directory.length, all.length, offset)
}
