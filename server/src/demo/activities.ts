import { type ActivityState, activityCategories } from '@pre-u/contract/activities'
import { dayOf, fromWallTime, toWallTime } from '@pre-u/contract/platform/dates'
import { activitiesTable, activityPeriodsTable } from '../activities/table'
import type { Db } from '../platform/db/db'
import { daysAfter, nextWeekday } from './days'
import { seededRandom } from './random'
import { demoKinds } from './subjects'

// Coprime with the number of activities, so that deadlines are spread over the list.
const STRIDE = 7
const FIRST_DEADLINE_DAY = -56
const DAYS_BETWEEN_DEADLINES = 4
const INDEX_OF_TODAY = -FIRST_DEADLINE_DAY / DAYS_BETWEEN_DEADLINES
const closingSoon: Record<number, number> = {
  [INDEX_OF_TODAY]: 0,
  [INDEX_OF_TODAY + 1]: 1,
  [INDEX_OF_TODAY + 2]: 3,
  [INDEX_OF_TODAY + 3]: 6,
}
const states: Record<number, ActivityState> = { 9: 'CANCELLED', 24: 'CANCELLED', 38: 'CANCELLED', 33: 'DRAFT', 45: 'DRAFT', 57: 'DRAFT' }

const subjects = activityCategories.flatMap((category) => {
  const { subjects: all, ...kind } = demoKinds[category]
  return all.map(([name, about], index) => ({ ...kind, category, name, about, code: `${kind.code}-${String(index + 1).padStart(2, '0')}` }))
})

function demoActivities(today: string) {
  const random = seededRandom(3)
  return subjects.map(({ category, code, name, about, practical, locations, grades, capacities, max_per_school, hours }, index) => {
    const nth = (index * STRIDE) % subjects.length
    const deadlineDay = daysAfter(today, closingSoon[nth] ?? FIRST_DEADLINE_DAY + nth * DAYS_BETWEEN_DEADLINES)
    const day = nextWeekday(daysAfter(deadlineDay, 7 + random.below(14)))
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
      deadline: fromWallTime(`${deadlineDay} ${nth % 3 === 0 ? '17:00' : '23:59'}`),
      start_at: fromWallTime(`${day} ${hours[0]}`),
      end_at: fromWallTime(`${day} ${hours[1]}`),
    }
  })
}

/** Some of them ran last year too. */
const FROM_LAST_YEAR = 8
function withLastYear(today: string) {
  const activities = demoActivities(today)
  const aYearBefore = (instant: string) => fromWallTime(`${nextWeekday(daysAfter(dayOf(instant), -371))} ${toWallTime(instant).slice(11)}`)
  const lastYear = activities.slice(0, FROM_LAST_YEAR).map((activity, index) => ({
    ...activity,
    code: `${activity.code}-V`,
    state: 'PUBLISHED' as const,
    position: activities.length + index + 1,
    deadline: aYearBefore(activity.deadline),
    start_at: aYearBefore(activity.start_at),
    end_at: aYearBefore(activity.end_at),
  }))
  return [...activities, ...lastYear]
}

export async function seedActivities(db: Db, today: string, periods: { id: number; end_date: string }[]) {
  const activities = await db.insert(activitiesTable).values(withLastYear(today)).returning()
  const links = activities.map(({ id, start_at }) => {
    const period = periods.find(({ end_date }) => end_date >= dayOf(start_at)) ?? periods.at(-1)!
    return { activity_id: id, period_id: period.id }
  })
  await db.insert(activityPeriodsTable).values(links)
  return activities.map((activity, index) => ({ ...activity, period_id: links[index]!.period_id }))
}
