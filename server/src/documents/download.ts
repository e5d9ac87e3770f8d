import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayOf } from '@pre-u/contract/platform/dates'
import type { Context } from '../platform/context'
import { sendObject } from '../platform/storage/sendFile'
import { safeName } from '../platform/zip/names'
import { sendZip } from '../platform/zip/send'
import { findItem, findItems, type Row } from './find'
import { everythingBelow } from './list'
import type { Space } from './space'
import { findVersion } from './versions'
import { zipOfDocuments } from './zip'

type Asked = { keys: string[]; version?: number | undefined }

async function sendTogether(context: Context, rows: Row[], reply: FastifyReply) {
  const all = await everythingBelow(
    context.db,
    rows.map(({ id }) => id),
  )
  const name = rows.length === 1 ? safeName(rows[0]!.name) : 'documenten'
  return sendZip(reply, `${name}-${dayOf(new Date())}.zip`, zipOfDocuments(context, all))
}

/** One file as it is, in parts when asked; anything more as a zip with its folders. */
export async function download(context: Context, space: Space, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const { db, store } = context
  const { keys, version } = asked
  const rows = keys.length === 1 ? [await findItem(db, space, keys[0]!)] : await findItems(db, space, keys)
  const [first] = rows
  if (rows.length > 1 || first!.kind === 'folder') return sendTogether(context, rows, reply)
  const { object_key, size, content_type } = version === undefined ? first! : await findVersion(db, first!, version)
  return sendObject(request, reply, store, { key: object_key!, name: first!.name, size, content_type })
}
