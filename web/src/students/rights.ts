import { activities } from '@pre-u/contract/activities'
import { isStaff } from '@pre-u/contract/access'
import type { Student } from '@pre-u/contract/students'
import { cancellableStatuses, editableStatuses, nextStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { dropdown } from '../platform/api/dropdowns'
import { useSession } from '../platform/api/session'
import { useNow } from '../platform/hooks/useNow'

type Reader = { isStaff: boolean; isPastDeadline: boolean }

/** What this reader may make of a registration, as its menu offers it. */
export const offeredStatuses = (
  { status }: Pick<Student, 'status'>,
  { isStaff: mayAll, isPastDeadline }: Reader,
): readonly StudentStatus[] =>
  mayAll ? nextStatuses[status] : !isPastDeadline && cancellableStatuses.includes(status) ? ['CANCELLED'] : []

/** Why this reader cannot change or remove a registration; empty when it can. */
export function whyFixed({ status }: Pick<Student, 'status'>, { isStaff: mayAll, isPastDeadline }: Reader): string {
  if (mayAll) return ''
  if (isPastDeadline) return 'De deadline is voorbij. Neem contact op met Pre-U om iets te wijzigen.'
  return editableStatuses.includes(status) ? '' : 'Over deze inschrijving is al besloten. Neem contact op met Pre-U om iets te wijzigen.'
}

/** Who reads, and whether the time to change something about a registration has passed. The server decides; this hides what it would refuse. */
export function useReader() {
  const mayAll = useSession(({ user }) => user !== null && isStaff(user))
  const { data } = useQuery(dropdown(activities))
  const now = useNow()
  return useMemo(() => {
    const past = new Set(data?.filter(({ deadline }) => Date.parse(deadline) < now).map(({ id }) => id))
    // An activity that is not among the choices was cancelled: about its deadline the server decides.
    return ({ activity }: Pick<Student, 'activity'>): Reader => ({ isStaff: mayAll, isPastDeadline: past.has(activity.id) })
  }, [mayAll, data, now])
}

/** For what stands in every row: one answer for all of them. */
export const Readers = createContext<ReturnType<typeof useReader>>(() => ({ isStaff: false, isPastDeadline: true }))
