import { and, eq, notInArray, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { limitsLeft, type Place, whyClosed } from './place'
import { countedPerActivity } from './public'
import { studentsTable as table } from './table'

const pupils = (number: number) => (number === 1 ? '1 leerling' : `${number} leerlingen`)

export const DUPLICATE = 'Deze leerling is al ingeschreven voor deze activiteit en periode'
const TWICE = 'Dit e-mailadres staat er twee keer'

/** The faults of each, beside those that the contract finds: what the activity, the others and the database say of it. */
export async function faultsOf(db: Db, { activity, period_id }: Place, given: PupilInput[]): Promise<FieldErrors[]> {
  const emails = given.map(({ email }) => email.toLowerCase())
  const known = await db
    .select({ email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(
      and(
        eq(table.activity_id, activity.id),
        eq(table.period_id, period_id),
        notInArray(table.status, ['REJECTED', 'CANCELLED']),
        sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
  const registered = new Set(known.map(({ email }) => email))
  const seen = new Set<string>()
  return given.map((pupil, index) => {
    const email = emails[index]!
    const isTwice = seen.has(email)
    seen.add(email)
    return {
      ...checkGrade(activity.grades, pupil.grade),
      ...checkStudent(pupil),
      ...(isTwice && { email: [TWICE] }),
      ...(registered.has(email) && { email: [DUPLICATE] }),
    }
  })
}

/** What the limits say against registering this many, in words. */
export async function overLimits(db: Db, place: Place, number: number): Promise<string[]> {
  const { left_per_school, left_of_plan } = await limitsLeft(db, place)
  const { activity, plan, school } = place
  return [
    ...(left_per_school !== null && number > left_per_school
      ? [
          `Voor ${activity.code} mag ${school.name} nog ${pupils(left_per_school)} inschrijven (ten hoogste ${activity.max_per_school} per school).`,
        ]
      : []),
    ...(left_of_plan !== null && number > left_of_plan
      ? [`In het pakket ${plan!.name} is in deze periode nog plaats voor ${pupils(left_of_plan)} van ${school.name}.`]
      : []),
  ]
}

/** Stops unless this many can be registered now. Limits hold for schools; staff may go on in spite of them. */
export async function refuseClosed(db: Db, place: Place, number: number, user: Actor, despiteLimits: boolean | undefined) {
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  if (isStaff(user) && despiteLimits) return
  const over = await overLimits(db, place, number)
  if (over.length > 0) throw conflict(...over)
}

/** Writes them: they wait when the activity is full, and are to be looked at otherwise. The place is locked and everything checked. */
export async function insertPupils(db: Db, { activity, period_id, school }: Place, given: PupilInput[], user: Actor) {
  const { placed } = (await countedPerActivity(db, [activity.id]))(activity.id)
  const isFull = activity.capacity !== null && placed >= activity.capacity
  const where = { activity_id: activity.id, period_id, school_id: school.id, created_by: user.id }
  const status = isFull ? { status: 'WAITLISTED' as const, waitlisted_at: sql`clock_timestamp()` } : { status: 'PENDING' as const }
  return db
    .insert(table)
    .values(given.map((pupil) => ({ ...pupil, ...where, ...status })))
    .returning()
}
