import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '@pre-u/contract/platform/dates'
import type { Context } from '../platform/context'
import { sendObject } from '../platform/storage/sendFile'
import { safeName } from '../platform/zip/names'
import { sendZip } from '../platform/zip/send'
import { findItem, findItems, type Row } from './find'
import { readTree } from './list'
import type { Space } from './space'
import { findVersion } from './versions'
import { zipOfDocuments } from './zip'

type DownloadRequest = { keys: string[]; version?: number | undefined }

async function sendAsZip(context: Context, rows: Row[], reply: FastifyReply) {
  const entries = await readTree(
    context.db,
    rows.map(({ id }) => id),
  )
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
