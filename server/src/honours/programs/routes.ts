import { readHonoursOverview } from '@pre-u/contract/honours/programs'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { mountResource } from '../../platform/resource/mountResource'
import { readRow } from '../../platform/resource/resource'
import { honoursOverview } from './overview'
import { honoursPrograms } from './resource'

export const honoursProgramsFeature: Feature = (app, context) => {
  const { db } = context
  mountResource(app, context, honoursPrograms)
  mountAction(app, readHonoursOverview, async ({ params, user }) =>
    honoursOverview(db, (await readRow(db, honoursPrograms, params.id, user)).id, user),
  )
}
