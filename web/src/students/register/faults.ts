import type { FieldErrors } from '@pre-u/contract/platform/http'
import { pupilFaults } from '@pre-u/contract/students/import/pupilRows'
import type { Activity } from '@pre-u/contract/activities/activities'
import { checkGrade, checkStudent, type PupilInput } from '@pre-u/contract/students/students'
import { isBlank, isForOwn, type PupilField, pupilFields, type PupilRow, parsePupil } from './rows'
import { SENT_BEFORE } from './words'

export const noFaults: FieldErrors = {}
/** At the e-mail address, by which the server recognises a pupil. */
const sentFaults: FieldErrors = { email: [SENT_BEFORE] }

type Own = Pick<Activity, 'code' | 'grades'>

/** What another activity asks is checked by the server. */
function faultsOf(row: PupilRow, own: Own): FieldErrors {
  if (isBlank(row)) return noFaults
  if (row.wasSent) return sentFaults
  const pupil = parsePupil(row)
  const ownFaults = pupilFaults(pupil)
  // These checks need a valid grade.
  const gradeFaults = isForOwn(row, own) ? checkGrade(own.grades, Number(pupil.grade)) : {}
  const otherFaults = ownFaults.grade ? {} : { ...gradeFaults, ...checkStudent(pupil as PupilInput) }
  return { ...otherFaults, ...ownFaults }
}

/** Cached by row: rows are immutable. */
export function createValidator(own: Own) {
  const cache = new WeakMap<PupilRow, FieldErrors>()
  return (row: PupilRow): FieldErrors => {
    const faults = cache.get(row) ?? faultsOf(row, own)
    cache.set(row, faults)
    return faults
  }
}

/** By row as it was sent: a row that has changed since is another object. */
export type ServerFaults = WeakMap<PupilRow, FieldErrors>
export type Validator = (row: PupilRow) => FieldErrors

/** Adds the server's errors, such as pupils who are registered already; the browser's own take precedence. */
export function createFullValidator(validateLocally: Validator, serverFaults: ServerFaults): Validator {
  const cache = new WeakMap<PupilRow, FieldErrors>()
  return (row) => {
    const rowFaults = serverFaults.get(row)
    if (!rowFaults) return validateLocally(row)
    const faults = cache.get(row) ?? { ...rowFaults, ...validateLocally(row) }
    cache.set(row, faults)
    return faults
  }
}

export const isFaulty = (faults: FieldErrors) => pupilFields.some((field) => faults[field]?.[0] !== undefined)

export type Fault = { index: number; field: PupilField; message: string }

export const listFaults = (rows: PupilRow[], validate: Validator): Fault[] =>
  rows.flatMap((row, index) => {
    const faults = row.mayShowFaults ? validate(row) : noFaults
    return faults === noFaults
      ? []
      : pupilFields.flatMap((field) => (faults[field]?.[0] ? [{ index, field, message: faults[field][0] }] : []))
  })

type Position = { index: number; field: PupilField }
const isAfter = (fault: Position, { index, field }: Position) =>
  fault.index > index || (fault.index === index && pupilFields.indexOf(fault.field) > pupilFields.indexOf(field))

/** From the last one on to the first. */
export const nextFault = (faults: Fault[], from: Position | null): Fault | undefined =>
  (from && faults.find((fault) => isAfter(fault, from))) ?? faults[0]
