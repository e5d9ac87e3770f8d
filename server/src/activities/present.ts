import type { Activity } from '@pre-u/contract/activities'
import type { User } from '@pre-u/contract/access'
import type { Db } from '../platform/db/db'
import { countRegistrations } from './counts'
import { periodsOf } from './periods'
import type { activitiesTable } from './table'

type Row = typeof activitiesTable.$inferSelect

const freeOf = ({ capacity }: Row, taken: number) => (capacity === null ? null : Math.max(0, capacity - taken))

/** A page of activities with their periods and counts: as many queries for one row as for a hundred. */
export async function presentActivities(db: Db, rows: Row[], user: User): Promise<Activity[]> {
  const ids = rows.map(({ id }) => id)
  const periods = await periodsOf(db, ids)
  const countsOf = await countRegistrations(db, ids, user)
  return rows.map((row) => {
    const { taken, ...counts } = countsOf(row.id)
    return { ...row, ...counts, periods: periods.get(row.id) ?? [], free: freeOf(row, taken) }
  })
}

export async function presentChoices(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const periods = await periodsOf(db, ids)
  const countsOf = await countRegistrations(db, ids, { id: 0, user_type: 'STAFF', school: null })
  return rows.map((row) => ({
    ...row,
    period_ids: (periods.get(row.id) ?? []).map(({ id }) => id),
    free: freeOf(row, countsOf(row.id).taken),
  }))
}
