import { type StudentStatus, studentStatusNames } from '@pre-u/contract/students/status'
import { StatusText, toneOf } from '../list/StatusText'

export const StatusName = ({ status }: { status: StudentStatus }) => (
  <StatusText tone={toneOf[status]}>{studentStatusNames[status]}</StatusText>
)
