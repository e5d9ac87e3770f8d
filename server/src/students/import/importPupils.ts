import { and, eq, sql } from 'drizzle-orm'
import { importFieldNames } from '@pre-u/contract/students/import/columns'
import type { ImportActivity, ImportAnswer, ImportForm } from '@pre-u/contract/students/import/call'
import { checkPupil, type ImportedPupil } from '@pre-u/contract/students/import/pupilRows'
import { FIRST_PROFILE_GRADE, type PupilInput } from '@pre-u/contract/students/students'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { inSlices } from '../../platform/arrays'
import { refuseExceeded } from '../../placement/capacity'
import { studentsTable as table } from '../../tables/students'
import type { Row } from '../lock'
import { freePlaces, lockActivitiesAndSchool, type Place, remainingLimits, whyClosed } from '../place'
import { findFaults, registerPupils } from '../register'
import { explainExceeded, findTargets, type Group, readGroups, type Targets, whyRowsClosed } from './groups'
import type { ReadPupils } from './routes'

type CheckedRow = ImportAnswer['rows'][number]
type Saved = Map<Group, ImportActivity['status']>

const MAX_LISTED_ERRORS = 10

const isFaulty = ({ faults }: CheckedRow) => Object.keys(faults).length > 0

/** Finds the faults that the contract cannot find. */
function findGroupFaults(group: Group, user: Actor) {
  // An invalid grade is one fault; the default avoids a second fault about the profile.
  const withGrades = group.pupils.map(({ values: { email, grade, level, profile } }) => ({
    email,
    level: level as PupilInput['level'],
    profile: profile as PupilInput['profile'],
    grade: typeof grade === 'number' ? grade : FIRST_PROFILE_GRADE,
  }))
  const closed = whyRowsClosed(group, user)
  return findFaults(group.place, withGrades, (index) => group.pupils[index]!.row).map(({ faults, is_registered }) => ({
    activity: group.place.activity.code,
    faults: closed ? { activity: [closed], ...faults } : faults,
    is_registered,
  }))
}

type Checked = Map<ImportedPupil, ReturnType<typeof checkPupil>>

/** Checks pupils by the contract. */
const checkPupils = async (imported: ImportedPupil[]): Promise<Checked> =>
  new Map(await inSlices(imported, (slice) => slice.map((pupil) => [pupil, checkPupil(pupil.values)] as const)))

/** The contract's message about a field takes precedence over that of the activity. */
function checkedRows(checked: Checked, groups: Group[], strays: Targets['strays'], user: Actor): CheckedRow[] {
  const found = new Map(groups.flatMap((group) => findGroupFaults(group, user).map((row, index) => [group.pupils[index]!, row] as const)))
  return [...checked].map(([pupil, { faults: ownFaults }]) => {
    const stray = { activity: pupil.activity, faults: { activity: [strays.get(pupil)!] }, is_registered: false }
    const { activity, faults, is_registered } = found.get(pupil) ?? stray
    return { row: pupil.row, values: pupil.values, activity, faults: { ...faults, ...ownFaults }, is_registered }
  })
}

function describeActivity(group: Group, saved: Saved): ImportActivity {
  const { activity, period } = group.place
  return {
    id: activity.id,
    code: activity.code,
    name: activity.name,
    period_id: period.id,
    free: freePlaces(group.place),
    ...remainingLimits(group.place),
    count: group.pupils.length,
    status: saved.get(group) ?? null,
  }
}

const createAnswer = (
  { columns }: ReadPupils,
  rows: CheckedRow[],
  groups: Group[],
  { saved = new Map() as Saved, messages = [] as string[] },
): ImportAnswer => ({
  columns,
  rows,
  count: rows.length,
  faulty: rows.filter(isFaulty).length,
  saved: saved.size === 0 ? 0 : rows.length,
  activities: groups.map((group) => describeActivity(group, saved)),
  messages,
})

function refuseOwnClosed(groups: Group[], user: Actor) {
  const closed = groups.filter(({ isOwn }) => isOwn).map(({ place }) => whyClosed(place.activity, user))
  if (closed[0]) throw conflict(closed[0])
}

/** Checks without locks, so that a later save may give another result. */
export async function previewImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const { targets, strays } = await findTargets(db, form, read.pupils, user)
  const groups = await readGroups(db, form, targets, user)
  const checked = await checkPupils(read.pupils)
  refuseOwnClosed(groups, user)
  const rows = checkedRows(checked, groups, strays, user)
  // Who is registered already takes no other place.
  const known = new Set(read.pupils.filter((_, index) => rows[index]!.is_registered))
  const countNew = ({ pupils }: Group) => pupils.filter((pupil) => !known.has(pupil)).length
  return createAnswer(read, rows, groups, { messages: explainExceeded(groups, countNew) })
}

function refuseFaulty(rows: CheckedRow[]) {
  const faulty = rows.filter(isFaulty)
  if (faulty.length === 0) return
  const messages = faulty.slice(0, MAX_LISTED_ERRORS).map(({ row, faults }) => {
    const [field, fieldMessages] = Object.entries(faults)[0]!
    return `Rij ${row}, ${importFieldNames[field as keyof typeof importFieldNames]}: ${fieldMessages[0]}`
  })
  const unlistedCount = faulty.length - messages.length
  const summary = faulty.length === 1 ? '1 rij heeft' : `${faulty.length} rijen hebben`
  throw invalid({
    non_field_errors: [`${summary} nog een fout. Er is niets opgeslagen.`],
    rows: [...messages, ...(unlistedCount > 0 ? [`En nog ${unlistedCount} andere.`] : [])],
  })
}

const RETRY_WINDOW = sql`interval '15 minutes'`

const isSame = (values: ImportedPupil['values'], row: Row | undefined) =>
  Object.entries(values).every(([field, value]) => row?.[field as keyof Row] === value)

/**
 * Makes a retry idempotent: the registrations by this user of exactly these pupils, or null. Requires the lock on the place, so that a
 * concurrent first attempt has committed.
 */
async function findPreviousImport(db: Db, { activity, period, school }: Place, pupils: ImportedPupil[], user: Actor) {
  const emails = pupils.map(({ values }) => values.email.toLowerCase())
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.activity_id, activity.id),
        eq(table.period_id, period.id),
        eq(table.school_id, school.id),
        eq(table.created_by, user.id),
        sql`${table.created_at} > now() - ${RETRY_WINDOW}`,
        sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]))
  if (rows.length !== pupils.length || byEmail.size !== pupils.length) return null
  return pupils.every(({ values }) => isSame(values, byEmail.get(values.email.toLowerCase()))) ? rows : null
}

/** Pupils who were all cancelled since are registered again. */
async function findPrevious(db: Db, groups: Group[], user: Actor): Promise<Saved | null> {
  const saved: Saved = new Map()
  for (const group of groups) {
    if (group.place.registered.length === 0) return null
    const previous = await findPreviousImport(db, group.place, group.pupils, user)
    if (!previous) return null
    saved.set(group, previous[0]!.status)
  }
  return saved
}

/** Saves all or nothing. A retry of the same list gets the first answer again. */
export async function saveImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const { targets, strays } = await findTargets(db, form, read.pupils, user)
  const activityIds = targets.map(({ activity_id }) => activity_id)
  await lockActivitiesAndSchool(db, activityIds, form.school_id, user)
  const groups = await readGroups(db, form, targets, user)
  const checked = await checkPupils(read.pupils)
  const previous = strays.size === 0 ? await findPrevious(db, groups, user) : null
  if (previous) {
    const codes = new Map(groups.flatMap(({ place, pupils }) => pupils.map((pupil) => [pupil, place.activity.code])))
    const rows = read.pupils.map((pupil) => ({ ...pupil, activity: codes.get(pupil)!, faults: {}, is_registered: false }))
    return createAnswer(read, rows, groups, { saved: previous })
  }
  refuseOwnClosed(groups, user)
  const countAll = ({ pupils }: Group) => pupils.length
  refuseExceeded(explainExceeded(groups, countAll), user, form.despite_limits)
  const rows = checkedRows(checked, groups, strays, user)
  refuseFaulty(rows)
  const saved: Saved = new Map()
  for (const group of groups) {
    const pupils = group.pupils.map((pupil) => checked.get(pupil)!.pupil!)
    const [first] = await registerPupils(db, group.place, pupils, user)
    saved.set(group, first!.status)
  }
  return createAnswer(read, rows, groups, { saved })
}
