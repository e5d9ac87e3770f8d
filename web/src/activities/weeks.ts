import type { ActivityOverview } from '@pre-u/contract/activities/activities'
import { addDays, dayOf } from '@pre-u/contract/platform/dates'

export type Week = ActivityOverview['weeks'][number]

const MAX_WEEKS = 20

export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Weeks up to the earlier of deadline and today, or up to the last registration; at most MAX_WEEKS. */
export function weeksUntil(weeks: Week[], deadline: string, now: number): Week[] {
  const lastMonday = mondayOf([dayOf(deadline), dayOf(new Date(now))].toSorted()[0]!)
  const shown = [...weeks]
  for (let last = shown.at(-1); last && last.week < lastMonday; last = shown.at(-1))
    shown.push({ week: addDays(last.week, 7), registrations: 0 })
  return shown.slice(-MAX_WEEKS)
}
