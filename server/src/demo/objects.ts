import type { Context } from '../platform/context'
import { newKey } from '../platform/storage/keys'

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}

/** Puts a PDF into the store and answers what a row says of it. */
export async function storePdf({ store }: Pick<Context, 'store'>, bytes: Buffer) {
  const object_key = newKey()
  await store.write(object_key, inOnePiece(bytes), 'application/pdf')
  return { object_key, size: bytes.length, content_type: 'application/pdf' as const }
}
