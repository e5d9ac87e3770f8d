import { and, eq, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { type Place, remainingLimits, whyClosed } from './place'
import { studentsTable as table } from './table'

const countInWords = (number: number) => (number === 1 ? '1 leerling' : `${number} leerlingen`)

export const DUPLICATE = 'Deze leerling is al ingeschreven voor deze activiteit en periode'
const LISTED_TWICE = 'Dit e-mailadres staat er twee keer'

/** Faults that the contract cannot find: the activity's rules, duplicates in the list and existing registrations. */
export async function findFaults(db: Db, { activity, period_id }: Place, pupils: PupilInput[]): Promise<FieldErrors[]> {
  const emails = pupils.map(({ email }) => email.toLowerCase())
  const known = await db
    .select({ email: sql<string>`lower(${table.email})` })
    .from(table)
    .where(
      and(
        eq(table.activity_id, activity.id),
        eq(table.period_id, period_id),
        table.is_standing,
        sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
  const registered = new Set(known.map(({ email }) => email))
  const previousEmails = new Set<string>()
  return pupils.map((pupil, index) => {
    const email = emails[index]!
    const isDuplicate = previousEmails.has(email)
    previousEmails.add(email)
    return {
      ...checkGrade(activity.grades, pupil.grade),
      ...checkStudent(pupil),
      ...(isDuplicate && { email: [LISTED_TWICE] }),
      ...(registered.has(email) && { email: [DUPLICATE] }),
    }
  })
}

export function explainExceededLimits(place: Place, number: number): string[] {
  const { left_per_school, left_of_plan } = remainingLimits(place)
  const { activity, plan, school } = place
  return [
    ...(left_per_school !== null && number > left_per_school
      ? [
          `Voor ${activity.code} mag ${school.name} nog ${countInWords(left_per_school)} inschrijven (ten hoogste ${activity.max_per_school} per school).`,
        ]
      : []),
    ...(left_of_plan !== null && number > left_of_plan
      ? [`In het pakket ${plan!.name} is in deze periode nog plaats voor ${countInWords(left_of_plan)} van ${school.name}.`]
      : []),
  ]
}

/** Throws 409 when registration is closed or a limit is exceeded. Staff may exceed limits. */
export function refuseClosed(place: Place, number: number, user: Actor, despiteLimits: boolean | undefined) {
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  if (isStaff(user) && despiteLimits) return
  const exceeded = explainExceededLimits(place, number)
  if (exceeded.length > 0) throw conflict(...exceeded)
}

/** Waitlisted when the activity is full, pending otherwise. Requires the lock and the checks. */
export async function insertPupils(db: Db, { activity, period_id, school, placed }: Place, pupils: PupilInput[], user: Actor) {
  const isFull = activity.capacity !== null && placed >= activity.capacity
  const place = { activity_id: activity.id, period_id, school_id: school.id, created_by: user.id }
  const status = isFull ? { status: 'WAITLISTED' as const, waitlisted_at: sql`clock_timestamp()` } : { status: 'PENDING' as const }
  return db
    .insert(table)
    .values(pupils.map((pupil) => ({ ...pupil, ...place, ...status })))
    .returning()
}
