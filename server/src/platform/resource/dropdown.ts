import { and, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { User } from '@pre-u/contract/access'
import { inQuery } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import * as z from 'zod/mini'
import type { Context } from '../context'
import type { WritableTable } from '../db/columns'
import { itemFields, selectItems, selectRows } from './listReader'
import type { Resource } from './resource'

/** Mounts `{path}/dropdown`: a plain array of what a choice needs, in its natural order. */
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
