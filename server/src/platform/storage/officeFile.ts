import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ObjectStore } from './store'

const ZIP = 'application/zip'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const MAX_PARTS = 5000
// What is written in these parts takes a few kilobytes, whatever else is in the file.
const MAX_UNPACKED = 256 * 1024

type Store = Pick<ObjectStore, 'read'>

/** Reads here and there in an object, as its directory at the end says: programs do not agree about the order of the parts. */
class ObjectReader extends RandomAccessReader {
  /** The store's own fault, which says nothing about the file. */
  fault: unknown

  constructor(
    private readonly store: Store,
    private readonly key: string,
  ) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const part = new PassThrough()
    const open = async () => pipeline(await this.store.read(this.key, { start, end: end - 1 }), part)
    open().catch((error: Error) => {
      // Whoever has read enough closes it.
      if (!part.destroyed) this.fault = error
      part.destroy(error)
    })
    return part
  }
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.isEncrypted()) return ''
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length > MAX_UNPACKED) return ''
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function typeOf(zip: ZipFile): Promise<string> {
  if (zip.entryCount > MAX_PARTS) return ZIP
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  const stated = await textOf(zip, parts.get('mimetype'))
  if (stated.startsWith(OPEN_DOCUMENT) && parts.has('content.xml')) return stated.trim()
  const types = await textOf(zip, parts.get('[Content_Types].xml'))
  // Only the one without macros is called exactly so.
  return types.includes(`"${WORD}.main+xml"`) ? WORD : ZIP
}

/** What kind of document a zip file is. One that cannot be read is a zip file at most. */
export async function officeType(store: Store, key: string, size: number): Promise<string> {
  const reader = new ObjectReader(store, key)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false, strictFileNames: false })
    return await typeOf(zip)
  } catch {
    if (reader.fault) throw reader.fault
    return ZIP
  }
}
