import { sql } from 'drizzle-orm'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { checkGrade, checkStudent, type PupilInput, students } from '@pre-u/contract/students/students'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { recordNews } from '../notifications/news/record'
import { type Except, writeAudits, AFTER_DEADLINE, collectExceptions, PAST_LIMIT } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { insertRows } from '../platform/db/insertRows'
import { conflict } from '../platform/http/errors'
import { refuseExceeded } from '../placement/capacity'
import { iso } from '../platform/resource/item'
import { type Place, remainingLimits, whyClosed } from './place'
import type { Row } from './lock'
import { studentsTable as table } from '../tables/students'

const countInWords = (number: number) => (number === 1 ? '1 leerling' : `${number} leerlingen`)

export const DUPLICATE = 'Deze leerling is al ingeschreven voor deze activiteit en periode'
const listedTwice = (row: number) => `Dit e-mailadres staat ook in rij ${row}`
const CHOSEN_TWICE = 'Dit e-mailadres is twee keer gekozen'

type Found = { faults: FieldErrors; is_registered: boolean }

/**
 * Faults that the contract cannot find: the activity's rules, duplicates in the list and existing registrations. `rowOf` gives the number of
 * the row that a pupil of a list has on screen or in its file.
 */
export function findFaults(
  { activity, registered }: Pick<Place, 'activity' | 'registered'>,
  pupils: Pick<PupilInput, 'email' | 'grade' | 'level' | 'profile'>[],
  rowOf?: (index: number) => number,
): Found[] {
  const known = new Set(registered)
  const firstIndexes = new Map<string, number>()
  return pupils.map((pupil, index) => {
    const email = pupil.email.toLowerCase()
    const first = firstIndexes.get(email)
    if (first === undefined) firstIndexes.set(email, index)
    const is_registered = known.has(email)
    const faults = {
      ...checkGrade(activity.grades, pupil.grade),
      ...checkStudent(pupil),
      ...(first !== undefined && { email: [rowOf ? listedTwice(rowOf(first)) : CHOSEN_TWICE] }),
      ...(is_registered && { email: [DUPLICATE] }),
    }
    return { faults, is_registered }
  })
}

/** `ofPlan` is the number for the package: who is registered in the same period already counts against it. */
export function explainExceededLimits(place: Place, number: number, ofPlan = number): string[] {
  const { left_per_school, left_of_plan } = remainingLimits(place)
  const { activity, plan, school } = place
  return [
    ...(left_per_school !== null && number > left_per_school
      ? [
          `Voor ${activity.code} mag ${school.name} ${left_per_school === 0 ? 'geen leerlingen meer' : `nog ${countInWords(left_per_school)}`} inschrijven (ten hoogste ${activity.max_per_school} per school).`,
        ]
      : []),
    ...(left_of_plan !== null && ofPlan > left_of_plan
      ? [
          `In het pakket ${plan!.name} is in deze periode ${left_of_plan === 0 ? 'geen plaats meer voor leerlingen' : `nog plaats voor ${countInWords(left_of_plan)}`} van ${school.name}.`,
        ]
      : []),
  ]
}

/** Throws 409 when registration is closed or a limit is exceeded. */
export function refuseClosed(place: Place, number: number, user: Actor, despiteLimits: boolean | undefined) {
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  refuseExceeded(explainExceededLimits(place, number), user, despiteLimits)
}

/** Notes why a school could not have registered these. Callers have refused a school by now. */
export function noteExceptions(place: Place, number: number, except: Except) {
  if (place.activity.is_past_deadline) except(AFTER_DEADLINE)
  if (explainExceededLimits(place, number).length > 0) except(PAST_LIMIT)
}

/** Returns what registrations that are made together share. They wait when the activity is full. */
export function valuesAt({ activity, period, school, placed }: Place, user: Actor) {
  const isFull = activity.capacity !== null && placed >= activity.capacity
  const status: StudentStatus = isFull ? 'WAITLISTED' : 'PENDING'
  const waitlisted_at = isFull ? activity.read_at : null
  return { school_id: school.id, activity_id: activity.id, period_id: period.id, created_by: user.id, status, waitlisted_at }
}

/** Records news for the mail that confirms these registrations. */
export async function recordReceipt(db: Db, rows: Pick<Row, 'id' | 'school_id'>[], user: Actor) {
  const news = rows.map(({ id, school_id }) => ({ school_id, record_id: id, person_id: user.id, before: null }))
  await recordNews(db, 'student', news, user)
}

/** Stores these pupils with their audit entries and news. Requires the lock and the checks, so that no address is there twice. */
export async function registerPupils(db: Db, place: Place, pupils: PupilInput[], user: Actor) {
  const shared = valuesAt(place, user)
  const given = pupils.map((pupil) => ({ ...pupil, ...shared }))
  const { rows } = await db.execute<{ email: string; id: number; updated_at: string }>(
    sql`${insertRows(table, given)} returning email, id, ${iso(table.updated_at)} as updated_at`,
  )
  const rowOf = new Map(rows.map((row) => [row.email, row]))
  const stored = given.map((pupil) => ({ ...pupil, ...rowOf.get(pupil.email)! }))
  const { except, inWords } = collectExceptions()
  noteExceptions(place, pupils.length, except)
  const names = { school: place.school.name, activity: place.activity.code, period: place.period.name }
  const changes = stored.map((row) => {
    const after = { ...row, activity_id: undefined, period_id: undefined, ...names }
    return { id: row.id, title: fullName(row), before: null, after, exception: inWords() }
  })
  await writeAudits(db, students, user, changes)
  await recordReceipt(db, stored, user)
  return stored
}
