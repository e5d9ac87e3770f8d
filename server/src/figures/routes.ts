import * as calls from '@pre-u/contract/figures/figures'
import type { FigureQuery } from '@pre-u/contract/figures/figures'
import * as views from '@pre-u/contract/figures/views'
import { XLSX } from '@pre-u/contract/platform/action'
import type { Actor } from '../platform/actor'
import type { Feature } from '../platform/context'
import type { Db } from '../platform/db/db'
import { createReadSource } from '../platform/db/standby'
import { mountAction } from '../platform/http/mountAction'
import { foldFigures } from './fold'
import { readFigures } from './read'
import { figuresSheet } from './sheet'
import { readAttendance, readCurves, readHonours, readMatrix } from './views'
import { readYears, type Years } from './years'

export const figuresFeature: Feature = (app, context) => {
  const readSource = createReadSource(context)
  /** After the counts are folded: what is read has them. */
  const open = async (school_year: string | undefined) => {
    await foldFigures(context.db)
    const db = await readSource()
    return { db, years: await readYears(db, school_year) }
  }
  const read = async (query: FigureQuery, user: Actor) => {
    const { db, years } = await open(query.school_year)
    return readFigures(db, query, years, user)
  }
  mountAction(app, calls.readFigures, async ({ query, user }) => read(query, user))
  mountAction(app, calls.exportFigures, async ({ query, user }, reply) => {
    const table = await read(query, user)
    const name = `cijfers-${table.school_year}-${query.by}.xlsx`
    return reply
      .type(XLSX)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await figuresSheet(query.by, table))
  })
  mountAction(app, views.readFigureCurves, async ({ query }) => {
    const { db, years } = await open(query.school_year)
    return readCurves(db, years, query.activity)
  })
  const view =
    <T>(readView: (db: Db, years: Years) => Promise<T>) =>
    async ({ query }: { query: { school_year?: string | undefined } }) => {
      const { db, years } = await open(query.school_year)
      return readView(db, years)
    }
  mountAction(app, views.readFigureMatrix, view(readMatrix))
  mountAction(app, views.readFigureAttendance, view(readAttendance))
  mountAction(app, views.readFigureHonours, view(readHonours))
}
