import type { FieldErrors } from '@pre-u/contract/platform/http'
import { pupilFaults } from '@pre-u/contract/students/import/pupilRows'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students'
import { isBlank, type PupilField, pupilFields, type PupilRow, understood } from './rows'

export const noFaults: FieldErrors = {}

function faultsOf(row: PupilRow, grades: number[]): FieldErrors {
  if (isBlank(row)) return noFaults
  const pupil = understood(row)
  const own = pupilFaults(pupil)
  // These checks need a valid grade.
  const further = own.grade ? {} : { ...checkGrade(grades, Number(pupil.grade)), ...checkStudent(pupil as PupilInput) }
  return { ...further, ...own }
}

/** Cached by row: rows are immutable. */
export function createJudge(grades: number[]) {
  const known = new WeakMap<PupilRow, FieldErrors>()
  return (row: PupilRow): FieldErrors => {
    const found = known.get(row) ?? faultsOf(row, grades)
    known.set(row, found)
    return found
  }
}

/** By row as it was sent: a row that has changed since is another object. */
export type Served = WeakMap<PupilRow, FieldErrors>
export type Judge = (row: PupilRow) => FieldErrors

/** Adds the server's errors, such as pupils who are registered already; the browser's own take precedence. */
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

export const firstFaults = (rows: PupilRow[], judge: Judge): Fault[] =>
  rows.flatMap((row, index) => {
    const faults = row.judged ? judge(row) : noFaults
    const field = pupilFields.find((name) => faults[name]?.[0])
    return field ? [{ row, number: index + 1, field, message: faults[field]![0]! }] : []
  })
