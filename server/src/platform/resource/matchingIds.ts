import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pageQuery, type ResourceContract } from '@pre-u/contract/platform/http'
import { matchingIds } from '@pre-u/contract/students'
import * as z from 'zod/mini'
import type { Context } from '../context'
import { invalid } from '../http/errors'
import { listQuery, type Resource, type StoredTable } from './resource'

export const tooMany = (most: number, people: string) =>
  invalid({ non_field_errors: [`Dit zijn meer dan ${most.toLocaleString('nl')} ${people}. Maak de selectie kleiner met een filter.`] })

/** Mounts `{path}/ids/`: the numbers of everything that a list shows, over all its pages, for an action on `most` at a time. */
export function mountMatchingIds<C extends ResourceContract, T extends StoredTable>(
  fastify: FastifyInstance,
  { db }: Context,
  resource: Resource<C, T>,
  { most, people }: { most: number; people: string },
) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { contract, table, words, access } = resource
  const { search, ordering } = pageQuery
  const querystring = z.strictObject({ search, ordering, ...contract.filters.shape })
  const summary = `${words.many}: de nummers van alles wat voldoet`
  const all = { tags: [words.many], summary, querystring, response: { 200: matchingIds } }
  app.get(`${contract.path}/ids/`, { schema: all, config: { access: access.read } }, async ({ query, user }) => {
    const { where } = listQuery(resource, query, user)
    const rows = await db
      .select({ id: table.id })
      .from<StoredTable>(table)
      .where(where)
      .orderBy(asc(table.id))
      .limit(most + 1)
    if (rows.length > most) throw tooMany(most, people)
    return { ids: rows.map(({ id }) => id as number) }
  })
}
