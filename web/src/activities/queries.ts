import { type Activity, type ActivityOverview, activities } from '@pre-u/contract/activities'
import type { Page } from '@pre-u/contract/platform/http'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api/api'
import { resourceQueries } from '../platform/api/resourceQueries'
import { moveWithin } from './order'

const { path } = activities

export const activityQueries = resourceQueries(activities)

export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: [path, 'overview', id] as const,
    queryFn: ({ signal }) => api<ActivityOverview>('GET', `${path}/${id}/overview/`, { signal }),
  })

const MOVING = [path, 'move_to'] as const

/** Moves one after the other, as they were made; the lists show each at once, and the server's order after the last. */
export function useMove() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MOVING,
    scope: { id: MOVING.join() },
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      api<Activity>('POST', `${path}/${id}/move_to`, { body: { position } }),
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
