import { activities } from '@pre-u/contract/activities'
import { calendar, type CalendarEvent } from '@pre-u/contract/calendar'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api/api'
import { movedTo } from './move'

type Feed = { url: string }

/** What happens in a range of days. What another screen changes shows here too, so it is asked again on each visit. */
export const calendarQuery = (range: { start: string; end: string }) =>
  queryOptions({
    queryKey: [calendar.path, 'range', range] as const,
    queryFn: ({ signal }) => api<CalendarEvent[]>('GET', `${calendar.path}/`, { query: range, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const feedQuery = queryOptions({
  queryKey: [calendar.path, 'feed'] as const,
  queryFn: ({ signal }) => api<Feed>('GET', `${calendar.path}/feed/`, { signal }),
})

/** A new address; the one before it stops. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<Feed>('POST', `${calendar.path}/feed/`),
    onSuccess: (feed) => client.setQueryData(feedQuery.queryKey, feed),
  })
}

type Move = { event: CalendarEvent; start_at: string }

/** Lets an activity begin at another moment. The caller tells about a failure itself where it has a field for it. */
export const useMoveActivity = ({ quiet = false } = {}) =>
  useMutation({
    meta: { touches: [calendar.path, activities.path], quiet },
    mutationFn: ({ event, start_at }: Move) =>
      api<unknown>('PATCH', `${activities.path}/${event.record_id}/`, {
        body: { ...movedTo(event, start_at), updated_at: event.updated_at },
      }),
  })
