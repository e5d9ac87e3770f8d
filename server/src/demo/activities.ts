import { type ActivityState, activityCategories } from '@pre-u/contract/activities'
import { dayOf, fromWallTime } from '@pre-u/contract/platform/dates'
import { activitiesTable, activityPeriodsTable } from '../activities/table'
import type { Db } from '../platform/db/db'
import { daysAfter, onWeekday } from './days'
import { seededRandom } from './random'
import { demoKinds } from './subjects'

// 7 and the number of activities have no divisor in common: in time they lie mixed, whatever their place in the list.
const STRIDE = 7
const FIRST_DEADLINE = -56
const DAYS_BETWEEN = 4
const TODAY = -FIRST_DEADLINE / DAYS_BETWEEN
/** Deadlines of this week, in days from today. */
const closingSoon: Record<number, number> = { [TODAY]: 0, [TODAY + 1]: 1, [TODAY + 2]: 3, [TODAY + 3]: 6 }
const states: Record<number, ActivityState> = { 9: 'CANCELLED', 24: 'CANCELLED', 38: 'CANCELLED', 33: 'DRAFT', 45: 'DRAFT', 57: 'DRAFT' }

const subjects = activityCategories.flatMap((category) => {
  const { subjects: all, ...kind } = demoKinds[category]
  return all.map(([name, about], index) => ({ ...kind, category, name, about, code: `${kind.code}-${String(index + 1).padStart(2, '0')}` }))
})

/** From two months back to half a year ahead: some are over, some have closed, a few close this week and most are open. */
function demoActivities(today: string) {
  const random = seededRandom(3)
  return subjects.map(({ category, code, name, about, practical, locations, grades, capacities, max_per_school, hours }, index) => {
    const nth = (index * STRIDE) % subjects.length
    const closes = daysAfter(today, closingSoon[nth] ?? FIRST_DEADLINE + nth * DAYS_BETWEEN)
    const day = onWeekday(daysAfter(closes, 7 + random.below(14)))
    return {
      category,
      code,
      name,
      description: `${about}\n\n${practical}`,
      location: random.pick(locations),
      grades: random.pick(grades),
      capacity: random.pick(capacities),
      max_per_school: random.next() < 0.6 ? max_per_school : null,
      state: states[nth] ?? ('PUBLISHED' as const),
      position: index + 1,
      deadline: fromWallTime(`${closes} ${nth % 3 === 0 ? '17:00' : '23:59'}`),
      start_at: fromWallTime(`${day} ${hours[0]}`),
      end_at: fromWallTime(`${day} ${hours[1]}`),
    }
  })
}

export async function seedActivities(db: Db, today: string, periods: { id: number; end_date: string }[]) {
  const activities = await db.insert(activitiesTable).values(demoActivities(today)).returning()
  const links = activities.map(({ id, start_at }) => {
    const period = periods.find(({ end_date }) => end_date >= dayOf(start_at)) ?? periods.at(-1)!
    return { activity_id: id, period_id: period.id }
  })
  await db.insert(activityPeriodsTable).values(links)
  return activities.map((activity, index) => ({ ...activity, period_id: links[index]!.period_id }))
}
