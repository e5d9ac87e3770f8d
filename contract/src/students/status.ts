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

/** A registration that was rejected or cancelled counts for nothing any more: no package, no double registration. */
export const countingStatuses: StudentStatus[] = ['PENDING', 'ACCEPTED', 'WAITLISTED', 'COMPLETED']

/** These take a place. */
export const placedStatuses: StudentStatus[] = ['ACCEPTED', 'COMPLETED']

/** What staff may make of each. */
export const nextStatuses: Record<StudentStatus, readonly StudentStatus[]> = {
  PENDING: ['ACCEPTED', 'WAITLISTED', 'REJECTED', 'CANCELLED', 'COMPLETED'],
  WAITLISTED: ['ACCEPTED', 'PENDING', 'REJECTED', 'CANCELLED', 'COMPLETED'],
  ACCEPTED: ['WAITLISTED', 'CANCELLED', 'COMPLETED'],
  REJECTED: ['PENDING'],
  CANCELLED: ['PENDING'],
  COMPLETED: ['PENDING'],
}

/** Reopening what was closed asks why. */
export const needsReason = (from: StudentStatus, to: StudentStatus) => to === 'PENDING' && from !== 'WAITLISTED'

/** A school changes or removes these, and cancels these, until the deadline. */
export const editableStatuses: StudentStatus[] = ['PENDING', 'WAITLISTED']
export const cancellableStatuses: StudentStatus[] = ['PENDING', 'WAITLISTED', 'ACCEPTED']
