import { dayOf, fromWallTime, schoolYearOf } from '@pre-u/contract/platform/dates'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { sql } from 'drizzle-orm'
import { activitiesTable } from '../../tables/activities'
import type { Db } from '../../platform/db/db'
import { insertRows } from '../../platform/db/insertRows'
import { studentReportsTable, studentsTable } from '../../tables/students'
import { firstNames, lastNames, mailName, seededRandom } from './people'
import { attending } from './schools'

const RECENT_REGISTRATIONS = 5000
/** The share of today's demand that schools had so many years ago. There were fewer activities as well. */
const SHARE_OF_YEARS_AGO = [1, 0.65, 0.9]
/** On a busy machine, all rows at once would take longer than a statement may take. */
const BATCH = 3000
const WEEKS_BEFORE = 8
const WEEK_MS = 7 * 86_400_000
const DEFAULT_CAPACITY = 250

type Activity = typeof activitiesTable.$inferSelect & { period_id: number }
type Random = ReturnType<typeof seededRandom>

const weeksUntil = (now: string, { deadline }: Activity) => (Date.parse(deadline) - Date.parse(now)) / WEEK_MS

function placedFraction(now: string, activity: Activity) {
  const weeks = weeksUntil(now, activity)
  return weeks < 0 ? 1 : weeks < 3 ? 0.75 : 0.25
}

function demandFactor(now: string, activity: Activity) {
  const weeks = weeksUntil(now, activity)
  return weeks < 3 ? 2 : weeks < 10 ? 0.8 : 0.35
}

function statusAt(now: string, activity: Activity, isFull: boolean, chance: number): StudentStatus {
  if (activity.state === 'CANCELLED' || chance < 0.06) return 'CANCELLED'
  if (chance < 0.1) return 'REJECTED'
  if (activity.end_at < now) return isFull ? 'REJECTED' : 'COMPLETED'
  if (isFull) return 'WAITLISTED'
  return chance < 0.1 + 0.9 * placedFraction(now, activity) ? 'ACCEPTED' : 'PENDING'
}

/** Draws activities by their capacity, a random popularity and how soon they close. */
function createLottery(now: string, activities: Activity[], random: Random) {
  const open = activities.filter(({ state, category }) => state !== 'DRAFT' && category !== 'Docentactiviteit')
  let sum = 0
  const cumulativeWeights = open.map(
    (activity) => (sum += (activity.capacity ?? DEFAULT_CAPACITY) * demandFactor(now, activity) * (0.35 + random.next())),
  )
  return () => {
    const pick = random.next() * sum
    return open[cumulativeWeights.findIndex((limit) => pick < limit)]!
  }
}

function drawMoment({ deadline }: Activity, now: string, random: Random) {
  const last = Math.min(Date.parse(deadline), Date.parse(now))
  return new Date(last - random.next() ** 2 * WEEKS_BEFORE * WEEK_MS).toISOString()
}

function drawPupil(index: number, { grades }: Activity, random: Random) {
  const first_name = random.pick(firstNames)
  const [infix, last_name] = random.pick(lastNames)
  const grade = random.pick(grades)
  return {
    first_name,
    infix,
    last_name,
    email: `${mailName(first_name, infix, last_name)}${index + 1}@leerling.example`,
    grade,
    level: random.next() < 0.8 || grade === 6 ? 'vwo' : 'havo',
    profile: grade < 4 ? '' : random.pick(['NT', 'NG', 'EM', 'CM', 'NT/NG']),
  }
}

type Drawn = { activity: Activity; school_id: number; created_at: string }
type Seats = { activities: Activity[]; schoolIds: number[]; now: string }

/** Counts what each school registered for an activity, and whether it may register one more. */
function createSchoolLimits() {
  const registered = new Map<string, number>()
  return ({ id, max_per_school }: Activity, school_id: number) => {
    const key = `${id}-${school_id}`
    const count = registered.get(key) ?? 0
    if (count >= (max_per_school ?? Infinity)) return false
    registered.set(key, count + 1)
    return true
  }
}

const drawSchool = (schoolIds: number[], random: Random) => schoolIds[Math.floor(random.next() ** 2 * schoolIds.length)]!
const byMoment = (drawn: Drawn[]) => drawn.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
/** Depending on today's date, activities lie some months before or after the three years. */
const yearsAgo = (now: string, { start_at }: Activity) => {
  const years = Number(schoolYearOf(dayOf(now)).slice(0, 4)) - Number(schoolYearOf(dayOf(start_at)).slice(0, 4))
  return Math.min(2, Math.max(0, years))
}

function drawRecent({ activities, schoolIds, now }: Seats, random: Random) {
  const draw = createLottery(now, activities, random)
  const [isAllowed, wasAllowed] = [createSchoolLimits(), createSchoolLimits()]
  const thisYear = attending(schoolIds, 0)
  const lastYear = attending(schoolIds, 1)
  const ofLastYear = activities.filter((activity) => yearsAgo(now, activity) > 0)
  const drawn: Drawn[] = []
  for (let made = 0; made < RECENT_REGISTRATIONS;) {
    const activity = draw()
    const school_id = drawSchool(thisYear, random)
    if (!isAllowed(activity, school_id)) continue
    made += 1
    const created_at = drawMoment(activity, now, random)
    const tookPart = !ofLastYear.includes(activity) || lastYear.includes(school_id)
    const then = tookPart ? school_id : lastYear[made % lastYear.length]!
    if (wasAllowed(activity, then)) drawn.push({ activity, school_id: then, created_at })
  }
  return byMoment(drawn)
}

/** Draws the registrations of earlier years: each year more pupils wanted the same places. */
function drawEarlier({ activities, schoolIds, now }: Seats, random: Random) {
  const isAllowed = createSchoolLimits()
  const drawn: Drawn[] = []
  for (const activity of activities) {
    const years = yearsAgo(now, activity)
    const schools = attending(schoolIds, years)
    const demand = (activity.capacity ?? DEFAULT_CAPACITY) * (0.45 + 0.8 * random.next()) * SHARE_OF_YEARS_AGO[years]!
    for (let made = 0; made < demand; made += 1) {
      const school_id = drawSchool(schools, random)
      if (isAllowed(activity, school_id)) drawn.push({ activity, school_id, created_at: drawMoment(activity, now, random) })
    }
  }
  return byMoment(drawn)
}

function registrationsOf(drawn: Drawn[], now: string, firstIndex: number, random: Random) {
  const placed = new Map<number, number>()
  return drawn.map(({ activity, school_id, created_at }, index) => {
    const taken = placed.get(activity.id) ?? 0
    const status = statusAt(now, activity, taken >= (activity.capacity ?? Infinity), random.next())
    if (placedStatuses.includes(status)) placed.set(activity.id, taken + 1)
    return {
      ...drawPupil(firstIndex + index, activity, random),
      school_id,
      activity_id: activity.id,
      period_id: activity.period_id,
      status,
      status_reason: activity.state === 'CANCELLED' ? 'De activiteit gaat niet door.' : '',
      waitlisted_at: status === 'WAITLISTED' ? created_at : null,
      created_at,
      updated_at: created_at,
    }
  })
}
type Registration = ReturnType<typeof registrationsOf>[number]

/**
 * Gives every fourth registration a pupil whom the school registered for another activity of that period, where there is one of that grade.
 */
function withReturningPupils(registrations: Registration[]) {
  const newest = new Map<string, Registration>()
  return registrations.map((registration, index) => {
    const { school_id, period_id, grade, activity_id } = registration
    const key = `${school_id}-${period_id}-${grade}`
    const known = newest.get(key)
    newest.set(key, registration)
    if (index % 4 !== 3 || !known || known.activity_id === activity_id) return registration
    newest.delete(key)
    const { first_name, infix, last_name, email, level, profile } = known
    return { ...registration, first_name, infix, last_name, email, level, profile }
  })
}

type Activities = { recent: Activity[]; earlier: Activity[] }

export async function seedRegistrations(db: Db, today: string, schoolIds: number[], { recent, earlier }: Activities) {
  const now = fromWallTime(today)
  const [random, randomBefore] = [seededRandom(2026), seededRandom(2024)]
  const recentRows = registrationsOf(drawRecent({ activities: recent, schoolIds, now }, random), now, 0, random)
  const drawnEarlier = drawEarlier({ activities: earlier, schoolIds, now }, randomBefore)
  const earlierRows = registrationsOf(drawnEarlier, now, RECENT_REGISTRATIONS, randomBefore)
  const rows = [...withReturningPupils(recentRows), ...withReturningPupils(earlierRows)]
  for (let start = 0; start < rows.length; start += BATCH) await db.execute(insertRows(studentsTable, rows.slice(start, start + BATCH)))
  await seedReports(db, now)
}

/** Makes reports after a deadline about some pupils of the first schools, whose activity is still to come. */
const seedReports = (db: Db, now: string) =>
  db.execute(sql`
    insert into ${studentReportsTable} (student_id, kind, reason, reported_at)
    select ${studentsTable.id}, case when row_number() over (order by ${studentsTable.id}) % 2 = 1 then 'ILL' else 'WITHDRAWN' end,
      case when row_number() over (order by ${studentsTable.id}) % 2 = 1 then 'Ligt met griep thuis.' else 'Heeft die dag een toets.' end, ${now}
    from ${studentsTable} join ${activitiesTable} on ${activitiesTable.id} = ${studentsTable.activity_id}
    where ${studentsTable.status} = 'ACCEPTED' and ${activitiesTable.deadline} < ${now} and ${activitiesTable.start_at} > ${now}
    order by ${studentsTable.school_id}, ${studentsTable.id} limit 4`)
