import type { FastifyInstance } from 'fastify'
import * as calls from '@pre-u/contract/programme/programme'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { notFound } from '../platform/http/errors'
import { mountAction } from '../platform/http/mountAction'
import { imageAddress, type Programme, readProgramme, standardProgramme } from '../platform/programme/programme'
import { programmeTable as table } from '../platform/programme/table'
import { refuseStale, saveChanges } from '../platform/resource/writes'
import { acceptForms } from '../platform/sheetImport/upload'
import { removeAfterCommit } from '../platform/storage/sweep'
import { standardStatement } from '../privacy/accessibility/statement'
import { standardNotice } from '../privacy/notice'
import { readTerms } from '../privacy/retention/terms'
import { sendImage, storeImage, type StoredImage } from './images'

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
