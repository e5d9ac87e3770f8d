import { type StudentStatus, studentStatusNames } from '../students/status'

type Stage = { status: StudentStatus; finished_at: string | null }

/** The one name of where a candidate stands. PENDING says only that nothing is decided: until it is handed in, it is a draft. */
export const candidateStatusName = ({ status, finished_at }: Stage) =>
  !finished_at && status === 'PENDING' ? 'Concept' : studentStatusNames[status]
