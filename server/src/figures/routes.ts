import * as calls from '@pre-u/contract/figures/figures'
import { XLSX } from '@pre-u/contract/platform/action'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { readFigures } from './read'
import { figuresSheet } from './sheet'

export const figuresFeature: Feature = (app, { db }) => {
  mountAction(app, calls.readFigures, ({ query, user }) => readFigures(db, query, user))
  mountAction(app, calls.exportFigures, async ({ query, user }, reply) => {
    const table = await readFigures(db, query, user)
    const name = `cijfers-${table.school_year}-${query.by}.xlsx`
    return reply
      .type(XLSX)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await figuresSheet(query.by, table))
  })
}
