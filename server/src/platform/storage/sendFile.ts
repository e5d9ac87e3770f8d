import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../http/errors'
import { type ByteRange, MissingObject, type ObjectStore } from './store'

type StoredFile = { key: string; name: string; content_type: string; size: number }

const rangeNotSatisfiable = (size: number) =>
  new ApiError(
    416,
    { detail: 'Dit deel van het bestand bestaat niet.', code: 'range_not_satisfiable' },
    { 'content-range': `bytes */${size}` },
  )

/** Returns null for the whole file, also when the header is not understood or has several ranges. */
function parseRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  if (start >= size) throw rangeNotSatisfiable(size)
  return { start, end }
}

/** Sends an uploaded file as an attachment: a browser must never open it as a page of our origin. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ObjectStore,
  { key, name, content_type, size }: StoredFile,
) {
  // We send no validators, so If-Range never matches.
  const range = request.headers['if-range'] ? null : parseRange(request.headers.range, size)
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
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}
