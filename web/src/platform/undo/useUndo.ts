import { type AuditEntry, auditLog } from '@pre-u/contract/figures/auditLog'
import { listUndos, undoAction } from '@pre-u/contract/undo'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../api/call'
import { useSession } from '../api/session'
import { closeUndoToast, toast, toastSuccess } from '../feedback/toast'
import { findKind, pathsShowing } from '../live/refresh'
import { showRefusal } from '../feedback/refusal'

/** Longer than other messages: time to notice a mistake and undo it. */
const LIFE_MS = 15_000

/** Under the path of the log, so that every change refetches it. */
const undosQuery = { ...callQuery(auditLog, listUndos), refetchInterval: 60_000 }

type Entry = Pick<AuditEntry, 'at' | 'resource'> & { actor: { id: number | null } | null }

/** For entries of the log: what takes the action back that wrote the entry, while that is possible. */
export function useUndoOf() {
  const me = useSession(({ user }) => user?.id)
  const takeBack = useUndo()
  const { data } = useQuery(undosQuery)
  return ({ at, resource, actor }: Entry) => {
    const found = actor?.id === me ? data?.find((undo) => undo.at === at && undo.resource === resource) : undefined
    return found && (() => void takeBack(found.id))
  }
}

/** The own actions on one kind of record that can still be taken back, the latest first. */
export function useOpenUndos(resource: string) {
  const takeBack = useUndo()
  const { data = [] } = useQuery(undosQuery)
  return data.filter((undo) => undo.resource === resource).map((undo) => ({ ...undo, takeBack: () => void takeBack(undo.id) }))
}

function useUndo() {
  const client = useQueryClient()
  const { mutateAsync } = useCall(undoAction, { quiet: true })
  return async (undo: string) => {
    try {
      const { resource } = await mutateAsync({ body: { undo } })
      const kind = findKind(resource)
      closeUndoToast(undo)
      toastSuccess('De wijziging is ongedaan gemaakt')
      if (kind) await Promise.all(pathsShowing(kind).map((path) => client.invalidateQueries({ queryKey: [path] })))
    } catch (error) {
      await showRefusal(error, 'Niet ongedaan gemaakt')
    }
  }
}

/** Without `undo` nothing was changed. */
export function useUndoToast() {
  const takeBack = useUndo()
  return (detail: string, undo: string | null) => {
    if (undo === null) return toast({ severity: 'info', summary: 'Niets gewijzigd', detail })
    const action = { label: 'Ongedaan maken', run: () => void takeBack(undo) }
    return toast({ severity: 'success', summary: 'Succesvol', detail, undo, life: LIFE_MS, action })
  }
}
