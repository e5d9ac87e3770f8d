import { readCapacity, students } from '@pre-u/contract/students/students'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'

/** The deadline can be moved, and places taken, while the form is open. */
const REFETCH_MS = 30_000

/** For a school the server fills in `school_id`. */
export type Place = { activity_id: number; period_id: number; school_id?: number | undefined }

export const roomQuery = (place: Omit<Place, 'period_id'> & { period_id?: number | undefined }) =>
  queryOptions({
    queryKey: [students.path, 'room', place] as const,
    queryFn: ({ signal }) => call(readCapacity, { query: place, signal }),
    refetchInterval: REFETCH_MS,
  })
