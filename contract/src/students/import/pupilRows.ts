import type { Line } from '../../platform/sheet/delimited'
import { emailAddress } from '../../platform/fields'
import type { FieldErrors } from '../../platform/http'
import { type ImportField, pupilHeadings } from './columns'
import { activityIn, type PupilCells, type RawPupil, toPupil } from './pupilCells'
import { cellsOf, type Table, tableIn } from '../../platform/sheet/table'
import { pupilInput, type PupilInput } from '../students'

export const EXAMPLE_PUPIL: RawPupil = {
  first_name: 'Jan',
  infix: 'van der',
  last_name: 'Voorbeeld',
  email: 'deze.regel@voorbeeld.nl',
  grade: 5,
  level: 'vwo',
  profile: 'NT',
  remarks: 'Dit is een voorbeeld. Deze regel wordt niet ingeschreven.',
}

export type PupilTable = Table<ImportField>

export const readTable = (lines: Line[]): PupilTable => tableIn(lines, pupilHeadings)

/** `activity`: its code or name as given; empty for the activity of the whole list. */
export type ImportedPupil = { row: number; values: RawPupil; activity: string }

export const toImported = (row: number, cells: PupilCells): ImportedPupil => ({ row, values: toPupil(cells), activity: activityIn(cells) })

const isExample = ({ values }: ImportedPupil) => values.email.toLowerCase() === EXAMPLE_PUPIL.email

export const pupilsIn = (table: PupilTable): ImportedPupil[] =>
  table.rows.map(({ row, cells }) => toImported(row, cellsOf(table, cells))).filter((pupil) => !isExample(pupil))

/** A comma typed for a full stop is hard to see in a small font: 'jan@leerling,nl'. */
export const explainComma = (email: string) =>
  email.lastIndexOf(',') > email.indexOf('@') && emailAddress.safeParse(email.replaceAll(',', '.')).success
    ? `Hier staat een komma. Bedoelt u ${email.replaceAll(',', '.')}?`
    : undefined

/** Returns the faults of what was read, and without any the pupil. */
export function checkPupil(values: RawPupil): { faults: FieldErrors; pupil: PupilInput | undefined } {
  const { data, error } = pupilInput.safeParse(values)
  const faults: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) (faults[String(path[0])] ??= []).push(message)
  const comma = faults.email && explainComma(values.email)
  if (comma) faults.email = [comma]
  return { faults, pupil: data }
}
export const pupilFaults = (values: RawPupil): FieldErrors => checkPupil(values).faults
