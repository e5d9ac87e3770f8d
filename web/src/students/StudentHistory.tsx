import { students } from '@pre-u/contract/students/students'
import { readStudentHistory } from '@pre-u/contract/students/history'
import { useQuery } from '@tanstack/react-query'
import { History } from '../figures/auditLog/HistorySection'
import { callQuery } from '../platform/api/call'

export function StudentHistory({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(callQuery(students, readStudentHistory, { params: { id } }))
  return <History entries={data} retry={isError ? () => void refetch() : undefined} />
}
