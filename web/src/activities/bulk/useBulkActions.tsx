import type { activities } from '@pre-u/contract/activities/activities'
import { publishActivities, readActivityAudience, setDeadlines, shiftActivities } from '@pre-u/contract/activities/bulk'
import { call, useCall } from '../../platform/api/call'
import { ask } from '../../platform/dialog/ask'
import { confirm } from '../../platform/feedback/confirm'
import { confirmDoubts, NotConfirmed } from '../../platform/feedback/confirmDoubts'
import { exportAction } from '../../platform/list/BulkBar'
import type { BulkAction, Selected } from '../../platform/list/types'
import { showRefusal } from '../../platform/feedback/refusal'
import { useUndoToast } from '../../platform/undo/useUndo'
import { mailedInWords, NOTHING_TO_CHANGE } from '../../platform/words'
import { useMessageTo } from '../../notifications/messages/public'
import { activityQueries } from '../queries'
import { useCancelling } from '../useCancelling'
import { countActivities, type DeadlineChoice, type ShiftChoice } from './question'
import { ShiftDialog } from './ShiftDialog'
import { DeadlineDialog } from './DeadlineDialog'

async function questionFor(records: Selected[]) {
  const ids = records.map(({ id }) => id)
  return { ids, audience: await call(readActivityAudience, { body: { ids } }) }
}

const nowIs = (what: string) => (count: number) => `${countActivities(count)} ${count === 1 ? 'is' : 'zijn'} ${what}`

type Result = { count: number; informed?: number | undefined; undo: string | null }

export function useBulkActions(): BulkAction<typeof activities>[] {
  // The refusal names activities, so it is shown in a dialog instead of a toast.
  const quiet = { quiet: true }
  const { mutateAsync: publish } = useCall(publishActivities, quiet)
  const { cancelAll } = useCancelling()
  const { mutateAsync: shift } = useCall(shiftActivities, quiet)
  const { mutateAsync: setDeadline } = useCall(setDeadlines, quiet)
  const toastWithUndo = useUndoToast()
  const messageTo = useMessageTo('activities')

  /** Reports the result; resolves to whether it was done. */
  const report = async (send: () => Promise<Result>, describe: (count: number) => string): Promise<boolean> => {
    try {
      const result = await send()
      const done = result.count === 0 ? NOTHING_TO_CHANGE : describe(result.count)
      toastWithUndo(`${done}${mailedInWords(result.informed)}`, result.undo)
      return true
    } catch (error) {
      if (!(error instanceof NotConfirmed)) await showRefusal(error, 'Er is niets gewijzigd')
      return false
    }
  }

  const publishAll = async (records: Selected[]) => {
    const question = {
      title: `${countActivities(records.length)} publiceren?`,
      body: 'Scholen zien dan wat u publiceert en kunnen leerlingen inschrijven. Wat al gepubliceerd is, blijft zoals het is.',
      confirmLabel: 'Publiceren',
    }
    return (await confirm(question)) && report(() => publish({ body: { records } }), nowIs('gepubliceerd'))
  }
  const shiftAll = async (records: Selected[]) => {
    const question = await questionFor(records)
    const send = (choice: ShiftChoice) =>
      report(() => confirmDoubts((confirmation) => shift({ body: { records, ...choice, ...confirmation } })), nowIs('verschoven'))
    return (await ask<boolean>((answer) => <ShiftDialog {...question} send={send} answer={answer} />)) ?? false
  }
  const changeDeadlines = async (records: Selected[]) => {
    const question = await questionFor(records)
    const send = (choice: DeadlineChoice) =>
      report(
        () => setDeadline({ body: { records, ...choice } }),
        (count) => `De deadline van ${countActivities(count)} is gewijzigd`,
      )
    return (await ask<boolean>((answer) => <DeadlineDialog {...question} send={send} answer={answer} />)) ?? false
  }

  return [
    { label: 'Publiceren', onClick: (_ids, _shown, records) => publishAll(records) },
    { label: 'Data verschuiven', onClick: (_ids, _shown, records) => shiftAll(records) },
    { label: 'Deadline wijzigen', onClick: (_ids, _shown, records) => changeDeadlines(records) },
    messageTo,
    exportAction(activityQueries.exportSelection),
    { label: 'Activiteiten annuleren', danger: true, onClick: (_ids, _shown, records) => cancelAll(records) },
  ]
}
