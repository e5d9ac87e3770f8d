import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { activities as contract, activityOverview as overview, moveTo } from '@pre-u/contract/activities'
import type { Feature } from '../platform/context'
import { mountExport } from '../platform/resource/export'
import { idParams, mountResource } from '../platform/resource/mountResource'
import { readRow } from '../platform/resource/resource'
import { exportColumns } from './exportColumns'
import { activityOverview } from './overview'
import { moveActivity } from './positions'
import { presentActivities } from './present'
import { activities } from './resource'

const { path } = contract
const documented = (action: string) => ({ tags: [activities.words.many], summary: `${activities.words.many}: ${action}` })

export const activitiesFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  mountResource(fastify, context, activities)
  const file = { fileName: 'activiteiten', sheet: 'Activiteiten', columns: exportColumns, access: access.activities.export }
  mountExport(fastify, context, activities, file)

  app.route({
    method: ['POST', 'PATCH'],
    url: `${path}/:id/move_to`,
    schema: { ...documented('verplaatsen'), params: idParams, body: moveTo, response: { 200: contract.item } },
    config: { access: access.activities.move },
    handler: async ({ params, body, user }) =>
      db.transaction(async (tx) => {
        const moved = await moveActivity(tx, params.id, body.position, user)
        return (await presentActivities(tx, [moved], user))[0]!
      }),
  })

  const one = { ...documented('inschrijvingen in één oogopslag'), params: idParams, response: { 200: overview } }
  app.get(`${path}/:id/overview/`, { schema: one, config: { access: access.activities.read } }, async ({ params, user }) =>
    activityOverview(db, (await readRow(db, activities, params.id, user)).id, user),
  )
}
