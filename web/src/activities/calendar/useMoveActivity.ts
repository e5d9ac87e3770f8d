import { activities } from '@pre-u/contract/activities/activities'
import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { formatInstant, fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { askAboutChange } from '../public'
import { useUpdate } from '../../platform/api/resourceQueries'
import { confirmDoubts, NotConfirmed } from '../../platform/feedback/confirmDoubts'
import { toastError, toastSuccess } from '../../platform/feedback/toast'
import { mailedInWords } from '../../platform/words'

/** `always`: asks even when the move sends no mails. `onFailure`: called besides the toast. */
type Options = { always?: boolean; onFailure?: (error: unknown) => void }

/** Asks, moves an activity and reports the result. `move` resolves to whether it was moved. */
export function useMoveActivity({ always = false, onFailure }: Options = {}) {
  const { mutateAsync: update, isPending } = useUpdate(activities, { quiet: true })
  const move = async (event: CalendarEvent, start_at: string): Promise<boolean> => {
    try {
      const title = `${event.title} verplaatsen naar ${formatInstant(start_at)}?`
      const informing = await askAboutChange({ id: event.record_id, title, confirmLabel: 'Verplaatsen', always })
      if (!informing) return false
      const { record_id: id, updated_at } = event
      const changes = moveTimes(event, start_at)
      await confirmDoubts((confirmation) =>
        update({ record: { id, updated_at }, changes: { ...changes, ...informing.notification, ...confirmation } }),
      )
      informing.forget()
      toastSuccess(informing.schools > 0 ? `${event.title} is verplaatst${mailedInWords(informing.schools)}` : undefined)
      return true
    } catch (error) {
      if (error instanceof NotConfirmed) return false
      toastError(error)
      onFailure?.(error)
      return false
    }
  }
  return { move, isPending }
}

const asIfUtc = (instant: string) => Date.parse(`${toWallTime(instant).replace(' ', 'T')}Z`)

/** Keeps the duration in wall time: what ended at 17:00 ends at 17:00, also across a DST change. */
export function moveTimes({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, start_at: string): { start_at: string; end_at: string } {
  const wallEnd = asIfUtc(end) + asIfUtc(start_at) - asIfUtc(start)
  return { start_at, end_at: fromWallTime(new Date(wallEnd).toISOString().slice(0, 16)) }
}
