import { type StudentStatus, studentStatusNames } from '../students/status'

type Stage = { finished_at: string | null }

const draftStatusNames = { ...studentStatusNames, PENDING: 'Concept' }

/** The names of where a candidate can stand. PENDING says only that nothing is decided: until it is handed in, it is a draft. */
export const candidateStatusNames = ({ finished_at }: Stage) => (finished_at ? studentStatusNames : draftStatusNames)

export const candidateStatusName = ({ status, ...stage }: Stage & { status: StudentStatus }) => candidateStatusNames(stage)[status]
