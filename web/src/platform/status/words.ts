import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'

export const describeNewStatus = (who: string, count: number, status: StudentStatus) =>
  count === 0 ? 'Er hoefde niets te veranderen' : `${who} ${count === 1 ? 'is' : 'zijn'} nu ${studentStatusNames[status]}`
