import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../http/errors'
import { type ByteRange, MissingObject, type ObjectStore } from './store'

type StoredFile = { key: string; name: string; content_type: string; size: number }

const outside = (size: number) =>
  new ApiError(
    416,
    { detail: 'Dit deel van het bestand bestaat niet.', code: 'range_not_satisfiable' },
    { 'content-range': `bytes */${size}` },
  )

/** The one part that is asked for; null for the whole, which also answers what we do not understand or more parts than one. */
function askedRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  if (start >= size) throw outside(size)
  return { start, end }
}

/** Sends a file that somebody uploaded, whole or in part. Never as content of our own: a browser keeps it and does not open it here. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ObjectStore,
  { key, name, content_type, size }: StoredFile,
) {
  // A part on a condition: we give no marks to compare, so it is the whole.
  const range = request.headers['if-range'] ? null : askedRange(request.headers.range, size)
  const bytes = await store.read(key, range ?? undefined).catch((error: unknown) => {
    if (!(error instanceof MissingObject)) throw error
    request.log.error({ key }, 'an object is missing in the store')
    throw notFound()
  })
  bytes.once('error', (err) => request.log.error({ err }, 'a download broke off'))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .type(content_type)
    .headers({
      'accept-ranges': 'bytes',
      'content-length': range ? range.end - range.start + 1 : size,
      'content-disposition': contentDisposition(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}
