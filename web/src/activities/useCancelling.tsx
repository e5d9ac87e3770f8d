import type { Activity } from '@pre-u/contract/activities/activities'
import { cancelActivities, cancelActivity, readActivityAudience } from '@pre-u/contract/activities/bulk'
import { call, useCall } from '../platform/api/call'
import { ask } from '../platform/dialog/ask'
import { confirmLimits, NotConfirmed } from '../platform/feedback/confirmDoubts'
import type { Selected } from '../platform/list/types'
import { showRefusal } from '../platform/feedback/refusal'
import { useUndoToast } from '../platform/undo/useUndo'
import { counted, mailedInWords, NOTHING_TO_CHANGE, waitingInWords } from '../platform/words'
import { CancelDialog, type Cancelling } from './CancelDialog'
import { titleOf } from './words'

type Answer = { cancelled: number; moved: number; waitlisted: number; schools: number; undo: string | null }

const NOTHING = 'Er is niets geannuleerd'
const MOVE_FITTING = {
  field: 'only_fitting',
  others: 'De activiteit wordt dan geannuleerd. De overige inschrijvingen blijven staan, met de melding dat de activiteit is geannuleerd.',
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

type Question = { ids: number[]; subject: string; consequence: string; confirmLabel: string }

/** Each action asks what becomes of the registrations, reports the result and resolves to whether it was done. */
export function useCancelling() {
  // The refusal names activities or registrations, so it is shown in a dialog instead of a toast.
  const { mutateAsync: sendOne } = useCall(cancelActivity, { quiet: true })
  const { mutateAsync: sendMany } = useCall(cancelActivities, { quiet: true })
  const toastWithUndo = useUndoToast()

  const cancel = async <A extends Answer>(
    body: Cancelling,
    send: (body: Cancelling) => Promise<A>,
    describeDone: (answer: A) => string,
  ): Promise<boolean> => {
    const { move_to } = body
    try {
      const answer = await confirmLimits('verplaatsen', (confirmation) =>
        send(move_to ? { ...body, move_to: { ...move_to, ...confirmation } } : body),
      )
      toastWithUndo(`${describeDone(answer)}${describe(answer)}`, answer.undo)
      return true
    } catch (error) {
      if (error instanceof NotConfirmed) return false
      const isAccepted = await showRefusal(error, NOTHING, MOVE_FITTING)
      return isAccepted && move_to !== undefined && cancel({ ...body, move_to: { ...move_to, only_fitting: true } }, send, describeDone)
    }
  }
  const askToCancel = async (question: Question, send: (body: Cancelling) => Promise<boolean>) => {
    try {
      const audience = await call(readActivityAudience, { body: { ids: question.ids } })
      return (await ask<boolean>((answer) => <CancelDialog {...question} audience={audience} send={send} answer={answer} />)) ?? false
    } catch (error) {
      await showRefusal(error, NOTHING)
      return false
    }
  }
  return {
    cancelOne: ({ id, updated_at, ...activity }: Activity) => {
      const title = titleOf(activity)
      const question = {
        ids: [id],
        subject: `Activiteit "${title}"`,
        consequence: 'Scholen blijven de activiteit zien, met de melding dat deze is geannuleerd.',
        confirmLabel: 'Activiteit annuleren',
      }
      const send = (body: Cancelling) => sendOne({ params: { id }, body: { ...body, updated_at } })
      return askToCancel(question, (body) => cancel(body, send, () => `${title} is geannuleerd`))
    },
    cancelAll: (records: Selected[]) => {
      const question = {
        ids: records.map(({ id }) => id),
        subject: counted(records.length, 'activiteit', 'activiteiten'),
        consequence: 'Scholen blijven de activiteiten zien, met de melding dat ze zijn geannuleerd.',
        confirmLabel: 'Activiteiten annuleren',
      }
      const send = (body: Cancelling) => sendMany({ body: { records, ...body } })
      const describeDone = ({ count }: { count: number }) =>
        count === 0 ? NOTHING_TO_CHANGE : `${counted(count, 'activiteit is', 'activiteiten zijn')} geannuleerd`
      return askToCancel(question, (body) => cancel(body, send, describeDone))
    },
  }
}
