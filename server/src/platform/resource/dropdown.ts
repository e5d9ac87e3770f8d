import { and, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Access, User } from '@pre-u/contract/access'
import * as z from 'zod/mini'
import type { Context } from '../context'
import type { Db } from '../db/db'

export type Dropdown<T extends PgTable, Choice> = {
  path: string
  choice: z.ZodMiniObject
  table: T
  tag: string
  access: Access
  scope?: (user: User) => SQL | undefined
  where?: SQL
  orderBy: SQLWrapper[]
  present?: (db: Db, rows: T['$inferSelect'][]) => Promise<Choice[]>
}

/** `{path}/dropdown`: a plain array of what a choice needs, in its natural order. */
export function mountDropdown<T extends PgTable, Choice>(fastify: FastifyInstance, { db }: Context, dropdown: Dropdown<T, Choice>) {
  const { path, choice, table, tag, access, scope, where, orderBy, present } = dropdown
  const schema = {
    tags: [tag],
    summary: `${tag}: keuzelijst`,
    querystring: z.strictObject({}),
    response: { 200: z.array(choice) },
  }
  fastify.withTypeProvider<ZodTypeProvider>().get(`${path}/dropdown`, { schema, config: { access } }, async (request) => {
    const rows = await db
      .select()
      .from<PgTable>(table)
      .where(and(scope?.(request.user), where))
      .orderBy(...orderBy.map((expression) => expression.getSQL()))
    return (present ? await present(db, rows) : rows) as Record<string, unknown>[]
  })
}
