import { confirmReport as confirmAction } from '@pre-u/contract/students/report'
import { useCall } from '../../platform/api/call'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { mailedInWords } from '../../platform/words'

/** Cancels a registration as its school asked after the deadline, and offers to take it back. */
export function useConfirmReport() {
  const { mutateAsync, isPending } = useCall(confirmAction, { quiet: true })
  const toastWithUndo = useUndoToast()
  const confirmReport = async (id: number, pupil: string) => {
    try {
      const { undo, informed } = await mutateAsync({ params: { id } })
      toastWithUndo(`${pupil} is afgemeld${mailedInWords(informed)}`, undo)
    } catch (error) {
      await showRefusal(error, 'Er is niets gewijzigd')
    }
  }
  return { confirmReport, isConfirming: isPending }
}
