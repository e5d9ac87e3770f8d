import { readRoom, students } from '@pre-u/contract/students'
import { readEarlierPupils } from '@pre-u/contract/students/earlierPupils'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'

/** The deadline can be moved, and places taken, while the form is open. */
const REFETCH_MS = 30_000

/** For a school the server fills in `school_id`. */
export type Place = { activity_id: number; period_id: number; school_id?: number | undefined }

export const roomQuery = (place: Omit<Place, 'period_id'> & { period_id?: number | undefined }) =>
  queryOptions({
    queryKey: [students.path, 'room', place] as const,
    queryFn: ({ signal }) => call(readRoom, { query: place, signal }),
    refetchInterval: REFETCH_MS,
  })

type EarlierFilters = {
  school_id: number | undefined
  search: string
  activity__id: number | null
  period__school_year: string | null
}

export const earlierPupilsQuery = ({ school_id, search, activity__id, period__school_year }: EarlierFilters) => {
  const query = {
    ...(school_id !== undefined && { school_id }),
    ...(search.trim() && { search: search.trim() }),
    ...(activity__id !== null && { activity__id }),
    ...(period__school_year !== null && { period__school_year }),
  }
  return queryOptions({
    queryKey: [students.path, 'earlier pupils', query] as const,
    queryFn: ({ signal }) => call(readEarlierPupils, { query, signal }),
  })
}
