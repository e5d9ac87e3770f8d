export const studentStatuses = ['PENDING', 'ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED', 'COMPLETED'] as const
export type StudentStatus = (typeof studentStatuses)[number]

export const studentStatusNames: Record<StudentStatus, string> = {
  PENDING: 'Aangemeld',
  ACCEPTED: 'Geplaatst',
  WAITLISTED: 'Wachtlijst',
  REJECTED: 'Afgewezen',
  CANCELLED: 'Afgemeld',
  COMPLETED: 'Afgerond',
}

/** What 'inschrijvingen' of a school or an activity are on every screen. They count against a package and as a double registration. */
export const countingStatuses: StudentStatus[] = ['PENDING', 'ACCEPTED', 'WAITLISTED', 'COMPLETED']

/** Who takes a place: 'bezet', beside the places of what has a limit. Their number has a name of its own, because 'Geplaatst' is a status. */
export const placedStatuses: StudentStatus[] = ['ACCEPTED', 'COMPLETED']
export const placedName = 'Geplaatst of afgerond'

export const nextStatuses: Record<StudentStatus, readonly StudentStatus[]> = {
  PENDING: ['ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED', 'COMPLETED'],
  WAITLISTED: ['ACCEPTED', 'PENDING', 'REJECTED', 'CANCELLED', 'COMPLETED'],
  ACCEPTED: ['WAITLISTED', 'CANCELLED', 'COMPLETED'],
  REJECTED: ['PENDING'],
  CANCELLED: ['PENDING'],
  COMPLETED: ['PENDING'],
}

export const needsReason = (from: StudentStatus, to: StudentStatus) => to === 'PENDING' && from !== 'WAITLISTED'

/** A school may change, move or remove the former (`whyLocked`) and cancel the latter, until the deadline. */
export const editableStatuses: StudentStatus[] = ['PENDING', 'WAITLISTED']
export const cancellableStatuses: StudentStatus[] = ['PENDING', 'WAITLISTED', 'ACCEPTED']

export const reportKinds = ['ILL', 'WITHDRAWN'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindNames: Record<ReportKind, string> = { ILL: 'Ziek', WITHDRAWN: 'Verhinderd' }
