import { activities } from '@pre-u/contract/activities/activities'
import { isStaff } from '@pre-u/contract/access'
import type { Student } from '@pre-u/contract/students/students'
import type { Reader } from '@pre-u/contract/students/rights'
import { cancellableStatuses, nextStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { dropdown } from '../platform/api/dropdowns'
import { useSession } from '../platform/api/session'
import { useNow } from '../platform/hooks/time'

export const offeredStatuses = (
  { status }: Pick<Student, 'status'>,
  { isStaff: isStaffUser, isPastDeadline }: Reader,
): readonly StudentStatus[] =>
  isStaffUser ? nextStatuses[status] : !isPastDeadline && cancellableStatuses.includes(status) ? ['CANCELLED'] : []

/** After the deadline a school asks what it can no longer do. */
export const mayReport = ({ status, report }: Pick<Student, 'status' | 'report'>, { isStaff: isStaffUser, isPastDeadline }: Reader) =>
  !isStaffUser && isPastDeadline && report === null && cancellableStatuses.includes(status)

/** The server decides; this hides what it would refuse. */
export function useReader() {
  const isStaffUser = useSession(({ user }) => user !== null && isStaff(user))
  const { data } = useQuery(dropdown(activities))
  const now = useNow()
  return useMemo(() => {
    const past = new Set(data?.filter(({ deadline }) => Date.parse(deadline) < now).map(({ id }) => id))
    // An activity that is not offered was cancelled: the server decides about its deadline.
    return ({ activity }: Pick<Student, 'activity'>): Reader => ({ isStaff: isStaffUser, isPastDeadline: past.has(activity.id) })
  }, [isStaffUser, data, now])
}

/** Computed once for all rows. */
export const ReaderContext = createContext<ReturnType<typeof useReader>>(() => ({ isStaff: false, isPastDeadline: true }))
