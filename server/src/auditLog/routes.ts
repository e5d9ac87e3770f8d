import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { auditEntry, auditLog as contract } from '@pre-u/contract/auditLog'
import { endOfDay, fromWallTime } from '@pre-u/contract/platform/dates'
import { page, pageQuery } from '@pre-u/contract/platform/http'
import * as z from 'zod/mini'
import { auditTable as table } from '../platform/audit/audit'
import type { Feature } from '../platform/context'
import { searchable, searchFor } from '../platform/resource/search'
import { orderTerms } from '../platform/resource/ordering'
import { readPage } from '../platform/resource/readPage'

const query = z.strictObject({ ...pageQuery, ...contract.filters.shape })
type Query = z.infer<typeof query>

const conditions = (asked: Query) =>
  and(
    asked.resource === undefined ? undefined : eq(table.resource, asked.resource),
    asked.action === undefined ? undefined : eq(table.action, asked.action),
    asked.actor__id === undefined ? undefined : eq(table.actor_id, asked.actor__id),
    asked.record_id === undefined ? undefined : eq(table.record_id, asked.record_id),
    asked.at__gte === undefined ? undefined : gte(table.at, fromWallTime(asked.at__gte)),
    asked.at__lte === undefined ? undefined : lte(table.at, sql`${endOfDay(asked.at__lte)}::timestamptz + interval '999 milliseconds'`),
  )

type Row = typeof table.$inferSelect
const present = ({ actor_id, actor_name, ...row }: Row) => ({
  ...row,
  actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
})

/** Written by the resource machinery, read here; nothing changes or removes an entry. */
export const auditLogFeature: Feature = (fastify, { db }) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: ['Logboek'], summary: 'Logboek: lijst', querystring: query, response: { 200: page(auditEntry) } }
  app.get(`${contract.path}/`, { schema, config: { access: access.auditLog.read } }, async (request) => {
    const asked = request.query
    const terms = orderTerms({ table, orderable: contract.orderable }, asked.ordering ?? '-at')
    const search = searchFor(searchable([table.record_title, table.actor_name]), asked.search)
    const found = await readPage<Row>(db, table, { ...asked, within: conditions(asked), search, terms, url: request.url })
    return { ...found, results: found.results.map(present) }
  })
}
