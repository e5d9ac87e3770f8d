import type { Activity } from '@pre-u/contract/activities/activities'
import { cancelActivities, cancelActivity } from '@pre-u/contract/activities/bulk'
import { useCall } from '../platform/api/call'
import { confirmLimits, NotConfirmed } from '../platform/feedback/confirmDoubts'
import type { Selected } from '../platform/list/types'
import { showRefusal } from '../platform/feedback/refusal'
import { useUndoToast } from '../platform/undo/useUndo'
import { counted, mailedInWords, waitingInWords } from '../platform/words'
import { askToCancel, askToCancelAll, type Cancelling } from './askToCancel'
import { titleOf } from './words'

type Answer = { cancelled: number; moved: number; waitlisted: number; schools: number; undo: string | null }

const MOVE_FITTING = {
  field: 'only_fitting',
  others: 'De activiteit wordt dan geannuleerd. De anderen blijven er staan, met de melding dat de activiteit is geannuleerd.',
}

const countRegistrations = (count: number) => counted(count, 'inschrijving is', 'inschrijvingen zijn')
function describe({ cancelled, moved, waitlisted, schools }: Answer): string {
  const registrations =
    moved > 0
      ? `. ${countRegistrations(moved)} verplaatst${waitingInWords(waitlisted, moved)}`
      : cancelled > 0
        ? `. ${countRegistrations(cancelled)} afgemeld`
        : ''
  return `${registrations}${mailedInWords(schools)}`
}

/** Each action asks what becomes of the registrations, reports the result and resolves to whether it was done. */
export function useCancelling() {
  // The refusal names activities or registrations, so it is shown in a dialog instead of a toast.
  const { mutateAsync: sendOne } = useCall(cancelActivity, { quiet: true })
  const { mutateAsync: sendMany } = useCall(cancelActivities, { quiet: true })
  const toastWithUndo = useUndoToast()

  const cancel = async <A extends Answer>(
    ask: () => Promise<Cancelling | null>,
    send: (body: Cancelling) => Promise<A>,
    subject: (answer: A) => string,
  ): Promise<boolean> => {
    let asked: Cancelling | null = null
    try {
      const body = (asked = await ask())
      if (!body) return false
      const { move_to } = body
      const answer = await confirmLimits('verplaatsen', (confirmation) =>
        send(move_to ? { ...body, move_to: { ...move_to, ...confirmation } } : body),
      )
      toastWithUndo(`${subject(answer)}${describe(answer)}`, answer.undo)
      return true
    } catch (error) {
      if (error instanceof NotConfirmed) return false
      const isAccepted = await showRefusal(error, 'Er is niets geannuleerd', MOVE_FITTING)
      if (!isAccepted || !asked?.move_to) return false
      const fitting = { ...asked, move_to: { ...asked.move_to, only_fitting: true } }
      return cancel(async () => fitting, send, subject)
    }
  }
  return {
    cancelOne: (activity: Activity) =>
      cancel(
        () => askToCancel(activity),
        (body) => sendOne({ params: { id: activity.id }, body: { ...body, updated_at: activity.updated_at } }),
        () => `${titleOf(activity)} is geannuleerd`,
      ),
    cancelAll: (records: Selected[]) =>
      cancel(
        () => askToCancelAll(records.map(({ id }) => id)),
        (body) => sendMany({ body: { records, ...body } }),
        ({ count }) =>
          count === 0 ? 'Er hoefde niets te veranderen' : `${counted(count, 'activiteit is', 'activiteiten zijn')} geannuleerd`,
      ),
  }
}
