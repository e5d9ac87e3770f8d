import { students } from '@pre-u/contract/students/students'
import { readStudentHistory } from '@pre-u/contract/students/history'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { History } from '../figures/auditLog/HistorySection'
import { call } from '../platform/api/call'

/** Under the path of registrations, so that every change refetches it. */
const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [students.path, 'history', id] as const,
    queryFn: ({ signal }) => call(readStudentHistory, { params: { id }, signal }),
  })

export function StudentHistory({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(historyQuery(id))
  return <History entries={data} retry={isError ? () => void refetch() : undefined} />
}
