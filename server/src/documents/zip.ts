import type { Context } from '../platform/context'
import { objectEntries } from '../platform/storage/zipEntries'
import { distinctNames } from '../platform/zip/names'
import type { ZipEntry } from '../platform/zip/write'
import type { TreeEntry } from './list'

const EMPTY = Buffer.alloc(0)

/** Names are safe and unique within their folder. A folder must be named before its content. */
function createSafePaths() {
  const folderPaths = new Map<string, string>([['', '']])
  const namesIn = new Map<string, (name: string) => string>()
  return ({ ids, path, kind }: TreeEntry): string => {
    const parent = ids.slice(0, -1).join('/')
    if (!namesIn.has(parent)) namesIn.set(parent, distinctNames())
    const safePath = folderPaths.get(parent)! + namesIn.get(parent)!(path.at(-1)!)
    if (kind === 'file') return safePath
    folderPaths.set(ids.join('/'), `${safePath}/`)
    return `${safePath}/`
  }
}

/** Yields empty folders and then the files. Objects that are missing in the store are logged and listed in the last entry. */
export async function* zipOfDocuments({ store, log }: Context, entries: TreeEntry[]): AsyncGenerator<ZipEntry> {
  const pathOf = createSafePaths()
  const namedEntries = entries.map((entry) => ({ ...entry, name: pathOf(entry), key: entry.object_key ?? '' }))
  const nonEmptyIds = new Set(entries.map(({ ids }) => ids.at(-2)))
  for (const { kind, ids, name, modified_at } of namedEntries)
    if (kind === 'folder' && !nonEmptyIds.has(ids.at(-1))) yield { name, data: EMPTY, modified_at }
  const missing: string[] = []
  const files = namedEntries.filter(({ kind }) => kind === 'file')
  yield* objectEntries(store, files, ({ key, name }) => {
    log.error({ key }, 'an object is missing in the store')
    missing.push(`Ontbreekt: ${name}\r\n`)
  })
  if (missing.length > 0) yield { name: 'OVERZICHT.txt', data: Buffer.from(missing.join('')), modified_at: new Date().toISOString() }
}
