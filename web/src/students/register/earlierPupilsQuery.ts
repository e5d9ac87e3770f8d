import { students } from '@pre-u/contract/students/students'
import { readEarlierPupils } from '@pre-u/contract/students/earlierPupils'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'

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
