import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { inQuery } from '@pre-u/contract/platform/http'
import { candidateStatus, changedCandidates, candidates as contract, MAX_CANDIDATES } from '@pre-u/contract/honours/candidates'
import * as z from 'zod/mini'
import type { Actor } from '../../platform/actor'
import type { Context, Feature } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { mountMatchingIds, tooMany } from '../../platform/resource/matchingIds'
import { idParams, mountResource } from '../../platform/resource/mountResource'
import { changeStatus } from './changeStatus'
import { mountFiles } from './fileRoutes'
import { finishRegistration, reopen } from './finish'
import { presentCandidates } from './present'
import { removeCandidates } from './remove'
import { candidates } from './resource'
import type { CandidateRow } from './table'
import { mountZips } from './zipRoutes'

const { path } = contract
const PEOPLE = 'kandidaten'
const documented = (action: string) => ({ tags: [candidates.words.many], summary: `${candidates.words.many}: ${action}` })
const action = { method: ['POST', 'PATCH'] as ('POST' | 'PATCH')[] }

function mountBulk(fastify: FastifyInstance, { db }: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...action,
    url: `${path}/bulk_update_status`,
    schema: { ...documented('status van een selectie wijzigen'), body: candidateStatus, response: { 200: changedCandidates } },
    config: { access: access.candidates.decide },
    handler: async ({ body: { ids, ...wanted }, user }) =>
      db.transaction(async (tx) => ({ count: await changeStatus(tx, ids, wanted, user) })),
  })

  const selected = z.strictObject({ id__in: inQuery.ids })
  const removed = { ...documented('selectie verwijderen'), querystring: selected, response: { 204: z.null() } }
  app.delete(`${path}/`, { schema: removed, config: { access: access.candidates.remove } }, async ({ query, user }, reply) => {
    if (query.id__in.length > MAX_CANDIDATES) throw tooMany(MAX_CANDIDATES, PEOPLE)
    await db.transaction((tx) => removeCandidates(tx, query.id__in, user))
    return reply.code(204).send(null)
  })
}

export const candidatesFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  mountResource(fastify, context, candidates)
  mountMatchingIds(fastify, context, candidates, { most: MAX_CANDIDATES, people: PEOPLE })
  mountBulk(fastify, context)
  mountFiles(fastify, context)
  mountZips(fastify, context)

  /** One step of a candidate that answers the candidate. */
  type Step = (tx: Db, id: number, user: Actor) => Promise<CandidateRow>
  const steps: [name: string, what: string, rule: readonly ('STAFF' | 'SCHOOL')[], step: Step][] = [
    ['finish_registration', 'indienen', access.candidates.finish, finishRegistration],
    ['reopen', 'weer een concept maken', access.candidates.reopen, reopen],
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
