import { type StudentStatus, studentStatuses, studentStatusNames } from '../students/status'

/** 'Concepten' and 'ingediend' count candidates who were not cancelled. */
export const enteredStatuses = studentStatuses.filter((status) => status !== 'CANCELLED')

type Stage = { finished_at: string | null }

const draftStatusNames = { ...studentStatusNames, PENDING: 'Concept' }

/** The names of where a candidate can stand. PENDING says only that nothing is decided: until it is handed in, it is a draft. */
export const candidateStatusNames = ({ finished_at }: Stage) => (finished_at ? studentStatusNames : draftStatusNames)

export const candidateStatusName = ({ status, ...stage }: Stage & { status: StudentStatus }) => candidateStatusNames(stage)[status]
