import { undoAction } from '@pre-u/contract/undo'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../api/useCall'
import { toast } from '../feedback/toast'
import { findKind, pathsShowing } from '../live/refresh'
import { showRefusal } from '../status/refusal'

/** Longer than other messages: time to notice a mistake and undo it. */
const LIFE_MS = 15_000

/** Takes an action back and reports the result. */
function useUndo() {
  const client = useQueryClient()
  const { mutateAsync } = useCall(undoAction, { quiet: true })
  return async (undo: string) => {
    try {
      const { resource } = await mutateAsync({ body: { undo } })
      const kind = findKind(resource)
      toast({ severity: 'success', summary: 'Succesvol', detail: 'De wijziging is ongedaan gemaakt' })
      if (kind) await Promise.all(pathsShowing(kind).map((path) => client.invalidateQueries({ queryKey: [path] })))
    } catch (error) {
      await showRefusal(error, 'Niet ongedaan gemaakt')
    }
  }
}

export function useUndoToast() {
  const takeBack = useUndo()
  return (detail: string, undo: string | null) =>
    toast({
      severity: 'success',
      summary: 'Succesvol',
      detail,
      ...(undo && { life: LIFE_MS, action: { label: 'Ongedaan maken', run: () => void takeBack(undo) } }),
    })
}
