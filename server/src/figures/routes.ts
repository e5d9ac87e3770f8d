import * as calls from '@pre-u/contract/figures/figures'
import * as views from '@pre-u/contract/figures/views'
import { XLSX } from '@pre-u/contract/platform/action'
import type { Feature } from '../platform/context'
import { mountAction } from '../platform/http/mountAction'
import { foldFigures } from './fold'
import { readFigures } from './read'
import { figuresSheet } from './sheet'
import { readAttendance, readCurves, readHonours, readMatrix } from './views'
import { readYears } from './years'

export const figuresFeature: Feature = (app, { db }) => {
  const yearsOf = async (school_year: string | undefined) => {
    await foldFigures(db)
    return readYears(db, school_year)
  }
  mountAction(app, calls.readFigures, async ({ query, user }) => readFigures(db, query, await yearsOf(query.school_year), user))
  mountAction(app, calls.exportFigures, async ({ query, user }, reply) => {
    const table = await readFigures(db, query, await yearsOf(query.school_year), user)
    const name = `cijfers-${table.school_year}-${query.by}.xlsx`
    return reply
      .type(XLSX)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await figuresSheet(query.by, table))
  })
  mountAction(app, views.readFigureCurves, async ({ query }) => readCurves(db, await yearsOf(query.school_year), query.activity))
  mountAction(app, views.readFigureMatrix, async ({ query }) => readMatrix(db, await yearsOf(query.school_year)))
  mountAction(app, views.readFigureAttendance, async ({ query }) => readAttendance(db, await yearsOf(query.school_year)))
  mountAction(app, views.readFigureHonours, async ({ query }) => readHonours(db, await yearsOf(query.school_year)))
}
