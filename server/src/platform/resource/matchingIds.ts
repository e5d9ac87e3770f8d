import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pageQuery, matchingIds } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { number } from '@pre-u/contract/platform/words'
import * as z from 'zod/mini'
import type { Context } from '../context'
import { invalid } from '../http/errors'
import { type Query, listWhere, readWords, orderTerms } from './query'
import { readInTime } from './listReader'
import type { Resource } from './resource'
import type { StoredTable, WritableTable } from '../db/columns'

export function refuseTooMany(count: number, { bulkLimit, words }: Pick<ResourceContract, 'bulkLimit' | 'words'>) {
  if (bulkLimit === null || count <= bulkLimit) return
  const people = words.many.toLowerCase()
  const message = `Dit zijn meer dan ${number(bulkLimit)} ${people}. Maak de selectie kleiner met een filter.`
  throw invalid({ non_field_errors: [message] })
}

/** Mounts `{path}/ids/`: the ids of everything that a list shows, over all its pages, for one bulk action. */
export function mountMatchingIds<C extends ResourceContract, T extends WritableTable, Locked>(
  app: FastifyInstance,
  { db }: Context,
  resource: Resource<C, T, Locked>,
) {
  const { contract, table } = resource
  const { path, words, access, bulkLimit, filters } = contract
  const { search, ordering } = pageQuery
  const schema = {
    tags: [words.many],
    summary: `${words.many}: de nummers van alles wat voldoet`,
    querystring: z.strictObject({ search, ordering, ...filters.shape }),
    response: { 200: matchingIds },
  }
  app.get<{ Querystring: Query }>(`${path}/ids/`, { schema, config: { access: access.read } }, async ({ query, user }) => {
    // An unknown order is refused as in the list. It does not matter to a selection.
    orderTerms(resource, query.ordering)
    const rows = await readInTime(db, query, async (tx) =>
      tx
        .select({ id: table.id })
        .from<StoredTable>(table)
        .where(listWhere(resource, query, user, await readWords(tx, resource, query)))
        .orderBy(asc(table.id))
        .limit((bulkLimit ?? 0) + 1),
    )
    refuseTooMany(rows.length, contract)
    return { ids: rows.map(({ id }) => id as number) }
  })
}
