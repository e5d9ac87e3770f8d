import type { Activity } from '@pre-u/contract/activities/activities'
import { useNavigate } from '@tanstack/react-router'
import type { TextSearch } from '../platform/address/searchParams'
import { NOBODY_INFORMED, type Informing } from '../placement/askToInform'
import type { Action } from '../platform/list/types'
import { askToRemove } from '../platform/feedback/removal'
import { attempt, toastSuccess } from '../platform/feedback/toast'
import { mailedInWords } from '../platform/words'
import { askAboutChange } from './public'
import { activityQueries } from './queries'
import { useCancelling } from './useCancelling'
import { titleOf } from './words'

const nameOf = (activity: Activity) => `Activiteit "${titleOf(activity)}"`
const DISMISS = 'Terug'

export function useActivityActions() {
  const navigate = useNavigate()
  const { mutateAsync: update } = activityQueries.useUpdate()
  const { cancelOne } = useCancelling()
  const { mutateAsync: remove } = activityQueries.useRemove({ quiet: true })

  const publish = async (activity: Activity, informing: Informing = NOBODY_INFORMED) => {
    // A failure is reported in a toast.
    const saved = await update({ record: activity, changes: { state: 'PUBLISHED', ...informing.notification } }).catch(() => null)
    if (!saved) return
    informing.forget()
    toastSuccess(`${titleOf(activity)} is gepubliceerd${mailedInWords(informing.schools)}`)
  }
  const publishAgain = (activity: Activity) =>
    attempt(async () => {
      const title = `${titleOf(activity)} opnieuw publiceren?`
      const informing = await askAboutChange({ id: activity.id, publish: true, title, confirmLabel: 'Opnieuw publiceren' })
      if (informing) await publish(activity, informing)
    })
  const cancelInstead = (activity: Activity) => ({
    body: 'Een activiteit met inschrijvingen kan niet worden verwijderd. Annuleer de activiteit: dan weten scholen wat er gebeurt.',
    label: 'Activiteit annuleren',
    dismissLabel: DISMISS,
    run: () => cancelOne(activity),
  })
  const copy = ({ id }: Activity) =>
    navigate({
      to: '/activities',
      search: (current: TextSearch): TextSearch => ({ ...current, open: 'nieuw', kopie: String(id) }),
      state: { openedFromPage: true },
      resetScroll: false,
    })

  return {
    publish: (activity: Activity) => void publish(activity),
    removeActivity: (activity: Activity, leave?: () => Promise<void>) =>
      askToRemove({
        subject: nameOf(activity),
        body: 'Dit kan niet ongedaan worden gemaakt.',
        remove: () => remove({ record: activity, leave }),
        alternative: activity.state === 'PUBLISHED' ? cancelInstead(activity) : undefined,
      }),
    actionsFor: (activity: Activity): Action[] => [
      ...(activity.state === 'DRAFT' ? [{ label: 'Publiceren', onClick: () => void publish(activity) }] : []),
      ...(activity.state === 'CANCELLED' ? [{ label: 'Opnieuw publiceren', onClick: () => void publishAgain(activity) }] : []),
      { label: 'Kopiëren naar andere periode', onClick: () => void copy(activity) },
      { label: 'Herhalen', onClick: () => void navigate({ to: '/activities/$id/herhalen', params: { id: String(activity.id) } }) },
      ...(activity.state === 'PUBLISHED' ? [{ label: 'Activiteit annuleren', onClick: () => void cancelOne(activity) }] : []),
    ],
  }
}
