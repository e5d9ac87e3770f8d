import { undoBulk } from '@pre-u/contract/students'
import { useCall } from '../platform/api/useCall'
import { showRefusal } from '../platform/status/refusal'
import { toast } from '../platform/feedback/toast'

/** Longer than other messages: time to notice a mistake and undo it. */
const LIFE_MS = 15_000

export function useUndoToast() {
  const { mutateAsync } = useCall(undoBulk, { quiet: true })
  const undoChange = async (undo: string) => {
    try {
      await mutateAsync({ body: { undo } })
      toast({ severity: 'success', summary: 'Succesvol', detail: 'De wijziging is ongedaan gemaakt' })
    } catch (error) {
      showRefusal(error, 'Niet ongedaan gemaakt')
    }
  }
  return (detail: string, undo: string | null) =>
    toast({
      severity: 'success',
      summary: 'Succesvol',
      detail,
      ...(undo && { life: LIFE_MS, action: { label: 'Ongedaan maken', run: () => void undoChange(undo) } }),
    })
}
