import type { FastifyReply, FastifyRequest } from 'fastify'
import { idsOf } from '../platform/arrays'
import { dayOf } from '@pre-u/contract/platform/dates'
import type { Context } from '../platform/context'
import { sendObject } from '../platform/storage/sendFile'
import { safeName, distinctNames } from '../platform/zip/names'
import { sendZip, type ZipEntry } from '../platform/zip/write'
import { findItem, findItems, type Row } from './find'
import { readTree, type TreeEntry } from './list'
import type { Space } from './space'
import { findVersion } from './versions'
import { objectEntries } from '../platform/storage/zipEntries'

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
async function* zipOfDocuments({ store, log }: Context, entries: TreeEntry[]): AsyncGenerator<ZipEntry> {
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

type DownloadRequest = { keys: string[]; version?: number | undefined }

async function sendAsZip(context: Context, rows: Row[], reply: FastifyReply) {
  const entries = await readTree(context.db, idsOf(rows))
  const name = rows.length === 1 ? safeName(rows[0]!.name) : `${rows.length} documenten`
  return sendZip(reply, `${name}-${dayOf(new Date())}.zip`, zipOfDocuments(context, entries))
}

/** A single file supports range requests; a folder or a selection is sent as a zip. */
export async function download(
  context: Context,
  space: Space,
  { keys, version }: DownloadRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { db, store } = context
  const rows = keys.length === 1 ? [await findItem(db, space, keys[0]!)] : await findItems(db, space, keys)
  const [first] = rows
  if (rows.length > 1 || first!.kind === 'folder') return sendAsZip(context, rows, reply)
  const { object_key, size, content_type } = version === undefined ? first! : await findVersion(db, first!, version)
  return sendObject(request, reply, store, { key: object_key!, name: first!.name, size, content_type })
}
