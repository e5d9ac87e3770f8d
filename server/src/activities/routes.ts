import { eq, sql } from 'drizzle-orm'
import { access } from '@pre-u/contract/access'
import { activities as contract } from '@pre-u/contract/activities'
import type { Feature } from '../platform/context'
import { mountDropdown } from '../platform/dropdown'
import { activitiesTable as table, activityPeriodsTable as link } from './table'

export const activitiesFeature: Feature = (app, context) =>
  mountDropdown(app, context, {
    ...contract,
    table,
    tag: 'Activiteiten',
    access: access.activities.read,
    where: eq(table.state, 'PUBLISHED'),
    orderBy: [table.position, table.id],
    present: async (db, rows) => {
      const links = await db
        .select({ activity_id: link.activity_id, period_ids: sql<number[]>`array_agg(${link.period_id} order by ${link.period_id})` })
        .from(link)
        .groupBy(link.activity_id)
      const periods = new Map(links.map(({ activity_id, period_ids }) => [activity_id, period_ids]))
      return rows.map((row) => ({ ...row, period_ids: periods.get(row.id) ?? [] }))
    },
  })
