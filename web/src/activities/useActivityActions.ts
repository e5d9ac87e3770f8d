import type { Activity, ActivityState } from '@pre-u/contract/activities'
import { useNavigate } from '@tanstack/react-router'
import type { TextSearch } from '../platform/address/searchParams'
import { confirm } from '../platform/feedback/confirm'
import type { Action } from '../platform/list/types'
import { askToRemove } from '../platform/feedback/removal'
import { toastSuccess } from '../platform/feedback/toast'
import { counted } from '../platform/words'
import { activityQueries } from './queries'
import { countRegistrations, titleOf } from './words'

const nameOf = (activity: Activity) => `Activiteit "${titleOf(activity)}"`
const DISMISS = 'Terug'

function describeConsequences(activity: Activity) {
  const count = countRegistrations(activity)
  const registrations =
    count === 0
      ? 'Er zijn geen inschrijvingen.'
      : `Er ${count === 1 ? 'is' : 'zijn'} ${counted(count, 'inschrijving', 'inschrijvingen')}; die ${count === 1 ? 'blijft' : 'blijven'} bewaard.`
  return `${registrations} Scholen blijven de activiteit zien, met de melding dat deze is geannuleerd.`
}

const stateChangeTexts: Record<ActivityState, string> = {
  DRAFT: 'is weer een concept',
  PUBLISHED: 'is gepubliceerd',
  CANCELLED: 'is geannuleerd',
}

export function useActivityActions() {
  const navigate = useNavigate()
  const { mutateAsync: update } = activityQueries.useUpdate()
  const { mutateAsync: remove } = activityQueries.useRemove({ quiet: true })

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
  const cancel = async (activity: Activity) => {
    const question = {
      title: `${nameOf(activity)} annuleren?`,
      body: describeConsequences(activity),
      confirmLabel: 'Activiteit annuleren',
      dismissLabel: DISMISS,
      danger: true,
    }
    if (await confirm(question)) await setState(activity, 'CANCELLED')
  }
  const cancelInstead = (activity: Activity) => ({
    body: `Een activiteit met inschrijvingen kan niet worden verwijderd. ${describeConsequences(activity)}`,
    label: 'Annuleren in plaats daarvan',
    dismissLabel: DISMISS,
    run: () => setState(activity, 'CANCELLED'),
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
      ...(activity.state === 'PUBLISHED' ? [{ label: 'Activiteit annuleren', onClick: () => void cancel(activity) }] : []),
    ],
  }
}
