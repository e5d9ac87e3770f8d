import { listUndos, undoAction } from '@pre-u/contract/undo'
import type { Feature } from '../context'
import { mountAction } from '../http/mountAction'
import { listUndos as readUndos, runUndo } from './undo'

export const undoFeature: Feature = (app, { db }) => {
  mountAction(app, listUndos, ({ user }) => readUndos(db, user))
  mountAction(app, undoAction, ({ body, user }) => db.transaction((tx) => runUndo(tx, body.undo, user)))
}
