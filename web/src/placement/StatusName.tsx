import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { StatusText, toneOf } from '../platform/list/cells'

export const StatusName = ({ status, name = studentStatusNames[status] }: { status: StudentStatus; name?: string }) => (
  <StatusText tone={toneOf[status]}>{name}</StatusText>
)
