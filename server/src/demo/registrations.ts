import { fromWallTime } from '@pre-u/contract/platform/dates'
import { placedStatuses, type StudentStatus } from '@pre-u/contract/students/status'
import { sql } from 'drizzle-orm'
import { activitiesTable } from '../activities/table'
import type { Db } from '../platform/db/db'
import { studentReportsTable, studentsTable } from '../students/table'
import { firstNames, lastNames, mailName } from './people'
import { seededRandom } from './random'

const REGISTRATIONS = 5000
const BATCH = 1000
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

/** Weighted by capacity, a random popularity and how soon the activity closes. */
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
    level: random.next() < 0.8 ? 'vwo' : 'havo',
    profile: grade < 4 ? '' : random.pick(['NT', 'NG', 'EM', 'CM', 'NT/NG']),
  }
}

function drawArrivals(now: string, schoolIds: number[], activities: Activity[], random: Random) {
  const draw = createLottery(now, activities, random)
  const registeredPerSchool = new Map<string, number>()
  const arrivals: { activity: Activity; school_id: number; created_at: string }[] = []
  while (arrivals.length < REGISTRATIONS) {
    const activity = draw()
    const school_id = schoolIds[Math.floor(random.next() ** 2 * schoolIds.length)]!
    const key = `${activity.id}-${school_id}`
    const registered = registeredPerSchool.get(key) ?? 0
    if (registered >= (activity.max_per_school ?? Infinity)) continue
    registeredPerSchool.set(key, registered + 1)
    arrivals.push({ activity, school_id, created_at: drawMoment(activity, now, random) })
  }
  return arrivals.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

export async function seedRegistrations(db: Db, today: string, schoolIds: number[], activities: Activity[]) {
  const random = seededRandom(2026)
  const now = fromWallTime(today)
  const placed = new Map<number, number>()
  const rows = drawArrivals(now, schoolIds, activities, random).map(({ activity, school_id, created_at }, index) => {
    const taken = placed.get(activity.id) ?? 0
    const status = statusAt(now, activity, taken >= (activity.capacity ?? Infinity), random.next())
    if (placedStatuses.includes(status)) placed.set(activity.id, taken + 1)
    return {
      ...drawPupil(index, activity, random),
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
  for (let start = 0; start < rows.length; start += BATCH) await db.insert(studentsTable).values(rows.slice(start, start + BATCH))
  await seedReports(db, now)
}

/** What schools reported after a deadline: some pupils of the first schools, whose activity is still to come. */
const seedReports = (db: Db, now: string) =>
  db.execute(sql`
    insert into ${studentReportsTable} (student_id, kind, reason, reported_at)
    select ${studentsTable.id}, case when row_number() over (order by ${studentsTable.id}) % 2 = 1 then 'ILL' else 'WITHDRAWN' end,
      case when row_number() over (order by ${studentsTable.id}) % 2 = 1 then 'Ligt met griep thuis.' else 'Heeft die dag een toets.' end, ${now}
    from ${studentsTable} join ${activitiesTable} on ${activitiesTable.id} = ${studentsTable.activity_id}
    where ${studentsTable.status} = 'ACCEPTED' and ${activitiesTable.deadline} < ${now} and ${activitiesTable.start_at} > ${now}
    order by ${studentsTable.school_id}, ${studentsTable.id} limit 4`)
