import { and, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isStaff, type User } from '@pre-u/contract/access'
import { inQuery } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import * as z from 'zod/mini'
import type { Context } from '../context'
import { createSnapshotCache } from '../db/snapshotCache'
import { compileStatement, runStatement, statementKey } from '../db/statement'
import { sendJson } from '../http/sendJson'
import { symbolic, userValues } from './conditions'
import { compileItem } from './item'
import type { Resource } from './resource'
import type { WritableTable } from '../db/tables'

/** `{path}/dropdown`: a plain array of what a choice needs, in its natural order. Its text is kept until the database changes. */
export function mountDropdown<C extends ResourceContract, T extends WritableTable, Locked>(
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
  const compile = (user: User, isPast: boolean) => {
    const { columns, write } = compileItem(choice, table, choices.select?.(symbolic(user)) ?? {})
    const reach = isPast ? choices.past?.scope : scope
    const where = and(reach?.(symbolic(user)), isPast ? choices.past?.where : choices.where) ?? sql`true`
    const order = sql.join(choices.orderBy, sql`, `)
    return { statement: compileStatement(sql`select ${columns} from ${table} where ${where} order by ${order}`), write }
  }
  const compiled = new Map<string, ReturnType<typeof compile>>()
  const kept = createSnapshotCache<string>()

  const config = { access: access.read }
  app.get<{ Querystring: { past?: boolean } }>(`${path}/dropdown`, { schema, config }, async ({ query: { past = false }, user }, reply) => {
    const kind = `${isStaff(user)},${past}`
    const { statement, write } = compiled.get(kind) ?? compile(user, past)
    compiled.set(kind, { statement, write })
    const values = userValues(user)
    const read = async () => `[${(await runStatement(db, statement, values)).map(write).join()}]`
    return sendJson(reply, await kept(user.snapshot, statementKey(statement, values), read))
  })
}
