import { type Entry, fromBufferPromise } from 'yauzl'
import { fail } from './faults'

const MAX_PARTS = 1000
// Unpacked bytes of all parts together, whatever the directory declares; a list of thousands of pupils is a tenth of it.
const MAX_BYTES = 40 * 1024 * 1024
// A sheet may declare a million empty rows, which are not read to the end.
const MAX_DECLARED_BYTES = 512 * 1024 * 1024

export type Parts = {
  has: (name: string) => boolean
  read: (name: string) => AsyncGenerator<Buffer>
}

export async function openZip(file: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false })
  if (zip.entryCount > MAX_PARTS) return fail('tooBig')
  const entries = new Map<string, Entry>()
  let declaredBytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    declaredBytes += entry.uncompressedSize
    if (declaredBytes > MAX_DECLARED_BYTES) return fail('tooBig')
  }

  let unpackedBytes = 0
  async function* read(name: string) {
    const entry = entries.get(name)
    if (!entry) return
    if (entry.isEncrypted()) fail('password')
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Buffer
      unpackedBytes += bytes.length
      if (unpackedBytes > MAX_BYTES) fail('tooBig')
      yield bytes
    }
  }
  return { has: (name) => entries.has(name), read }
}
