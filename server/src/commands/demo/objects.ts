import type { Context } from '../../platform/context'
import { newKey } from '../../platform/storage/keys'

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}

export async function storePdf({ store }: Pick<Context, 'store'>, bytes: Buffer) {
  const object_key = newKey()
  await store.write(object_key, singleChunk(bytes), 'application/pdf')
  return { object_key, size: bytes.length, content_type: 'application/pdf' as const }
}
