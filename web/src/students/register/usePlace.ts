import { isStaff } from '@pre-u/contract/access'
import { type Activity, periodsToRegister } from '@pre-u/contract/activities/activities'
import type { User } from '@pre-u/contract/accounts/auth'
import { formatInstant } from '@pre-u/contract/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useHasPassed } from '../../platform/hooks/time'
import { type Place, roomQuery } from './queries'

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
