import { calendar, readCalendar, readFeedAddress } from '@pre-u/contract/calendar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/call'

/** Always stale: other screens change these records too. */
export const calendarQuery = (range: { start: string; end: string; own?: boolean }) =>
  queryOptions({
    queryKey: [calendar.path, 'range', range] as const,
    queryFn: ({ signal }) => call(readCalendar, { query: range, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const feedQuery = queryOptions({
  queryKey: [calendar.path, 'feed'] as const,
  queryFn: ({ signal }) => call(readFeedAddress, { signal }),
})
