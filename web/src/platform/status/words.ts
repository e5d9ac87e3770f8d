import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'

export const describeNewStatus = (who: string, count: number, status: StudentStatus) =>
  `${who} ${count === 1 ? 'is' : 'zijn'} nu ${studentStatusNames[status]}`
