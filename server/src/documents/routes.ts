import { isStaff, allows } from '@pre-u/contract/access'
import {
  announceDocument,
  generalDocuments,
  readAnnouncementAudience,
  schoolDocuments,
  type DocumentActions,
  MAX_DOCUMENT_BYTES,
} from '@pre-u/contract/documents/documents'
import { findDocuments as findContract } from '@pre-u/contract/documents/find'
import multipart from '@fastify/multipart'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Feature, Context } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { announce, readAudience } from './announce'
import { findDocuments } from './search'
import { generalSpace, schoolSpace, type Space } from './space'
import type { Db } from '../platform/db/db'
import { forbidden } from '../platform/http/errors'
import { createFolder, move, rename, trash } from './change'
import { download } from './download'
import { findFolder, findItem, findNamesakes, type Row } from './find'
import { listFolder, presentItems } from './list'
import { documentsTable as table } from '../tables/documents'
import { listTrash, purge, restore } from './trash'
import { upload } from './upload'
import { listVersions, restoreVersion } from './versions'

const MAX_FILES_PER_UPLOAD = 50

type Request = Pick<FastifyRequest, 'user'> & { query: { bucket?: string | undefined } }
type SpaceOf = (request: Request) => Promise<Space>
/** `listedSpaceOf`: what is listed, where that differs. */
type Tree = { actions: DocumentActions; spaceOf: SpaceOf; listedSpaceOf?: SpaceOf }

const itemsOf = async (db: Db, space: Space, rows: Row[]) => {
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : presentItems(db, space, inArray(table.id, ids))
}
const itemOf = async (db: Db, space: Space, row: Row) => (await itemsOf(db, space, [row]))[0]!

function mountReads(app: FastifyInstance, context: Context, { actions, spaceOf, listedSpaceOf = spaceOf }: Tree) {
  const { db } = context
  mountAction(app, actions.list, async (request) => listFolder(db, await listedSpaceOf(request), request.query))
  mountAction(app, actions.read, async (request) => {
    const space = await spaceOf(request)
    return itemOf(db, space, await findItem(db, space, request.query.file_key))
  })
  mountAction(app, actions.download, async (request, reply) => {
    const { file_key, version } = request.query
    if (version !== undefined && !allows(actions.versions.access, request.user)) throw forbidden()
    return download(context, await spaceOf(request), { keys: file_key.split(','), version }, request, reply)
  })
  mountAction(app, actions.downloadMany, async (request, reply) =>
    download(context, await spaceOf(request), { keys: request.body.file_keys }, request, reply),
  )
  mountAction(app, actions.trash, async (request) => {
    const items = await listTrash(db, await spaceOf(request))
    return { items, count: items.length }
  })
  mountAction(app, actions.versions, async (request) => {
    const items = await listVersions(db, await spaceOf(request), request.query.file_key)
    return { items, count: items.length }
  })
}

function mountChanges(app: FastifyInstance, { db }: Context, { actions, spaceOf }: Tree) {
  const inSpace = async <T>(request: Request, run: (tx: Db, space: Space) => Promise<T>): Promise<T> => {
    const space = await spaceOf(request)
    return db.transaction((tx) => run(tx, space))
  }
  mountAction(app, actions.createFolder, async (request, reply) => {
    const { created, item } = await inSpace(request, async (tx, space) => {
      const result = await createFolder(tx, space, request.body, request.user)
      return { created: result.created, item: await itemOf(tx, space, result.row) }
    })
    reply.code(created ? 201 : 200)
    return item
  })
  mountAction(app, actions.check, (request) =>
    inSpace(request, async (tx, space) => {
      const { id } = await findFolder(tx, space, request.body.folder)
      return { names: (await findNamesakes(tx, space, id, request.body.names)).map(({ name }) => name) }
    }),
  )
  mountAction(app, actions.rename, (request) =>
    inSpace(request, async (tx, space) => itemOf(tx, space, await rename(tx, space, request.body, request.user))),
  )
  mountAction(app, actions.move, (request) =>
    inSpace(request, async (tx, space) => ({ items: await itemsOf(tx, space, await move(tx, space, request.body, request.user)) })),
  )
  mountAction(app, actions.remove, (request) => inSpace(request, (tx, space) => trash(tx, space, request.body, request.user)))
  mountAction(app, actions.restore, (request) =>
    inSpace(request, async (tx, space) => ({
      items: await itemsOf(tx, space, await restore(tx, space, request.body.file_keys, request.user)),
    })),
  )
  mountAction(app, actions.purge, (request) => inSpace(request, (tx, space) => purge(tx, space, request.body.file_keys, request.user)))
  mountAction(app, actions.restoreVersion, (request) =>
    inSpace(request, async (tx, space) => itemOf(tx, space, await restoreVersion(tx, space, request.body, request.user))),
  )
}

/** The route is registered in a scope of its own, because it alone accepts multipart bodies. */
async function mountUpload(app: FastifyInstance, context: Context, { actions, spaceOf }: Tree) {
  await app.register(multipart, { limits: { fileSize: MAX_DOCUMENT_BYTES, files: MAX_FILES_PER_UPLOAD, fields: 5, fieldSize: 1000 } })
  mountAction(app, actions.upload, async (request) => {
    const space = await spaceOf(request)
    const { rows, skipped } = await upload(context, space, request)
    return { items: await itemsOf(context.db, space, rows), skipped }
  })
}

function mountTree(app: FastifyInstance, context: Context, tree: Tree) {
  mountReads(app, context, tree)
  mountChanges(app, context, tree)
  void app.register((scope) => mountUpload(scope, context, tree))
}

export const documentsFeature: Feature = (app, context) => {
  const { db } = context
  mountTree(app, context, {
    actions: schoolDocuments,
    spaceOf: ({ query, user }) => schoolSpace(db, query.bucket, user),
    // The specification lists without a bucket: staff have none of their own, and see the general documents.
    listedSpaceOf: async ({ query, user }) =>
      query.bucket === undefined && isStaff(user) ? generalSpace : schoolSpace(db, query.bucket, user),
  })
  mountTree(app, context, { actions: generalDocuments, spaceOf: async () => generalSpace })
  mountAction(app, findContract, async ({ query }) => ({ items: await findDocuments(db, query) }))
  mountAction(app, readAnnouncementAudience, () => readAudience(db))
  mountAction(app, announceDocument, ({ body, user }) => db.transaction(async (tx) => ({ count: await announce(tx, body, user) })))
}
