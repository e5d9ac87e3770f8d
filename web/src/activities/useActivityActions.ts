import type { Activity, ActivityState } from '@pre-u/contract/activities'
import { useNavigate } from '@tanstack/react-router'
import type { TextSearch } from '../platform/address/searchParams'
import { confirm } from '../platform/feedback/confirm'
import type { Action } from '../platform/list/types'
import { askToRemove } from '../platform/feedback/removal'
import { toastSuccess } from '../platform/feedback/toast'
import { counted } from '../platform/words'
import { activityQueries } from './queries'
import { registered, titleOf } from './words'

const nameOf = (activity: Activity) => `Activiteit "${titleOf(activity)}"`
const DISMISS = 'Terug'

function consequences(activity: Activity) {
  const there = registered(activity)
  const registrations =
    there === 0
      ? 'Er zijn geen inschrijvingen.'
      : `Er ${there === 1 ? 'is' : 'zijn'} ${counted(there, 'inschrijving', 'inschrijvingen')}; die ${there === 1 ? 'blijft' : 'blijven'} bewaard.`
  return `${registrations} Scholen blijven de activiteit zien, met de melding dat deze is geannuleerd.`
}

const done: Record<ActivityState, string> = {
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
    toastSuccess(`${titleOf(activity)} ${done[state]}`)
    return true
  }
  const cancel = async (activity: Activity) => {
    const question = {
      title: `${nameOf(activity)} annuleren?`,
      body: consequences(activity),
      confirmLabel: 'Activiteit annuleren',
      dismissLabel: DISMISS,
      danger: true,
    }
    if (await confirm(question)) await setState(activity, 'CANCELLED')
  }
  const instead = (activity: Activity) => ({
    body: `Een activiteit met inschrijvingen kan niet worden verwijderd. ${consequences(activity)}`,
    label: 'Annuleren in plaats daarvan',
    dismissLabel: DISMISS,
    run: () => setState(activity, 'CANCELLED'),
  })
  const copy = ({ id }: Activity) =>
    navigate({
      to: '/activities',
      search: (before: TextSearch): TextSearch => ({ ...before, open: 'nieuw', kopie: String(id) }),
      state: { openedFromPage: true },
      resetScroll: false,
    })

  return {
    publish: (activity: Activity) => void setState(activity, 'PUBLISHED'),
    removeActivity: (activity: Activity, leave?: () => Promise<void>) =>
      askToRemove({
        what: nameOf(activity),
        body: 'Dit kan niet ongedaan worden gemaakt.',
        remove: () => remove({ record: activity, leave }),
        instead: activity.state === 'PUBLISHED' ? instead(activity) : undefined,
      }),
    actionsFor: (activity: Activity): Action[] => [
      ...(activity.state === 'DRAFT' ? [{ label: 'Publiceren', onClick: () => void setState(activity, 'PUBLISHED') }] : []),
      ...(activity.state === 'CANCELLED' ? [{ label: 'Opnieuw publiceren', onClick: () => void setState(activity, 'PUBLISHED') }] : []),
      { label: 'Kopiëren naar andere periode', onClick: () => void copy(activity) },
      ...(activity.state === 'PUBLISHED' ? [{ label: 'Activiteit annuleren', onClick: () => void cancel(activity) }] : []),
    ],
  }
}
