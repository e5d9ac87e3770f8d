import { undoBulk } from '@pre-u/contract/students'
import { useCall } from '../platform/api/useCall'
import { showRefusal } from '../platform/status/refusal'
import { toast } from '../platform/feedback/toast'

/** Longer than other messages: time to see that it went wrong and to take it back. */
const LIFE = 15_000

/** Tells what was done, and offers to take it back. */
export function useTelling() {
  const { mutateAsync } = useCall(undoBulk, { quiet: true })
  const takeBack = async (undo: string) => {
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
      ...(undo && { life: LIFE, action: { label: 'Ongedaan maken', run: () => void takeBack(undo) } }),
    })
}
