import type { FieldErrors } from '@pre-u/contract/platform/http'
import { pupilFaults } from '@pre-u/contract/students/import/pupilRows'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students'
import { isBlank, type PupilField, pupilFields, type PupilRow, understood } from './rows'

export const noFaults: FieldErrors = {}

function faultsOf(row: PupilRow, grades: number[]): FieldErrors {
  if (isBlank(row)) return noFaults
  const pupil = understood(row)
  const own = pupilFaults(pupil)
  // What the activity and the other fields say is about a grade that is understood.
  const further = own.grade ? {} : { ...checkGrade(grades, Number(pupil.grade)), ...checkStudent(pupil as PupilInput) }
  return { ...further, ...own }
}

/** Says what the contract has against a row; a row that did not change is not looked at again. */
export function createJudge(grades: number[]) {
  const known = new WeakMap<PupilRow, FieldErrors>()
  return (row: PupilRow): FieldErrors => {
    const found = known.get(row) ?? faultsOf(row, grades)
    known.set(row, found)
    return found
  }
}

/** What the server said of rows as they were then; a row that has changed since is another one. */
export type Served = WeakMap<PupilRow, FieldErrors>
export type Judge = (row: PupilRow) => FieldErrors

/** The server knows who is registered already; what the browser finds by itself goes before it. */
export function createFullJudge(own: Judge, served: Served): Judge {
  const known = new WeakMap<PupilRow, FieldErrors>()
  return (row) => {
    const theirs = served.get(row)
    if (!theirs) return own(row)
    const found = known.get(row) ?? { ...theirs, ...own(row) }
    known.set(row, found)
    return found
  }
}

export type Fault = { row: PupilRow; number: number; field: PupilField; message: string }

/** The first fault of each row that has any. */
export const firstFaults = (rows: PupilRow[], judge: Judge): Fault[] =>
  rows.flatMap((row, index) => {
    const faults = row.judged ? judge(row) : noFaults
    const field = pupilFields.find((name) => faults[name]?.[0])
    return field ? [{ row, number: index + 1, field, message: faults[field]![0]! }] : []
  })
