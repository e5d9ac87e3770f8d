import { type Entry, fromBufferPromise } from 'yauzl'
import { fail } from './faults'

const MAX_PARTS = 1000
// What comes out, over all parts together, whatever the directory says: a list of thousands of pupils is a tenth of it.
const MAX_BYTES = 40 * 1024 * 1024
// What the directory says: a sheet may hold a million empty rows, and is then left before its end.
const MAX_DECLARED_BYTES = 512 * 1024 * 1024

export type Parts = {
  has: (name: string) => boolean
  /** The part's content in pieces, as much of it as is asked for. Nothing for a part that is not there. */
  read: (name: string) => AsyncGenerator<Buffer>
}

/** The parts of a zip file, none of them unpacked yet. Names are only looked up: nothing is written anywhere. */
export async function openZip(file: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false })
  if (zip.entryCount > MAX_PARTS) return fail('tooBig')
  const entries = new Map<string, Entry>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    declared += entry.uncompressedSize
    if (declared > MAX_DECLARED_BYTES) return fail('tooBig')
  }

  let unpacked = 0
  async function* read(name: string) {
    const entry = entries.get(name)
    if (!entry) return
    if (entry.isEncrypted()) fail('password')
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const bytes = piece as Buffer
      unpacked += bytes.length
      if (unpacked > MAX_BYTES) fail('tooBig')
      yield bytes
    }
  }
  return { has: (name) => entries.has(name), read }
}
