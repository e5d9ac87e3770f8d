import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { inQuery, instant, page, pageQuery, type ResourceContract } from '@pre-u/contract/platform/http'
import * as z from 'zod/mini'
import type { Actor } from '../actor'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { mountDropdown } from './dropdown'
import { explainConstraint } from '../http/errorHandler'
import { readPage } from './readPage'
import { listQuery, readRow, type Resource, type Row, type StoredTable } from './resource'
import { resourceWrites, type Values } from './writes'

export const idParams = z.strictObject({ id: inQuery.wholeNumber })

/** Mounts list, drop-down, create, read, update (PATCH and PUT) and delete for one resource. */
export function mountResource<C extends ResourceContract, T extends StoredTable>(
  fastify: FastifyInstance,
  context: Context,
  resource: Resource<C, T>,
) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const { contract, access, words, choices, scope } = resource
  const { path, item, input } = contract
  const { create, update, remove } = resourceWrites(resource)
  for (const [constraint, meaning] of Object.entries(resource.constraints ?? {})) explainConstraint(constraint, meaning)

  const present = async (on: Db, rows: unknown[], user: Actor) =>
    (resource.present ? await resource.present(on, rows as Row<T>[], user) : rows) as Values[]
  const presentOne = async (on: Db, row: unknown, user: Actor) => (await present(on, [row], user))[0]!
  const documented = (action: string) => ({ tags: [words.many], summary: `${words.many}: ${action}` })
  const seen = { updated_at: z.optional(instant) }

  const listed = z.strictObject({ ...pageQuery, ...contract.filters.shape })
  const list = { ...documented('lijst'), querystring: listed, response: { 200: page(item) } }
  app.get(`${path}/`, { schema: list, config: { access: access.read } }, async (request) => {
    const query = request.query as Values & { page: number; page_size: number; after?: number; before?: number }
    const { page: number, page_size, after, before } = query
    const { user, url } = request
    const known = resource.count?.(db, query, user)
    const asked = { ...listQuery(resource, query, user), page: number, page_size, after, before, url, known }
    const found = await readPage(db, resource.table, asked)
    return { ...found, results: await present(db, found.results, user) }
  })

  if (choices && contract.choice)
    mountDropdown(app, context, {
      path,
      choice: contract.choice,
      table: resource.table,
      tag: words.many,
      access: access.read,
      scope,
      ...choices,
    })

  const one = { ...documented('één lezen'), params: idParams, response: { 200: item } }
  app.get(`${path}/:id/`, { schema: one, config: { access: access.read } }, async (request) =>
    presentOne(db, await readRow(db, resource, request.params.id, request.user), request.user),
  )

  const created = { ...documented('toevoegen'), body: input, response: { 201: item } }
  app.post(`${path}/`, { schema: created, config: { access: access.create } }, async (request, reply) => {
    const { user } = request
    return reply.code(201).send(await db.transaction(async (tx) => presentOne(tx, await create(tx, request.body, user), user)))
  })

  const bodies = { PATCH: z.extend(z.partial(input), seen), PUT: z.extend(input, seen) }
  for (const method of ['PATCH', 'PUT'] as const) {
    const action = method === 'PATCH' ? 'wijzigen' : 'vervangen'
    app.route({
      method,
      url: `${path}/:id/`,
      schema: { ...documented(action), params: idParams, body: bodies[method], response: { 200: item } },
      config: { access: access.change },
      handler: async (request) => {
        const { user } = request
        const body = request.body as Values & { updated_at?: string }
        return db.transaction(async (tx) => presentOne(tx, await update(tx, request.params.id, body, user), user))
      },
    })
  }

  const removed = { ...documented('verwijderen'), params: idParams, response: { 204: z.null() } }
  app.delete(`${path}/:id/`, { schema: removed, config: { access: access.remove } }, async (request, reply) => {
    await db.transaction((tx) => remove(tx, request.params.id, request.user))
    return reply.code(204).send(null)
  })
}
