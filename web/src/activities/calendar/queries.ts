import { calendar, readCalendar, readFeedAddress } from '@pre-u/contract/activities/calendar'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/call'

/** Asked for again on each visit, because other screens change these records too, but not for the page that its loader asked for. */
const STALE_AFTER_MS = 5000

export const calendarQuery = (range: { start: string; end: string; own?: boolean }) => ({
  ...callQuery(calendar, readCalendar, { query: range }),
  placeholderData: keepPreviousData,
  staleTime: STALE_AFTER_MS,
})

export const feedQuery = callQuery(calendar, readFeedAddress)
