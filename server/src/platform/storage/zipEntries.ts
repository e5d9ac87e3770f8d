import type { ZipEntry } from '../zip/write'
import { MissingObject, type ObjectStore } from './store'

type Named = { key: string; name: string; content_type: string }

const WORTH_COMPRESSING = /^text\/|[/+](json|xml)$|^image\/(svg\+xml|bmp)$/

/** The objects as entries of a zip file, each opened when its turn comes. One that is missing is told of and left out. */
export async function* objectEntries<File extends Named>(
  store: ObjectStore,
  files: Iterable<File> | AsyncIterable<File>,
  onMissing: (file: File) => void,
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    const data = await store.read(file.key).catch((error: unknown) => {
      if (error instanceof MissingObject) return null
      throw error
    })
    if (data) yield { name: file.name, data, deflated: WORTH_COMPRESSING.test(file.content_type) }
    else onMissing(file)
  }
}
