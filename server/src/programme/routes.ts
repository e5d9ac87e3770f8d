import type { FastifyInstance, FastifyReply } from 'fastify'
import * as calls from '@pre-u/contract/programme/programme'
import { imageTypes, MAX_IMAGE_MB } from '@pre-u/contract/programme/programme'
import { fileTypeFromBuffer } from 'file-type/node'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { notFound, invalid } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { imageAddress, type Programme, readProgramme, standardProgramme } from '../platform/programme/programme'
import { programmeTable as table } from '../platform/programme/table'
import { refuseStale, saveChanges } from '../platform/resource/writes'
import { acceptForms } from '../platform/sheetImport/upload'
import { removeAfterCommit } from '../platform/storage/sweep'
import { standardStatement } from '../privacy/accessibility/statement'
import { standardNotice } from '../privacy/notice'
import { readTerms } from '../privacy/retention/terms'
import { newKey, MissingObject } from '../platform/storage/store'
import { refuseInfected } from '../platform/storage/scan'

type StoredImage = { key: string | null; type: string | null }

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
async function storeImage(context: Context, file: File): Promise<StoredImage> {
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
async function sendImage({ db, store }: Context, key: string, reply: FastifyReply) {
  const { image_key, image_type, logo_key, logo_type } = await readProgramme(db)
  const type = key === image_key ? image_type : key === logo_key ? logo_type : null
  if (!type) throw notFound()
  const bytes = await store.read(key).catch((error: unknown) => {
    throw error instanceof MissingObject ? notFound() : error
  })
  return reply.type(type).headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': POLICY }).send(bytes)
}

const TEXT_BYTES = 1000
const publicRoute = { schema: { hide: true }, config: { access: 'public' as const } }

async function present({ db, config }: Context, programme: Programme): Promise<calls.Programme> {
  const { image_key, image_type: _image, logo_key, logo_type: _logo, ...fields } = programme
  const standard = {
    privacy_notice: standardNotice(programme, await readTerms(db)),
    accessibility_statement: standardStatement(programme, config.publicUrl),
  }
  return { ...fields, image: imageAddress(image_key), logo: imageAddress(logo_key), standard }
}

/** What the log says of an image. */
const imageInWords = (key: string | null) => (key === null ? 'Standaard' : `Eigen afbeelding (${key.slice(0, 6)})`)

const inWords = ({ image_key, image_type: _image, logo_key, logo_type: _logo, ...fields }: Programme) => ({
  ...fields,
  image: imageInWords(image_key),
  logo: imageInWords(logo_key),
})

/** Answers what was there and what is there now. */
async function save(db: Db, changes: Partial<Programme>, user: Actor, seen?: string): Promise<[Programme, Programme]> {
  await db.insert(table).values(standardProgramme).onConflictDoNothing()
  const [before] = await db.select().from(table).for('update')
  refuseStale(before!, seen)
  const after = await saveChanges(db, table, before!, changes)
  const entry = { id: after.id, title: calls.programme.words.many, before: inWords(before!), after: inWords(after) }
  if (after.updated_at !== before!.updated_at) await writeAudit(db, calls.programme, user, entry)
  return [before!, after]
}

const isImageName = (name: string): name is calls.ImageName => calls.imageNames.includes(name as calls.ImageName)

/** The image that was there is removed afterwards. */
async function replaceImage(context: Context, name: string, { key, type }: StoredImage, user: Actor) {
  if (!isImageName(name)) throw notFound()
  const changes = { [`${name}_key`]: key, [`${name}_type`]: type }
  const [before, after] = await context.db.transaction((tx) => save(tx, changes, user))
  const replaced = before[`${name}_key`]
  if (replaced !== null && replaced !== key) await removeAfterCommit(context, [replaced])
  return present(context, after)
}

async function mountUpload(app: FastifyInstance, context: Context) {
  await acceptForms(app, { fileBytes: calls.MAX_IMAGE_BYTES, textBytes: TEXT_BYTES })
  mountAction(app, calls.changeProgrammeImage, async ({ params, body, user }) => {
    if (!isImageName(params.name)) throw notFound()
    return replaceImage(context, params.name, await storeImage(context, body.file), user)
  })
}

export const programmeFeature: Feature = (app, context) => {
  const { db } = context
  mountAction(app, calls.readProgramme, async () => present(context, await readProgramme(db)))
  mountAction(app, calls.changeProgramme, async ({ body: { updated_at, ...changes }, user }) => {
    const [, after] = await db.transaction((tx) => save(tx, changes, user, updated_at))
    return present(context, after)
  })
  // In a scope of its own: only this route accepts forms.
  void app.register((scope) => mountUpload(scope, context))
  mountAction(app, calls.resetProgrammeImage, ({ params, user }) => replaceImage(context, params.name, { key: null, type: null }, user))
  app.get<{ Params: { key: string } }>('/branding/:key', publicRoute, ({ params }, reply) => sendImage(context, params.key, reply))
}
