import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students/students'
import { endReport, reportStudent } from '@pre-u/contract/students/report'
import { useCall } from '../../platform/api/call'
import { toastSuccess } from '../../platform/feedback/toast'
import { askToInform, type Told } from '../../placement/askToInform'
import { showRefusal } from '../../platform/feedback/refusal'
import { mailedInWords } from '../../platform/words'
import { useConfirmReport } from './public'
import { askReport } from './ReportDialog'

/** The school is told, unless that is switched off; null when nothing is decided. */
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
  const end = async (student: Student, done: 'ingetrokken' | 'afgewezen', ask?: () => Promise<Told | null>) => {
    try {
      const told = await ask?.()
      if (told === null) return
      await endIt({ params: { id: student.id }, body: told?.telling })
      toastSuccess(`De melding over ${fullName(student)} is ${done}${mailedInWords(told?.schools)}`)
    } catch (error) {
      await showRefusal(error, 'Er is niets gewijzigd')
    }
  }
  return {
    report: async (student: Student) => {
      const body = await askReport({ student })
      if (!body) return
      try {
        await send({ params: { id: student.id }, body })
        toastSuccess(`De melding over ${fullName(student)} is verstuurd`)
      } catch (error) {
        await showRefusal(error, 'Er is niets gemeld')
      }
    },
    confirm: (student: Student) => confirmReport(student.id, fullName(student)),
    decline: (student: Student) => end(student, 'afgewezen', () => askToDecline(student)),
    withdraw: (student: Student) => end(student, 'ingetrokken'),
  }
}
