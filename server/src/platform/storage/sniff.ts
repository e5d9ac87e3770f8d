import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type/node'
import { officeType } from './officeFile'
import type { ObjectStore } from './store'

const PREFIX_BYTES = 64 * 1024

/** By content, not by name; undefined when unknown. Reads no more than it needs. */
export async function detectContentType(store: Pick<ObjectStore, 'read'>, key: string, size: number): Promise<string | undefined> {
  if (size === 0) return undefined
  const prefix = await buffer(await store.read(key, { start: 0, end: Math.min(PREFIX_BYTES, size) - 1 }))
  if (prefix.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return officeType(store, key, size)
  const mime = (await fileTypeFromBuffer(prefix))?.mime
  return mime === 'image/apng' ? 'image/png' : mime
}
