import { and, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isStaff, type User } from '@pre-u/contract/access'
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
    querystring: z.strictObject({}),
    response: { 200: z.array(choice) },
  }
  const compile = (user: User) => {
    const { columns, write } = compileItem(choice, table, choices.select?.(symbolic(user)) ?? {})
    const where = and(scope?.(symbolic(user)), choices.where) ?? sql`true`
    const order = sql.join(choices.orderBy, sql`, `)
    return { statement: compileStatement(sql`select ${columns} from ${table} where ${where} order by ${order}`), write }
  }
  const byRole = new Map<boolean, ReturnType<typeof compile>>()
  const kept = createSnapshotCache<string>()

  app.get(`${path}/dropdown`, { schema, config: { access: access.read } }, async ({ user }, reply) => {
    const { statement, write } = byRole.get(isStaff(user)) ?? compile(user)
    byRole.set(isStaff(user), { statement, write })
    const values = userValues(user)
    const read = async () => `[${(await runStatement(db, statement, values)).map(write).join()}]`
    return sendJson(reply, await kept(user.snapshot, statementKey(statement, values), read))
  })
}
