import type { ZipEntry } from '../zip/write'
import { MissingObject, type ObjectStore } from './store'

type StoredObject = { key: string; name: string; content_type: string; modified_at: string }

const COMPRESSIBLE = /^text\/|[/+](json|xml)$|^image\/(svg\+xml|bmp)$/

/** Opens each object only when it is written to the zip. Missing objects are skipped and reported. */
export async function* objectEntries<File extends StoredObject>(
  store: ObjectStore,
  files: Iterable<File> | AsyncIterable<File>,
  onMissing: (file: File) => void,
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    const data = await store.read(file.key).catch((error: unknown) => {
      if (error instanceof MissingObject) return null
      throw error
    })
    if (data) yield { name: file.name, data, deflated: COMPRESSIBLE.test(file.content_type), modified_at: file.modified_at }
    else onMissing(file)
  }
}
