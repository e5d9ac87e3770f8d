import type { CalendarEvent } from '@pre-u/contract/activities/calendar'
import { fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'

const asIfUtc = (instant: string) => Date.parse(`${toWallTime(instant).replace(' ', 'T')}Z`)

/** Keeps the duration in wall time: what ended at 17:00 ends at 17:00, also across a DST change. */
export function moveTimes({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, start_at: string): { start_at: string; end_at: string } {
  const wallEnd = asIfUtc(end) + asIfUtc(start_at) - asIfUtc(start)
  return { start_at, end_at: fromWallTime(new Date(wallEnd).toISOString().slice(0, 16)) }
}

export const toMoveUpdate = (event: Pick<CalendarEvent, 'record_id' | 'start' | 'end' | 'updated_at'>, start_at: string) => ({
  record: { id: event.record_id, updated_at: event.updated_at },
  changes: moveTimes(event, start_at),
})
