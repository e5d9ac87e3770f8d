import { sql } from 'drizzle-orm'
import type { FieldErrors } from '@pre-u/contract/platform/http'
import { fullName } from '@pre-u/contract/platform/names'
import { checkGrade, checkStudent, type PupilInput, students } from '@pre-u/contract/students'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Actor } from '../platform/actor'
import { auditInsert, auditValues, changesBetween, exceptionIn, shareChanges, sharedChanges } from '../platform/audit/audit'
import { AFTER_DEADLINE, collectExceptions, PAST_LIMIT } from '../platform/audit/exceptions'
import { conflict } from '../platform/http/errors'
import { inSlices } from '../platform/jobs/inSlices'
import { refuseExceeded } from '../platform/refuseExceeded'
import { newsBatchesTable } from '../tables/news'
import { type Place, remainingLimits, whyClosed } from './place'
import { studentsTable as table } from '../tables/students'

const countInWords = (number: number) => (number === 1 ? '1 leerling' : `${number} leerlingen`)

export const DUPLICATE = 'Deze leerling is al ingeschreven voor deze activiteit en periode'
const LISTED_TWICE = 'Dit e-mailadres staat er twee keer'

type Found = { faults: FieldErrors; is_registered: boolean }

/** Faults that the contract cannot find: the activity's rules, duplicates in the list and existing registrations. */
export function findFaults(
  { activity, registered }: Pick<Place, 'activity' | 'registered'>,
  pupils: Pick<PupilInput, 'email' | 'grade' | 'profile'>[],
): Found[] {
  const known = new Set(registered)
  const previousEmails = new Set<string>()
  return pupils.map((pupil) => {
    const email = pupil.email.toLowerCase()
    const isDuplicate = previousEmails.has(email)
    previousEmails.add(email)
    const is_registered = known.has(email)
    const faults = {
      ...checkGrade(activity.grades, pupil.grade),
      ...checkStudent(pupil),
      ...(isDuplicate && { email: [LISTED_TWICE] }),
      ...(is_registered && { email: [DUPLICATE] }),
    }
    return { faults, is_registered }
  })
}

/** `ofPlan`: who is registered in the same period already counts against the package. */
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

/** Why a school could not have registered these; empty for a school, which every caller has refused by now. */
function exceptionsOf(place: Place, number: number): string {
  const { except, inWords } = collectExceptions()
  if (place.activity.is_past_deadline) except(AFTER_DEADLINE)
  if (explainExceededLimits(place, number).length > 0) except(PAST_LIMIT)
  return inWords()
}

const pupilColumns = ['first_name', 'infix', 'last_name', 'email', 'grade', 'level', 'profile', 'remarks'] as const
const sharedColumns = ['school_id', 'activity_id', 'period_id', 'created_by', 'status', 'waitlisted_at'] as const
const listed = (columns: readonly string[]) => sql.raw(columns.join(', '))
const sharedValues = sql.join(
  sharedColumns.map((name) => sql`${sql.placeholder(name)}`),
  sql`, `,
)

/**
 * The first part of a statement: stores the pupils as `stored`, and writes their audit entries and the news for the receipt. Entries are
 * joined by e-mail address, so addresses in a list must differ.
 */
export const storing = sql`
  with given as materialized (
    select * from jsonb_to_recordset(${sql.placeholder('pupils')}::jsonb)
    as given (first_name text, infix text, last_name text, email text, grade int, level text, profile text, remarks text, title text, change int)),
  stored as (insert into ${table} (${listed(pupilColumns)}, ${listed(sharedColumns)})
    select ${listed(pupilColumns)}, ${sharedValues} from given returning *),
  entries as (${auditInsert(sql`select 'CREATE', stored.id, given.title, ${sharedChanges(sql`given.change`)} from stored join given on given.email = stored.email`)}),
  told as (insert into ${newsBatchesTable} (kind, actor_id, changes)
    select 'student', coalesce(max(created_by), 0), json_agg(json_build_object('school_id', school_id, 'record_id', id, 'person_id', created_by)) from stored)`

/** Waitlisted when the activity is full. */
export const newStatus = ({ activity: { capacity }, placed }: Place): StudentStatus =>
  capacity !== null && placed >= capacity ? 'WAITLISTED' : 'PENDING'

/** The values of `storing`. Requires the lock and the checks. `number`: how many are registered in all. */
export async function valuesToStore(place: Place, pupils: PupilInput[], user: Actor, number = pupils.length) {
  const { activity, period, school } = place
  const status = newStatus(place)
  const shared = { school_id: school.id, created_by: user.id, status, waitlisted_at: status === 'WAITLISTED' ? activity.read_at : null }
  const names = { school: school.name, activity: activity.code, period: period.name }
  const ofAll = { ...changesBetween(null, { ...shared, ...names }), ...exceptionIn(exceptionsOf(place, number)) }
  const differences = await inSlices(pupils, (slice) =>
    slice.map((pupil) => JSON.stringify(changesBetween(null, pupil, students.personal))),
  )
  const { numbers, distinct } = shareChanges(differences)
  const rows = pupils.map((pupil, index) => ({ ...pupil, title: fullName(pupil), change: numbers[index] }))
  return {
    ...shared,
    ...auditValues(students, user, [{ before: null, after: shared }]),
    activity_id: activity.id,
    period_id: period.id,
    pupils: JSON.stringify(rows),
    changes: JSON.stringify(distinct.map((own) => ({ ...(JSON.parse(own) as object), ...ofAll }))),
  }
}
