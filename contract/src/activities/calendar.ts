import * as z from 'zod/mini'
import { everyone, feeds } from '../access'
import { action } from '../platform/action'
import { day, id, inQuery, instant } from '../platform/http'
import { recordKind } from '../platform/resource'

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
  id: z.string(),
  kind: z.enum(calendarKinds),
  record_id: id,
  title: z.string(),
  /** Both are instants, or days when `all_day`; the end is exclusive. */
  start: z.string(),
  end: z.string(),
  all_day: z.boolean(),
  location: z.string(),
  description: z.string(),
  is_cancelled: z.boolean(),
  updated_at: instant,
})
export type CalendarEvent = z.infer<typeof calendarEvent>

export const MAX_RANGE_DAYS = 400

/** It is not stored: it follows from activities, honours programmes and periods. */
export const calendar = recordKind({
  name: 'calendar',
  path: '/api/calendar',
  words: { one: 'kalender', many: 'Kalender' },
  labels: {},
  shownIn: [],
  personal: [],
})
const { path } = calendar
const common = { tag: calendar.words.many, access: everyone } as const
/** `own_url` has what the own pupils are registered for; it is null for staff. */
const feed = z.object({ url: z.string(), own_url: z.nullable(z.string()) })

export const readCalendar = action({
  ...common,
  method: 'GET',
  path: `${path}/`,
  summary: 'wat er gebeurt',
  /** Both are days in Amsterdam; the end is exclusive. `own` asks only for what pupils of the own school are registered for. */
  query: z.strictObject({ start: day, end: day, own: z.optional(inQuery.yesNo) }),
  answer: z.array(calendarEvent),
})
export const readFeedAddress = action({ ...common, method: 'GET', path: `${path}/feed/`, summary: 'eigen agenda-adres', answer: feed })
export const renewFeedAddress = action({ ...common, method: 'POST', path: `${path}/feed/`, summary: 'nieuw agenda-adres', answer: feed })
/**
 * The call is public: calendar clients cannot sign in, so the secret address authenticates them. It takes any query, because people add one
 * to make a calendar client read the address again.
 */
export const followFeed = action({
  method: 'GET',
  path: `${path}/feed/:address`,
  tag: calendar.words.many,
  summary: 'agenda om te volgen',
  access: feeds,
  query: z.looseObject({}),
  answer: { file: ['text/calendar'], description: 'Een agenda (ICS).' },
})
