import type { CalendarEvent } from '@pre-u/contract/calendar'
import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'

const asIfUtc = (instant: string) => Date.parse(`${toWallTime(instant).replace(' ', 'T')}Z`)

/**
 * The times of an event that begins at another moment. It lasts as long on the clock as it did: what ended at five ends at five,
 * also when the clock changes in between.
 */
export function movedTo({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, start_at: string): { start_at: string; end_at: string } {
  const wallEnd = asIfUtc(end) + asIfUtc(start_at) - asIfUtc(start)
  return { start_at, end_at: fromWallTime(new Date(wallEnd).toISOString().slice(0, 16)) }
}

/** The change of an activity that lets it begin at another moment. */
export const movement = (event: Pick<CalendarEvent, 'record_id' | 'start' | 'end' | 'updated_at'>, start_at: string) => ({
  record: { id: event.record_id, updated_at: event.updated_at },
  changes: movedTo(event, start_at),
})
