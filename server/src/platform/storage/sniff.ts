import { buffer } from 'node:stream/consumers'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type/node'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ObjectStore } from './store'

const ZIP = 'application/zip'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const MAX_PARTS = 5000
const MAX_UNPACKED = 256 * 1024

type Store = Pick<ObjectStore, 'read'>

/** Reads at random, because the parts of a document are in any order. */
class ObjectReader extends RandomAccessReader {
  /** An error of the store, which says nothing about the file. */
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
      // The part is destroyed already when the reader has what it needs.
      if (!part.destroyed) this.fault = error
      part.destroy(error)
    })
    return part
  }
}

async function readText(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.isEncrypted()) return ''
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_UNPACKED) return ''
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readType(zip: ZipFile): Promise<string> {
  if (zip.entryCount > MAX_PARTS) return ZIP
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  const mimetype = await readText(zip, parts.get('mimetype'))
  if (mimetype.startsWith(OPEN_DOCUMENT) && parts.has('content.xml')) return mimetype.trim()
  const types = await readText(zip, parts.get('[Content_Types].xml'))
  // A document with macros has another type.
  return types.includes(`"${WORD}.main+xml"`) ? WORD : ZIP
}

async function officeType(store: Store, key: string, size: number): Promise<string> {
  const reader = new ObjectReader(store, key)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false, strictFileNames: false })
    return await readType(zip)
  } catch {
    if (reader.fault) throw reader.fault
    return ZIP
  }
}

const PREFIX_BYTES = 64 * 1024

/** Detects the type by content, not by name; undefined when it is unknown. Reads no more than it needs. */
export async function detectContentType(store: Pick<ObjectStore, 'read'>, key: string, size: number): Promise<string | undefined> {
  if (size === 0) return undefined
  const prefix = await buffer(await store.read(key, { start: 0, end: Math.min(PREFIX_BYTES, size) - 1 }))
  if (prefix.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return officeType(store, key, size)
  const mime = (await fileTypeFromBuffer(prefix))?.mime
  return mime === 'image/apng' ? 'image/png' : mime
}
