import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { honoursOverview as overview, honoursPrograms as contract } from '@pre-u/contract/honours/programs'
import type { Feature } from '../../platform/context'
import { idParams, mountResource } from '../../platform/resource/mountResource'
import { readRow } from '../../platform/resource/resource'
import { honoursOverview } from './overview'
import { honoursPrograms } from './resource'

export const honoursProgramsFeature: Feature = (fastify, context) => {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  mountResource(fastify, context, honoursPrograms)

  const { many } = honoursPrograms.words
  const one = { tags: [many], summary: `${many}: kandidaten per school`, params: idParams, response: { 200: overview } }
  app.get(`${contract.path}/:id/overview/`, { schema: one, config: { access: access.honoursPrograms.read } }, async ({ params, user }) =>
    honoursOverview(db, (await readRow(db, honoursPrograms, params.id, user)).id, user),
  )
}
