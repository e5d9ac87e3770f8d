import { calendar, readCalendar, readFeedAddress } from '@pre-u/contract/activities/calendar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'

/** Asked for again on each visit, because other screens change these records too, but not for the page that its loader asked for. */
const STALE_AFTER_MS = 5000

export const calendarQuery = (range: { start: string; end: string; own?: boolean }) =>
  queryOptions({
    queryKey: [calendar.path, 'range', range] as const,
    queryFn: ({ signal }) => call(readCalendar, { query: range, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
  })

export const feedQuery = queryOptions({
  queryKey: [calendar.path, 'feed'] as const,
  queryFn: ({ signal }) => call(readFeedAddress, { signal }),
})
