import { imageTypes, MAX_IMAGE_MB } from '@pre-u/contract/programme/programme'
import { fileTypeFromBuffer } from 'file-type/node'
import type { FastifyReply } from 'fastify'
import type { Context } from '../platform/context'
import { invalid, notFound } from '../platform/http/errors'
import { readProgramme } from '../platform/programme/programme'
import { newKey } from '../platform/storage/keys'
import { refuseInfected } from '../platform/storage/scan'
import { MissingObject } from '../platform/storage/store'

export type StoredImage = { key: string | null; type: string | null }

const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/

/** By content: a browser is told this type, whatever the name of the file says. */
async function typeOf(bytes: Buffer) {
  if (SVG_START.test(bytes.toString('utf8'))) return 'image/svg+xml'
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return imageTypes.find((type) => type === mime)
}

async function* asStream(bytes: Buffer) {
  yield bytes
}

/** Stores an image before a row names it; where that fails, the sweep removes it. */
export async function storeImage(context: Context, file: File): Promise<StoredImage> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = await typeOf(bytes)
  if (!type) throw invalid({ file: [`Kies een svg-, png-, jpg- of webp-bestand van ten hoogste ${MAX_IMAGE_MB} MB.`] })
  const key = newKey()
  await context.store.write(key, asStream(bytes), type)
  await refuseInfected(context, { key, size: bytes.length }, 'file')
  return { key, type }
}

/** An svg that is opened as a page of our origin runs no script and loads nothing. */
const POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** To everybody, because the login page shows it; only what the settings name. */
export async function sendImage({ db, store }: Context, key: string, reply: FastifyReply) {
  const { image_key, image_type, logo_key, logo_type } = await readProgramme(db)
  const type = key === image_key ? image_type : key === logo_key ? logo_type : null
  if (!type) throw notFound()
  const bytes = await store.read(key).catch((error: unknown) => {
    throw error instanceof MissingObject ? notFound() : error
  })
  return reply.type(type).headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': POLICY }).send(bytes)
}
