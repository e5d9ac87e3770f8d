import { activities, type Activity, moveActivity, readActivityOverview } from '@pre-u/contract/activities/activities'
import type { Page } from '@pre-u/contract/platform/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callQuery } from '../platform/api/call'
import { resourceQueries } from '../platform/api/resourceQueries'

const { path } = activities

export const activityQueries = resourceQueries(activities)

export const overviewQuery = (id: number) => callQuery(activities, readActivityOverview, { params: { id } })

const MOVING = [path, 'move_to'] as const

/** Optimistic moves, sent one at a time in the order in which they were made. The lists are refetched after the last. */
export function useMove() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MOVING,
    scope: { id: MOVING.join() },
    // Without `updated_at`: each move changes it, so the next one would be refused as stale.
    mutationFn: ({ id, position }: { id: number; position: number }) => call(moveActivity, { params: { id }, body: { position } }),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: MOVING }) === 1) await client.invalidateQueries({ queryKey: [path] })
    },
  })
  return (activity: Activity, position: number) => {
    void client.cancelQueries({ queryKey: [path, 'list'] })
    client.setQueriesData<Page<Activity>>({ queryKey: [path, 'list'], type: 'active' }, (page) =>
      page ? { ...page, results: moveWithin(page.results, activity, position) } : page,
    )
    mutate({ id: activity.id, position })
  }
}

type Ordered = { id: number; position: number }

/** Moves one row to a position and shifts the rows in between. Returns the rows in their new order. */
export function moveWithin<T extends Ordered>(rows: T[], { id, position: from }: Ordered, to: number): T[] {
  const shift = from < to ? -1 : 1
  const isBetween = (position: number) => position >= Math.min(from, to) && position <= Math.max(from, to)
  const moved = rows.map((row) => {
    if (row.id === id) return { ...row, position: to }
    return isBetween(row.position) ? { ...row, position: row.position + shift } : row
  })
  return moved.toSorted((a, b) => a.position - b.position)
}
