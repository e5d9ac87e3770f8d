import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students/students'
import { endReport, type ReportInput, reportStudent } from '@pre-u/contract/students/report'
import { ask } from '../../platform/dialog/ask'
import { useCall } from '../../platform/api/call'
import { toastSuccess } from '../../platform/feedback/toast'
import { askToInform, NOBODY_INFORMED, type Informing } from '../../placement/askToInform'
import { showRefusal } from '../../platform/feedback/refusal'
import { mailedInWords } from '../../platform/words'
import { useConfirmReport } from './public'
import { ReportDialog } from './ReportDialog'

/** The school is notified, unless that is switched off; undefined when nothing is decided. */
const askToDecline = (student: Student) =>
  askToInform({
    title: `Melding over ${fullName(student)} afwijzen?`,
    consequence: 'De leerling blijft ingeschreven.',
    ids: [student.id],
    confirmLabel: 'Melding afwijzen',
    audience: { schools: 1, pupils: 1 },
  })

/** Each action reports its result. */
export function useReportActions() {
  const { mutateAsync: send } = useCall(reportStudent, { quiet: true })
  const { mutateAsync: endIt } = useCall(endReport, { quiet: true })
  const { confirmReport } = useConfirmReport()
  const report = async (student: Student, body: ReportInput) => {
    try {
      await send({ params: { id: student.id }, body })
      toastSuccess(`De melding over ${fullName(student)} is verstuurd`)
      return true
    } catch (error) {
      await showRefusal(error, 'Er is niets gemeld')
      return false
    }
  }
  const end = async (student: Student, done: 'ingetrokken' | 'afgewezen', informing: Informing | undefined) => {
    if (!informing) return
    try {
      await endIt({ params: { id: student.id }, body: informing.notification })
      informing.forget()
      toastSuccess(`De melding over ${fullName(student)} is ${done}${mailedInWords(informing.schools)}`)
    } catch (error) {
      await showRefusal(error, 'Er is niets gewijzigd')
    }
  }
  return {
    report: (student: Student) =>
      ask<void>((answer) => <ReportDialog student={student} send={(body) => report(student, body)} answer={answer} />),
    confirm: (student: Student) => confirmReport(student.id, fullName(student)),
    decline: async (student: Student) => end(student, 'afgewezen', await askToDecline(student)),
    withdraw: (student: Student) => end(student, 'ingetrokken', NOBODY_INFORMED),
  }
}
