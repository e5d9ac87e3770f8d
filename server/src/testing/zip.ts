import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** By name, in order. The reader refuses names that lead out of the folder. */
export async function readEntries(file: Buffer) {
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
  const entries: Record<string, { content: Buffer; isStored: boolean; modified: string }> = {}
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    entries[entry.fileName] = {
      content,
      isStored: entry.compressionMethod === 0,
      modified: entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 16),
    }
  }
  return entries
}
