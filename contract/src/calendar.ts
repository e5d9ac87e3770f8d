import * as z from 'zod/mini'
import { id } from './platform/http'

export const calendarKinds = ['activity', 'deadline', 'honours', 'honours_deadline', 'period'] as const
export type CalendarKind = (typeof calendarKinds)[number]
export const calendarKindNames: Record<CalendarKind, string> = {
  activity: 'Activiteiten',
  deadline: 'Deadlines',
  honours: 'Honoursprogramma',
  honours_deadline: 'Honoursdeadlines',
  period: 'Periodes',
}

export const calendarEvent = z.object({
  /** Kind and record: 'deadline-12'. */
  id: z.string(),
  kind: z.enum(calendarKinds),
  record_id: id,
  title: z.string(),
  /** Instants, or days when it takes whole days; the end is not part of it. */
  start: z.string(),
  end: z.string(),
  all_day: z.boolean(),
  location: z.string(),
  description: z.string(),
  is_cancelled: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

export const calendar = {
  path: '/api/calendar',
  /** Days in Amsterdam; the end is not part of it. */
  range: z.strictObject({ start: z.iso.date(), end: z.iso.date() }),
  feed: z.object({ url: z.string() }),
} as const
/** More than a year and a day in one answer is a mistake or an attack. */
export const MAX_RANGE_DAYS = 400
