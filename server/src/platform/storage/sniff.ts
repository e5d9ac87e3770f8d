import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type/node'
import { officeType } from './officeFile'
import type { ObjectStore } from './store'

const BEGINNING = 64 * 1024

/** The content type by what is in it, whatever its name says; undefined for one that is not known. Reads no more than it has to. */
export async function sniffedType(store: Pick<ObjectStore, 'read'>, key: string, size: number): Promise<string | undefined> {
  if (size === 0) return undefined
  const beginning = await buffer(await store.read(key, { start: 0, end: Math.min(BEGINNING, size) - 1 }))
  if (beginning.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return officeType(store, key, size)
  const mime = (await fileTypeFromBuffer(beginning))?.mime
  // An image that moves is one all the same.
  return mime === 'image/apng' ? 'image/png' : mime
}
