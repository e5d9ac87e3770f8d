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
