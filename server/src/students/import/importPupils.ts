import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { fullName } from '@pre-u/contract/platform/names'
import type { ImportAnswer, ImportForm } from '@pre-u/contract/students/import/call'
import { type ImportedPupil, pupilFaults } from '@pre-u/contract/students/import/pupilRows'
import { FIRST_PROFILE_GRADE, pupilInput, type PupilInput, students } from '@pre-u/contract/students'
import type { Actor } from '../../platform/actor'
import { writeAudits } from '../../platform/audit/audit'
import type { Db } from '../../platform/db/db'
import { conflict, invalid } from '../../platform/http/errors'
import { inSlices } from '../../platform/jobs/inSlices'
import { lockPlace, type Place, readPlace, refuseNotInPeriod, whyClosed } from '../place'
import { explainExceededLimits, findFaults, insertPupils, refuseClosed } from '../register'
import { findPreviousImport } from './findPreviousImport'
import type { ReadPupils } from './readPupils'

type CheckedRow = ImportAnswer['rows'][number]

const MAX_LISTED_ERRORS = 10

const isFaulty = ({ faults }: CheckedRow) => Object.keys(faults).length > 0

/** The contract's message about a field takes precedence over that of the activity. */
async function checkPupils(db: Db, place: Place, pupils: ImportedPupil[]): Promise<CheckedRow[]> {
  // An invalid grade is one fault; the default avoids a second fault about the profile.
  const withGrades = pupils.map(({ values }) => ({
    ...values,
    grade: typeof values.grade === 'number' ? values.grade : FIRST_PROFILE_GRADE,
  }))
  const activityFaults = await findFaults(db, place, withGrades as PupilInput[])
  const contractFaults = await inSlices(pupils, (slice) => slice.map(({ values }) => pupilFaults(values)))
  return pupils.map(({ row, values }, index) => ({ row, values, faults: { ...activityFaults[index], ...contractFaults[index] } }))
}

const createAnswer = (
  { columns }: ReadPupils,
  rows: CheckedRow[],
  outcome: Pick<ImportAnswer, 'saved' | 'status' | 'messages'>,
): ImportAnswer => ({
  columns,
  rows,
  count: rows.length,
  faulty: rows.filter(isFaulty).length,
  ...outcome,
})

/** Without locks, so a later save may give another result. */
export async function previewImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const place = await readPlace(db, form, user)
  refuseNotInPeriod(place)
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  const rows = await checkPupils(db, place, read.pupils)
  return createAnswer(read, rows, { saved: 0, status: null, messages: explainExceededLimits(place, rows.length) })
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

/** All or nothing, and idempotent: a retry of the same list gets the first answer again. */
export async function saveImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const place = await lockPlace(db, form, user)
  const previous = await findPreviousImport(db, place, read.pupils, user)
  const checked = previous && read.pupils.map(({ row, values }) => ({ row, values, faults: {} }))
  if (checked) return createAnswer(read, checked, { saved: previous.length, status: previous[0]!.status, messages: [] })
  refuseClosed(place, read.pupils.length, user, form.despite_limits)
  const rows = await checkPupils(db, place, read.pupils)
  refuseFaulty(rows)
  const pupils = await inSlices(read.pupils, (slice) => slice.map(({ values }) => pupilInput.parse(values)))
  const saved = await inSlices(pupils, (slice) => insertPupils(db, place, slice, user))
  const changes = saved.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row }))
  await writeAudits(db, students, user, changes)
  return createAnswer(read, rows, { saved: saved.length, status: saved[0]?.status ?? null, messages: [] })
}
