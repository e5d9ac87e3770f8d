import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { asc } from 'drizzle-orm'
import { access } from '@pre-u/contract/access'
import { inQuery, pageQuery } from '@pre-u/contract/http'
import { candidateStatus, changedCandidates, honoursStudents as contract, MAX_CANDIDATES } from '@pre-u/contract/honoursStudents'
import { matchingIds } from '@pre-u/contract/students'
import * as z from 'zod/mini'
import type { Actor } from '../platform/actor'
import type { Context, Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { invalid } from '../platform/errors'
import { idParams, mountResource } from '../platform/mountResource'
import { listQuery } from '../platform/resource'
import { changeStatus } from './changeStatus'
import { mountFiles } from './fileRoutes'
import { finishRegistration, reopen } from './finish'
import { presentCandidates } from './present'
import { removeCandidates } from './remove'
import { honoursStudents } from './resource'
import { type Candidate, honoursStudentsTable as table } from './table'
import { mountZips } from './zipRoutes'

const { path } = contract
const documented = (action: string) => ({ tags: [honoursStudents.words.many], summary: `${honoursStudents.words.many}: ${action}` })
const action = { method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[] }

function refuseTooMany(ids: number[]) {
  if (ids.length > MAX_CANDIDATES)
    throw invalid({ non_field_errors: [`Dit zijn meer dan ${MAX_CANDIDATES} kandidaten. Maak de selectie kleiner met een filter.`] })
}

function mountBulk(fastify: FastifyInstance, { db }: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  const { search, ordering } = pageQuery
  const querystring = z.strictObject({ search, ordering, ...contract.filters.shape })
  const all = { ...documented('de nummers van alles wat voldoet'), querystring, response: { 200: matchingIds } }
  app.get(`${path}/ids/`, { schema: all, config: { access: access.honoursStudents.read } }, async ({ query, user }) => {
    const { where } = listQuery(honoursStudents, query, user)
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(asc(table.id))
      .limit(MAX_CANDIDATES + 1)
    const ids = rows.map(({ id }) => id)
    refuseTooMany(ids)
    return { ids }
  })

  app.route({
    ...action,
    url: `${path}/bulk_update_status`,
    schema: { ...documented('status van een selectie wijzigen'), body: candidateStatus, response: { 200: changedCandidates } },
    config: { access: access.honoursStudents.decide },
    handler: async ({ body: { ids, ...wanted }, user }) =>
      db.transaction(async (tx) => ({ count: await changeStatus(tx, ids, wanted, user) })),
  })

  const selected = z.strictObject({ id__in: inQuery.ids })
  const removed = { ...documented('selectie verwijderen'), querystring: selected, response: { 204: z.null() } }
  app.delete(`${path}/`, { schema: removed, config: { access: access.honoursStudents.remove } }, async ({ query, user }, reply) => {
    refuseTooMany(query.id__in)
    await db.transaction((tx) => removeCandidates(tx, query.id__in, user))
    return reply.code(204).send(null)
  })
}

export const honoursStudentsFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  mountResource(fastify, context, honoursStudents)
  mountBulk(fastify, context)
  mountFiles(fastify, context)
  mountZips(fastify, context)

  /** One step of a candidate that answers the candidate. */
  type Step = (tx: Db, id: number, user: Actor) => Promise<Candidate>
  const steps: [name: string, what: string, rule: readonly ('STAFF' | 'SCHOOL')[], step: Step][] = [
    ['finish_registration', 'indienen', access.honoursStudents.finish, finishRegistration],
    ['reopen', 'weer een concept maken', access.honoursStudents.reopen, reopen],
  ]
  for (const [name, what, rule, step] of steps)
    app.route({
      ...action,
      url: `${path}/:id/${name}`,
      schema: { ...documented(what), params: idParams, response: { 200: contract.item } },
      config: { access: rule },
      handler: async ({ params, user }) =>
        db.transaction(async (tx) => (await presentCandidates(tx, [await step(tx, params.id, user)]))[0]!),
    })
}
