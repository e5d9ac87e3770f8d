import { listUndos, undoAction } from '@pre-u/contract/undo'
import { candidateRestores } from '../honours/candidates/public'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { listUndos as readUndos, type Restore, takeUndo } from '../platform/undo/undo'
import { studentRestores } from '../students/public'

const restores: Record<string, Restore<never>> = { ...studentRestores, ...candidateRestores }

export const undoFeature: Feature = (app, { db }) => {
  mountAction(app, listUndos, ({ user }) => readUndos(db, user))
  mountAction(app, undoAction, ({ body, user }) =>
    db.transaction(async (tx) => {
      const { kind, resource, rows } = await takeUndo(tx, body.undo, user)
      return { count: await restores[kind]!(tx, rows as never[], user), resource }
    }),
  )
}
