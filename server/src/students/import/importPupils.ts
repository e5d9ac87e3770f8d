import { sql } from 'drizzle-orm'
import { importFieldNames } from '@pre-u/contract/students/import/columns'
import type { ImportAnswer, ImportForm } from '@pre-u/contract/students/import/call'
import { checkPupil, type ImportedPupil } from '@pre-u/contract/students/import/pupilRows'
import { FIRST_PROFILE_GRADE, type PupilInput } from '@pre-u/contract/students'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { compileStatement, runStatement } from '../../platform/db/statement'
import { conflict, invalid } from '../../platform/http/errors'
import { inSlices } from '../../platform/jobs/inSlices'
import { announced } from '../../platform/live/announce'
import { lockPlace, type Place, readPlace, refuseNotInPeriod, whyClosed } from '../place'
import { explainExceededLimits, findFaults, refuseClosed, storing, valuesToStore } from '../register'
import { findPreviousImport } from './findPreviousImport'
import type { ReadPupils } from './readPupils'

type CheckedRow = ImportAnswer['rows'][number]

const MAX_LISTED_ERRORS = 10

const storeStatement = compileStatement(sql`${storing} select ${announced}`)

const emailsOf = ({ pupils }: ReadPupils) => pupils.map(({ values }) => values.email)

const isFaulty = ({ faults }: CheckedRow) => Object.keys(faults).length > 0

/** The contract's message about a field takes precedence over that of the activity. `pupils` are those without a fault by the contract. */
async function checkPupils(place: Place, imported: ImportedPupil[]) {
  // An invalid grade is one fault; the default avoids a second fault about the profile.
  const withGrades = imported.map(({ values }) => ({
    ...values,
    grade: typeof values.grade === 'number' ? values.grade : FIRST_PROFILE_GRADE,
  }))
  const activityFaults = findFaults(place, withGrades as PupilInput[])
  const checked = await inSlices(imported, (slice) => slice.map(({ values }) => checkPupil(values)))
  const rows = imported.map(({ row, values }, index): CheckedRow => {
    const { faults, is_registered } = activityFaults[index]!
    return { row, values, faults: { ...faults, ...checked[index]!.faults }, is_registered }
  })
  return { rows, pupils: checked.flatMap(({ pupil }) => pupil ?? []) }
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
  const place = refuseNotInPeriod(await readPlace(db, form, user, emailsOf(read)))
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  const { rows } = await checkPupils(place, read.pupils)
  // Who is registered already takes no other place.
  const newCount = rows.filter(({ is_registered }) => !is_registered).length
  return createAnswer(read, rows, { saved: 0, status: null, messages: explainExceededLimits(place, newCount) })
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
  const place = await lockPlace(db, form, user, emailsOf(read))
  const previous = await findPreviousImport(db, place, read.pupils, user)
  const checked = previous && read.pupils.map(({ row, values }) => ({ row, values, faults: {}, is_registered: false }))
  if (checked) return createAnswer(read, checked, { saved: previous.length, status: previous[0]!.status, messages: [] })
  refuseClosed(place, read.pupils.length, user, form.despite_limits)
  const { rows, pupils } = await checkPupils(place, read.pupils)
  refuseFaulty(rows)
  const values = await valuesToStore(place, pupils, user)
  await runStatement(db, storeStatement, values)
  return createAnswer(read, rows, { saved: pupils.length, status: values.status, messages: [] })
}
