import { type ActivityState, activityCategories } from '@pre-u/contract/activities/activities'
import { addDays, dayOf, fromWallTime, schoolYearOf, toWallTime } from '@pre-u/contract/platform/dates'
import type { HolidayInput } from '@pre-u/contract/activities/holidays'
import { activitiesTable, activityPeriodsTable } from '../../tables/activities'
import type { Db } from '../../platform/db/db'
import { seededRandom } from './people'
import { demoKinds } from './subjects'
import { nationalHolidays } from '../../activities/holidays/national'
import { holidaysTable } from '../../tables/holidays'

/** Adds the holidays of this school year, for which days that hold about every year will do, and those of later years as they will be. */
export async function seedHolidays(db: Db, today: string) {
  const year = Number(schoolYearOf(today).slice(0, 4))
  const near: [name: string, region: HolidayInput['region'], start_date: string, end_date: string][] = [
    ['Herfstvakantie', 'Noord', `${year}-10-10`, `${year}-10-18`],
    ['Herfstvakantie', 'Midden', `${year}-10-17`, `${year}-10-25`],
    ['Herfstvakantie', 'Zuid', `${year}-10-17`, `${year}-10-25`],
    ['Kerstvakantie', 'Alle', `${year}-12-19`, `${year + 1}-01-03`],
    ['Voorjaarsvakantie', 'Noord', `${year + 1}-02-20`, `${year + 1}-02-28`],
    ['Voorjaarsvakantie', 'Midden', `${year + 1}-02-20`, `${year + 1}-02-28`],
    ['Voorjaarsvakantie', 'Zuid', `${year + 1}-02-13`, `${year + 1}-02-21`],
    ['Meivakantie', 'Alle', `${year + 1}-04-24`, `${year + 1}-05-02`],
  ]
  const known = new Set(Object.keys(nationalHolidays))
  const ofThisYear = known.has(schoolYearOf(today))
    ? []
    : near.map(([name, region, start_date, end_date]) => ({ name, region, start_date, end_date }))
  await db.insert(holidaysTable).values([...ofThisYear, ...Object.values(nationalHolidays).flat()])
}

function nextWeekday(day: string) {
  const weekday = new Date(day).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

// It is coprime with the number of activities, so that deadlines are spread over the list.
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
    const deadlineDay = addDays(today, closingSoon[nth] ?? FIRST_DEADLINE_DAY + nth * DAYS_BETWEEN_DEADLINES)
    const day = nextWeekday(addDays(deadlineDay, 7 + random.below(14)))
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
      deadline: fromWallTime(`${deadlineDay} ${nth % 3 === 0 ? '17:00' : '23:59'}`),
      start_at: fromWallTime(`${day} ${hours[0]}`),
      end_at: fromWallTime(`${day} ${hours[1]}`),
    }
  })
}

type DemoActivity = ReturnType<typeof demoActivities>[number]

/** Some of them ran in earlier years too, on the same weekday. */
const FROM_LAST_YEAR = 8
const ranBefore: { years: number; didRun: (activity: DemoActivity, index: number) => boolean }[] = [
  { years: 1, didRun: ({ category }, index) => category !== 'Docentactiviteit' && index >= FROM_LAST_YEAR && index % 3 !== 0 },
  { years: 2, didRun: ({ category }, index) => category !== 'Docentactiviteit' && index % 5 < 2 },
]

const atDay = (day: string, instant: string) => fromWallTime(`${day} ${toWallTime(instant).slice(11)}`)
const moved = (instant: string, days: number) => atDay(nextWeekday(addDays(dayOf(instant), -days)), instant)

const asBefore = (activity: DemoActivity, days: number) => {
  const start_at = moved(activity.start_at, days)
  return {
    ...activity,
    code: `${activity.code}-${schoolYearOf(dayOf(start_at)).slice(2, 4)}`,
    state: 'PUBLISHED' as const,
    deadline: moved(activity.deadline, days),
    start_at,
    end_at: moved(activity.end_at, days),
  }
}

type Period = { id: number; start_date: string; end_date: string }

/** Nothing takes place in the weeks between two periods: what falls in them moves to the beginning of the next period. */
function withinPeriod(activity: DemoActivity, periods: Period[]) {
  const day = dayOf(activity.start_at)
  const period = periods.find(({ end_date }) => end_date >= day) ?? periods.at(-1)!
  if (day >= period.start_date) return { activity, period }
  const onFirstDay = (instant: string) => atDay(nextWeekday(period.start_date), instant)
  return { activity: { ...activity, start_at: onFirstDay(activity.start_at), end_at: onFirstDay(activity.end_at) }, period }
}

/** `recent` has this year's activities and the first of last year; `earlier` the others of last year and those of the year before. */
export async function seedActivities(db: Db, today: string, periods: Period[]) {
  const thisYear = demoActivities(today)
  const recent = [...thisYear, ...thisYear.slice(0, FROM_LAST_YEAR).map((activity) => asBefore(activity, 371))]
  const earlier = ranBefore.flatMap(({ years, didRun }) => thisYear.filter(didRun).map((activity) => asBefore(activity, years * 364)))
  const planned = [...recent, ...earlier].map((activity) => withinPeriod(activity, periods))
  const rows = await db
    .insert(activitiesTable)
    .values(planned.map(({ activity }, index) => ({ ...activity, position: index + 1 })))
    .returning()
  const activities = rows.map((activity, index) => ({ ...activity, period_id: planned[index]!.period.id }))
  await db.insert(activityPeriodsTable).values(activities.map(({ id, period_id }) => ({ activity_id: id, period_id })))
  return { recent: activities.slice(0, recent.length), earlier: activities.slice(recent.length) }
}
