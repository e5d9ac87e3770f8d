import { blankMessage, readSchoolsOfSelection, type SelectionKind } from '@pre-u/contract/notifications/messages/message'
import { call } from '../../platform/api/call'
import { toast, toastError } from '../../platform/feedback/toast'
import { useMessageActions } from './useMessageActions'

/** Begins a message to the schools of a selection. Of one activity, the text can name it and its pupils. */
export function useMessageTo(kind: SelectionKind) {
  const { create } = useMessageActions()
  const write = async (ids: number[]): Promise<boolean> => {
    if (kind === 'activities' && ids.length === 1) {
      create({ ...blankMessage, audience: 'registered', activity_id: ids[0]! })
      return true
    }
    try {
      const { school_ids } = await call(readSchoolsOfSelection, { body: { kind, ids } })
      if (school_ids.length > 0) create({ ...blankMessage, audience: 'chosen', school_ids })
      else toast({ severity: 'info', summary: 'Er is niemand om aan te schrijven', detail: 'De selectie heeft geen actieve scholen.' })
      return school_ids.length > 0
    } catch (error) {
      toastError(error)
      return false
    }
  }
  return { label: 'Bericht sturen', onClick: (ids: number[]) => write(ids) }
}
