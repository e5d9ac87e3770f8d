import multipart from '@fastify/multipart'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Access } from '@pre-u/contract/access'
import {
  changedDocuments,
  checkNames,
  documentFolder,
  documentItem,
  documentTrash,
  documentVersions,
  downloadQuery,
  existingNames,
  fileKey,
  listDocuments,
  MAX_DOCUMENT_BYTES,
  moveDocuments,
  newFolder,
  renameDocument,
  restoreVersion,
  someDocuments,
  uploadedDocuments,
} from '@pre-u/contract/documents'
import * as z from 'zod/mini'
import type { Context } from '../platform/context'
import type { Db } from '../platform/db/db'
import { createFolder, move, rename, trash } from './change'
import { download } from './download'
import { findFolder, findItem, namesakes, type Row } from './find'
import { type Asked, listFolder, presentItems } from './list'
import type { Space } from './space'
import { documentsTable as table } from './table'
import { listTrash, purge, restore } from './trash'
import { upload } from './upload'
import { listVersions, restoreVersion as restoreOlder } from './versions'

const MOST_FILES = 50

export type Tree = {
  path: string
  words: string
  /** What every address says beside its own: the bucket of a school. */
  query: { bucket?: z.ZodMiniString }
  read: Access
  change: Access
  spaceOf: (request: FastifyRequest) => Promise<Space>
}

const itemsOf = async (db: Db, space: Space, rows: Row[]) => {
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : presentItems(db, space, inArray(table.id, ids))
}
const itemOf = async (db: Db, space: Space, row: Row) => (await itemsOf(db, space, [row]))[0]!

/** What a call of a tree has in common, and a change of it in one transaction. */
export function treeCalls({ db }: Context, { path, words, query, change, read, spaceOf }: Tree) {
  const documented = (summary: string) => ({ tags: [words], summary: `${words}: ${summary}` })
  const reading = <Q extends z.core.$ZodLooseShape, R>(summary: string, asked: Q, response: R) => ({
    schema: { ...documented(summary), querystring: z.strictObject({ ...query, ...asked }), response },
    config: { access: read },
  })
  const changing = <B, R>(name: string, summary: string, body: B, response: R) => ({
    method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[],
    url: `${path}/${name}/`,
    schema: { ...documented(summary), querystring: z.strictObject(query), body, response },
    config: { access: change },
  })
  const inSpace = async <T>(request: FastifyRequest, run: (tx: Db, space: Space) => Promise<T>): Promise<T> => {
    const space = await spaceOf(request)
    return db.transaction((tx) => run(tx, space))
  }
  return { reading, changing, inSpace }
}

function mountReads(fastify: FastifyInstance, context: Context, tree: Tree) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const { path, spaceOf } = tree
  const { reading } = treeCalls(context, tree)

  app.get(`${path}/folder-items`, reading('inhoud van een map', listDocuments, { 200: documentFolder }), async (request) =>
    listFolder(db, await spaceOf(request), request.query as Asked),
  )
  const file = { 200: { description: 'Een bestand of een zip.', content: { 'application/octet-stream': { schema: z.file() } } } }
  app.get(`${path}/download/`, { ...reading('downloaden', downloadQuery, file), exposeHeadRoute: false }, async (request, reply) => {
    const { file_key, version } = request.query as { file_key: string; version?: number }
    return download(context, await spaceOf(request), { keys: file_key.split(','), version }, request, reply)
  })
  const selection = reading('selectie downloaden', {}, file)
  const picked = { ...selection, schema: { ...selection.schema, body: someDocuments } }
  app.post(`${path}/download/`, picked, async (request, reply) =>
    download(context, await spaceOf(request), { keys: request.body.file_keys }, request, reply),
  )
  app.get(`${path}/item/`, reading('één lezen', { file_key: fileKey }, { 200: documentItem }), async (request) => {
    const space = await spaceOf(request)
    return itemOf(db, space, await findItem(db, space, (request.query as { file_key: string }).file_key))
  })
  app.get(`${path}/trash/`, reading('prullenbak', {}, { 200: documentTrash }), async (request) => {
    const items = await listTrash(db, await spaceOf(request))
    return { items, count: items.length }
  })
  app.get(`${path}/versions/`, reading('eerdere versies', { file_key: fileKey }, { 200: documentVersions }), async (request) => {
    const { file_key } = request.query as { file_key: string }
    const items = await listVersions(db, await spaceOf(request), file_key)
    return { items, count: items.length }
  })
}

function mountChanges(fastify: FastifyInstance, context: Context, tree: Tree) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { changing, inSpace } = treeCalls(context, tree)
  const nothing = { 204: z.null() }

  app.route({
    ...changing('folder', 'map maken', newFolder, { 200: documentItem, 201: documentItem }),
    handler: async (request, reply) => {
      const { created, item } = await inSpace(request, async (tx, space) => {
        const made = await createFolder(tx, space, request.body, request.user)
        return { created: made.created, item: await itemOf(tx, space, made.row) }
      })
      return reply.code(created ? 201 : 200).send(item)
    },
  })
  app.route({
    ...changing('check', 'welke namen er al zijn', checkNames, { 200: existingNames }),
    handler: (request) =>
      inSpace(request, async (tx, space) => {
        const { id } = await findFolder(tx, space, request.body.folder)
        return { names: (await namesakes(tx, space, id, request.body.names)).map(({ name }) => name) }
      }),
  })
  app.route({
    ...changing('rename', 'hernoemen', renameDocument, { 200: documentItem }),
    handler: (request) => inSpace(request, async (tx, space) => itemOf(tx, space, await rename(tx, space, request.body, request.user))),
  })
  app.route({
    ...changing('move', 'verplaatsen', moveDocuments, { 200: changedDocuments }),
    handler: (request) =>
      inSpace(request, async (tx, space) => ({ items: await itemsOf(tx, space, await move(tx, space, request.body, request.user)) })),
  })
  app.route({
    ...changing('delete', 'naar de prullenbak', someDocuments, nothing),
    handler: async (request, reply) => {
      await inSpace(request, (tx, space) => trash(tx, space, request.body.file_keys, request.user))
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...changing('restore', 'terugzetten uit de prullenbak', someDocuments, { 200: changedDocuments }),
    handler: (request) =>
      inSpace(request, async (tx, space) => ({
        items: await itemsOf(tx, space, await restore(tx, space, request.body.file_keys, request.user)),
      })),
  })
  app.route({
    ...changing('purge', 'definitief verwijderen', someDocuments, nothing),
    handler: async (request, reply) => {
      await inSpace(request, (tx, space) => purge(tx, space, request.body.file_keys, request.user))
      return reply.code(204).send(null)
    },
  })
  app.route({
    ...changing('restore_version', 'eerdere versie terugzetten', restoreVersion, { 200: documentItem }),
    handler: (request) =>
      inSpace(request, async (tx, space) => itemOf(tx, space, await restoreOlder(tx, space, request.body, request.user))),
  })
}

/** In a scope of its own: only here are forms with files taken, and streamed to the store as they come. */
async function mountUpload(fastify: FastifyInstance, context: Context, tree: Tree) {
  await fastify.register(multipart, { limits: { fileSize: MAX_DOCUMENT_BYTES, files: MOST_FILES, fields: 5, fieldSize: 1000 } })
  const { url, schema, config } = treeCalls(context, tree).changing('upload', 'uploaden', z.any(), { 201: uploadedDocuments })
  const { body: _, ...described } = schema
  const form = {
    ...described,
    consumes: ['multipart/form-data'],
    description: 'folder en on_conflict gaan vooraf aan de bestanden (file).',
  }
  fastify.post(url, { schema: form, config }, async (request, reply) => {
    const space = await tree.spaceOf(request)
    const { rows, skipped } = await upload(context, space, request)
    return reply.code(201).send({ items: await itemsOf(context.db, space, rows), skipped })
  })
}

/** The same calls for a school's documents and for the general ones. */
export function mountTree(fastify: FastifyInstance, context: Context, tree: Tree) {
  mountReads(fastify, context, tree)
  mountChanges(fastify, context, tree)
  void fastify.register((scope) => mountUpload(scope, context, tree))
}
