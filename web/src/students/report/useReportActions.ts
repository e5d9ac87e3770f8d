import { fullName } from '@pre-u/contract/platform/names'
import type { Student } from '@pre-u/contract/students'
import { confirmReport, endReport, reportStudent } from '@pre-u/contract/students/report'
import { useCall } from '../../platform/api/useCall'
import { toastSuccess } from '../../platform/feedback/toast'
import { showRefusal } from '../../platform/status/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { askReport } from './reportQuestion'

/** Each action reports its result. */
export function useReportActions() {
  const { mutateAsync: send } = useCall(reportStudent, { quiet: true })
  const { mutateAsync: confirmIt } = useCall(confirmReport, { quiet: true })
  const { mutateAsync: endIt } = useCall(endReport, { quiet: true })
  const toastWithUndo = useUndoToast()
  return {
    report: async (student: Student) => {
      const body = await askReport(student)
      if (!body) return
      try {
        await send({ params: { id: student.id }, body })
        toastSuccess(`De melding over ${fullName(student)} is verstuurd`)
      } catch (error) {
        await showRefusal(error, 'Er is niets gemeld')
      }
    },
    confirm: async (student: Student) => {
      try {
        const { undo } = await confirmIt({ params: { id: student.id } })
        toastWithUndo(`${fullName(student)} is afgemeld`, undo)
      } catch (error) {
        await showRefusal(error, 'Er is niets gewijzigd')
      }
    },
    end: async (student: Student, done: 'ingetrokken' | 'afgewezen') => {
      try {
        await endIt({ params: { id: student.id } })
        toastSuccess(`De melding over ${fullName(student)} is ${done}`)
      } catch (error) {
        await showRefusal(error, 'Er is niets gewijzigd')
      }
    },
  }
}
