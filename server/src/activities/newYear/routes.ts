import { makeNewYear as make, readNewYear, readRepetitions, repeatActivity as repeat } from '@pre-u/contract/activities/newYear/newYear'
import type { Feature } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { mountRestores } from '../../platform/undo/undo'
import { makeNewYear } from './make'
import { proposeNewYear } from './propose'
import { proposeRepetitions, repeatActivity } from './repeat'
import { newYearRestores } from './undo'

export const newYearFeature: Feature = (app, { db }) => {
  mountRestores(newYearRestores)
  mountAction(app, readNewYear, ({ query }) => proposeNewYear(db, query.from))
  mountAction(app, readRepetitions, ({ params, query, user }) => proposeRepetitions(db, params.id, query, user))
  mountAction(app, repeat, ({ params, body, user }) => db.transaction((tx) => repeatActivity(tx, params.id, body.copies, user)))
  mountAction(app, make, ({ body, user }) => db.transaction((tx) => makeNewYear(tx, body, user)))
}
