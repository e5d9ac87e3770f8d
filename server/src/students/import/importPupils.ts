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
import { lockPlace, type Place, readPlace, refuseOtherPeriod, whyClosed } from '../place'
import { faultsOf, insertPupils, overLimits, refuseClosed } from '../register'
import { sentJustBefore } from './sentJustBefore'
import type { ReadPupils } from './readPupils'

type CheckedRow = ImportAnswer['rows'][number]

const MOST_NAMED = 10

const isFaulty = ({ faults }: CheckedRow) => Object.keys(faults).length > 0

/** Every row with all that is wrong with it: what the contract says of a field goes before what the activity says. */
async function checkPupils(db: Db, place: Place, pupils: ImportedPupil[]): Promise<CheckedRow[]> {
  // A grade that is not understood is a fault already; that the profile does not fit it would be a second one about nothing.
  const given = pupils.map(({ values }) => ({
    ...values,
    grade: typeof values.grade === 'number' ? values.grade : FIRST_PROFILE_GRADE,
  }))
  const rules = await faultsOf(db, place, given as PupilInput[])
  const own = await inSlices(pupils, (slice) => slice.map(({ values }) => pupilFaults(values)))
  return pupils.map(({ row, values }, index) => ({ row, values, faults: { ...rules[index], ...own[index] } }))
}

const answer = (
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

/** What saving would say, row by row. Nothing is locked: it may be different a moment later. */
export async function previewImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const place = await readPlace(db, form, user)
  await refuseOtherPeriod(db, form.activity_id, form.period_id)
  const closed = whyClosed(place.activity, user)
  if (closed) throw conflict(closed)
  const rows = await checkPupils(db, place, read.pupils)
  return answer(read, rows, { saved: 0, status: null, messages: await overLimits(db, place, rows.length) })
}

function refuseFaulty(rows: CheckedRow[]) {
  const faulty = rows.filter(isFaulty)
  if (faulty.length === 0) return
  const named = faulty.slice(0, MOST_NAMED).map(({ row, faults }) => {
    const [field, messages] = Object.entries(faults)[0]!
    return `Rij ${row}, ${importFieldNames[field as keyof typeof importFieldNames]}: ${messages[0]}`
  })
  const more = faulty.length - named.length
  const number = faulty.length === 1 ? '1 rij heeft' : `${faulty.length} rijen hebben`
  throw invalid({
    non_field_errors: [`${number} nog een fout. Er is niets opgeslagen.`],
    rows: [...named, ...(more > 0 ? [`En nog ${more} andere.`] : [])],
  })
}

/** Registers all of them, or none. Who did not get the answer and sends the same list again gets it now. */
export async function saveImport(db: Db, form: ImportForm, read: ReadPupils, user: Actor): Promise<ImportAnswer> {
  const place = await lockPlace(db, form, user)
  const sent = await sentJustBefore(db, place, read.pupils, user)
  const checked = sent && read.pupils.map(({ row, values }) => ({ row, values, faults: {} }))
  if (checked) return answer(read, checked, { saved: sent.length, status: sent[0]!.status, messages: [] })
  await refuseClosed(db, place, read.pupils.length, user, form.despite_limits)
  const rows = await checkPupils(db, place, read.pupils)
  refuseFaulty(rows)
  const pupils = await inSlices(read.pupils, (slice) => slice.map(({ values }) => pupilInput.parse(values)))
  const saved = await inSlices(pupils, (slice) => insertPupils(db, place, slice, user))
  const changes = saved.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row }))
  await writeAudits(db, students, user, changes)
  return answer(read, rows, { saved: saved.length, status: saved[0]?.status ?? null, messages: [] })
}
