import type { Activity, ActivityState } from '@pre-u/contract/activities'
import { cancelActivity } from '@pre-u/contract/activities/bulk'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../platform/api/useCall'
import type { TextSearch } from '../platform/address/searchParams'
import type { Action } from '../platform/list/types'
import { askToRemove } from '../platform/feedback/removal'
import { toastError, toastSuccess } from '../platform/feedback/toast'
import { useUndoToast } from '../platform/undo/useUndo'
import { counted, mailedInWords } from '../platform/words'
import { askToCancel } from './askToCancel'
import { activityQueries } from './queries'
import { titleOf } from './words'

const nameOf = (activity: Activity) => `Activiteit "${titleOf(activity)}"`
const DISMISS = 'Terug'

const stateChangeTexts: Record<ActivityState, string> = {
  DRAFT: 'is weer een concept',
  PUBLISHED: 'is gepubliceerd',
  CANCELLED: 'is geannuleerd',
}

export function useActivityActions() {
  const navigate = useNavigate()
  const { mutateAsync: update } = activityQueries.useUpdate()
  const { mutateAsync: sendCancel } = useCall(cancelActivity, { quiet: true })
  const { mutateAsync: remove } = activityQueries.useRemove({ quiet: true })
  const toastWithUndo = useUndoToast()

  /** Resolves to false on failure, which is reported in a toast. */
  const setState = async (activity: Activity, state: ActivityState): Promise<boolean> => {
    try {
      await update({ record: activity, changes: { state } })
    } catch {
      return false
    }
    toastSuccess(`${titleOf(activity)} ${stateChangeTexts[state]}`)
    return true
  }
  const cancel = async (activity: Activity): Promise<boolean> => {
    try {
      const choice = await askToCancel(activity)
      if (!choice) return false
      const { updated_at } = activity
      const { schools, cancelled, undo } = await sendCancel({ params: { id: activity.id }, body: { ...choice, updated_at } })
      const registrations = cancelled > 0 ? `. ${counted(cancelled, 'inschrijving is', 'inschrijvingen zijn')} afgemeld` : ''
      toastWithUndo(`${titleOf(activity)} is geannuleerd${registrations}${mailedInWords(schools)}`, undo)
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const cancelInstead = (activity: Activity) => ({
    body: 'Een activiteit met inschrijvingen kan niet worden verwijderd. Annuleer de activiteit: dan weten scholen wat er gebeurt.',
    label: 'Annuleren in plaats daarvan',
    dismissLabel: DISMISS,
    run: () => cancel(activity),
  })
  const copy = ({ id }: Activity) =>
    navigate({
      to: '/activities',
      search: (current: TextSearch): TextSearch => ({ ...current, open: 'nieuw', kopie: String(id) }),
      state: { openedFromPage: true },
      resetScroll: false,
    })

  return {
    publish: (activity: Activity) => void setState(activity, 'PUBLISHED'),
    removeActivity: (activity: Activity, leave?: () => Promise<void>) =>
      askToRemove({
        subject: nameOf(activity),
        body: 'Dit kan niet ongedaan worden gemaakt.',
        remove: () => remove({ record: activity, leave }),
        alternative: activity.state === 'PUBLISHED' ? cancelInstead(activity) : undefined,
      }),
    actionsFor: (activity: Activity): Action[] => [
      ...(activity.state === 'DRAFT' ? [{ label: 'Publiceren', onClick: () => void setState(activity, 'PUBLISHED') }] : []),
      ...(activity.state === 'CANCELLED' ? [{ label: 'Opnieuw publiceren', onClick: () => void setState(activity, 'PUBLISHED') }] : []),
      { label: 'Kopiëren naar andere periode', onClick: () => void copy(activity) },
      { label: 'Herhalen', onClick: () => void navigate({ to: '/activities/$id/herhalen', params: { id: String(activity.id) } }) },
      ...(activity.state === 'PUBLISHED' ? [{ label: 'Activiteit annuleren', onClick: () => void cancel(activity) }] : []),
    ],
  }
}
