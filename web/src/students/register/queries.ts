import { isStaff } from '@pre-u/contract/access'
import { type Activity, periodsToRegister } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { readEarlierPupils } from '@pre-u/contract/students/earlierPupils'
import { readCapacity, students } from '@pre-u/contract/students/students'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../platform/api/call'
import { useHasPassed } from '../../platform/hooks/time'

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

/** Where the pupils go, and how much room there is. */
export function usePlace(activity: Activity, user: User, chosen: { period_id: number | null; school_id: number | null }) {
  const isStaffUser = isStaff(user)
  const periods = periodsToRegister(activity)
  const onlyPeriodId = periods.length === 1 ? periods[0]!.id : null
  const period_id = onlyPeriodId ?? periods.find(({ id }) => id === chosen.period_id)?.id ?? null
  const school_id = isStaffUser ? chosen.school_id : null
  const hasSchool = !isStaffUser || school_id !== null
  const place = useMemo<Place | null>(
    () => (period_id === null || !hasSchool ? null : { activity_id: activity.id, period_id, ...(school_id !== null && { school_id }) }),
    [activity.id, period_id, school_id, hasSchool],
  )
  const roomParams = { activity_id: activity.id, ...(period_id !== null && { period_id }), ...(school_id !== null && { school_id }) }
  const { data: room, dataUpdatedAt: receivedAt, refetch } = useQuery({ ...roomQuery(roomParams), enabled: hasSchool })
  const hasPassed = useHasPassed(room, receivedAt)
  const closedReason =
    room?.closed || (room && hasPassed && !isStaffUser ? `De inschrijving is gesloten sinds ${formatInstant(room.deadline)}.` : '')
  const refetchRoom = useCallback(() => void refetch(), [refetch])
  return { place, period_id, school_id, room, receivedAt, hasPassed, closedReason, isStaffUser, refetchRoom }
}

type EarlierFilters = { search: string; activity__id: number | null; period__school_year: string | null }

/** Whom the school registered before, and who of them is registered at this place. */
export function earlierPupilsQuery(place: Place, { search, activity__id, period__school_year }: EarlierFilters) {
  const query = {
    for_activity_id: place.activity_id,
    for_period_id: place.period_id,
    ...(place.school_id !== undefined && { school_id: place.school_id }),
    ...(search.trim() && { search: search.trim() }),
    ...(activity__id !== null && { activity__id }),
    ...(period__school_year !== null && { period__school_year }),
  }
  return queryOptions({
    queryKey: [students.path, 'earlier pupils', query] as const,
    queryFn: ({ signal }) => call(readEarlierPupils, { query, signal }),
  })
}
