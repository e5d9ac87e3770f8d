import type { FastifyInstance } from 'fastify'
import { inQuery, page, pageQuery } from '@pre-u/contract/platform/http'
import { expectedVersion, type ListContract, type ResourceContract } from '@pre-u/contract/platform/resource'
import type { Access, User } from '@pre-u/contract/access'
import * as z from 'zod/mini'
import { and, sql } from 'drizzle-orm'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { explainConstraint } from '../http/errorHandler'
import { readItem, readPage, itemFields, selectItems, selectRows } from './listReader'
import type { AnyList, PageQuery } from './query'
import type { List, Resource } from './resource'
import type { StoredTable, WritableTable } from '../db/columns'
import { resourceWrites } from './writes'

/** Mounts `{path}/dropdown`: a plain array of what a choice needs, in its natural order. */
function mountDropdown<C extends ResourceContract, T extends WritableTable, Locked>(
  app: FastifyInstance,
  { db }: Context,
  { contract, table, scope, choices }: Resource<C, T, Locked>,
) {
  const { choice, path, words, access } = contract
  if (!choice || !choices) return
  const schema = {
    tags: [words.many],
    summary: `${words.many}: keuzelijst`,
    querystring: z.strictObject(choices.past ? { past: z.optional(inQuery.yesNo) } : {}),
    response: { 200: z.array(choice) },
  }
  const readChoices = (user: User, isPast: boolean) => {
    const { where, scope: reach } = isPast ? { ...choices.past } : { where: choices.where, scope }
    const rows = selectRows(db, table, and(reach?.(user), where))
    return selectItems(db, rows, itemFields(choice, table, choices.select?.(user))).orderBy(...choices.orderBy.map((each) => sql`${each}`))
  }
  const config = { access: access.read }
  app.get<{ Querystring: { past?: boolean } }>(`${path}/dropdown`, { schema, config }, ({ query: { past = false }, user }) =>
    readChoices(user, past),
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is listed here: tests compare it with a plain WHERE, and write its SQL to docs/sql. */
    list?: AnyList
  }
}

const idParams = z.strictObject({ id: inQuery.wholeNumber })
type IdRequest = { Params: { id: number } }

/** What a list's query takes: paging, search, order, and the filters of the contract. */
const listQuery = ({ filters }: Pick<ListContract, 'filters'>) => z.strictObject({ ...pageQuery, ...filters.shape })

const describe = ({ words: { many } }: ListContract, action: string) => ({ tags: [many], summary: `${many}: ${action}` })

export function mountList<C extends ListContract, T extends StoredTable>(app: FastifyInstance, { db }: Context, list: List<C, T>) {
  const { contract } = list
  const readable: AnyList = list
  const schema = { ...describe(contract, 'lijst'), querystring: listQuery(contract), response: { 200: page(contract.item) } }
  const config = { access: contract.access.read, list: readable }
  app.get<{ Querystring: PageQuery }>(`${contract.path}/`, { schema, config }, ({ query, user, url }) =>
    readPage(db, readable, query, user, url),
  )
}

/** Mounts list, drop-down, create, read, update (PATCH and PUT) and delete. Returns what reads one item. */
export function mountResource<C extends ResourceContract, T extends WritableTable, Locked>(
  app: FastifyInstance,
  context: Context,
  resource: Resource<C, T, Locked>,
) {
  const { db } = context
  const { contract } = resource
  const { path, item, access } = contract
  const { create, update, remove } = resourceWrites(resource)
  for (const [constraint, meaning] of Object.entries(resource.constraints ?? {})) explainConstraint(constraint, meaning)
  mountList<C, T>(app, context, resource)
  mountDropdown(app, context, resource)
  const readable: AnyList = resource
  const read = async (on: Db, id: number, user: User) => (await readItem(on, readable, id, user)) as z.output<C['item']>

  const route = (action: string, rule: Access, schema: object) => ({
    schema: { ...describe(contract, action), ...schema },
    config: { access: rule },
  })

  const one = route('één lezen', access.read, { params: idParams, response: { 200: item } })
  app.get<IdRequest>(`${path}/:id/`, one, ({ params, user }) => read(db, params.id, user))

  const created = route('toevoegen', access.create, { body: contract.create, response: { 201: item } })
  app.post<{ Body: Record<string, unknown> }>(`${path}/`, created, async ({ body, user }, reply) => {
    const answer = await db.transaction(async (tx) => read(tx, (await create(tx, body, user)).id, user))
    return reply.code(201).send(answer)
  })

  for (const [method, action, body] of [
    ['PATCH', 'wijzigen', contract.change],
    ['PUT', 'vervangen', contract.replace],
  ] as const) {
    const changed = route(action, access.change, { params: idParams, body, response: { 200: item } })
    app.route<IdRequest & { Body: Record<string, unknown> }>({
      method,
      url: `${path}/:id/`,
      ...changed,
      handler: ({ params, body: given, user }) =>
        db.transaction(async (tx) => read(tx, (await update(tx, params.id, given, user)).id, user)),
    })
  }

  const removed = route('verwijderen', access.remove, {
    params: idParams,
    querystring: z.strictObject({ ...contract.removal?.shape, ...expectedVersion }),
    response: { 204: z.null() },
  })
  app.delete<IdRequest & { Querystring: { updated_at?: string } }>(`${path}/:id/`, removed, async ({ params, query, user }, reply) => {
    await db.transaction((tx) => remove(tx, params.id, query, user))
    return reply.code(204).send(null)
  })
  return read
}
