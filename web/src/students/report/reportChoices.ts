import type { Student } from '@pre-u/contract/students/students'
import type { Reader } from '@pre-u/contract/students/rights'
import { mayReport } from '../rights'
import type { useReportActions } from './useReportActions'

/** What this reader can do about a report, as a menu or as buttons. */
export function reportChoices(student: Student, reader: Reader, actions: ReturnType<typeof useReportActions>) {
  if (!student.report)
    return mayReport(student, reader) ? [{ label: 'Ziek of verhinderd melden…', onClick: () => void actions.report(student) }] : []
  if (!reader.isStaff) return [{ label: 'Melding intrekken', onClick: () => void actions.withdraw(student) }]
  return [
    { label: 'Melding bevestigen (afmelden)', onClick: () => void actions.confirm(student) },
    { label: 'Melding afwijzen…', onClick: () => void actions.decline(student) },
  ]
}
