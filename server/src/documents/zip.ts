import type { Context } from '../platform/context'
import { objectEntries } from '../platform/storage/zipEntries'
import { distinctNames } from '../platform/zip/names'
import type { ZipEntry } from '../platform/zip/write'
import type { Below } from './list'

const NOTHING = new Uint8Array()

/** Gives each the way to it in safe names that differ within their folder. A folder is named before what is in it. */
function safePaths() {
  const ways = new Map<string, string>([['', '']])
  const namesIn = new Map<string, (name: string) => string>()
  return ({ ids, path, kind }: Below): string => {
    const around = ids.slice(0, -1).join('/')
    if (!namesIn.has(around)) namesIn.set(around, distinctNames())
    const way = ways.get(around)! + namesIn.get(around)!(path.at(-1)!)
    if (kind === 'file') return way
    ways.set(ids.join('/'), `${way}/`)
    return `${way}/`
  }
}

/** Folders with nothing in them, then the files. One that is gone from the store is told in a list at the end, and in the log. */
export async function* zipOfDocuments({ store, log }: Context, all: Below[]): AsyncGenerator<ZipEntry> {
  const pathOf = safePaths()
  const named = all.map((one) => ({ ...one, name: pathOf(one), key: one.object_key ?? '' }))
  const filled = new Set(all.map(({ ids }) => ids.at(-2)))
  for (const { kind, ids, name } of named) if (kind === 'folder' && !filled.has(ids.at(-1))) yield { name, data: NOTHING }
  const missing: string[] = []
  const files = named.filter(({ kind }) => kind === 'file')
  yield* objectEntries(store, files, ({ key, name }) => {
    log.error({ key }, 'an object is missing in the store')
    missing.push(`Ontbreekt: ${name}\r\n`)
  })
  if (missing.length > 0) yield { name: 'OVERZICHT.txt', data: Buffer.from(missing.join('')) }
}
