import type { Line } from './delimited'
import { emailAddress } from '../../platform/fields'
import type { FieldErrors } from '../../platform/http'
import type { ImportAnswer } from './call'
import { type ImportField, recogniseHeading, recogniseHeadings } from './columns'
import { activityIn, type PupilCells, type RawPupil, toPupil } from './pupilCells'
import { pupilInput, type PupilInput } from '../../students'

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

// A title, a date or a logo may precede the headings.
const MAX_HEADING_ROW = 10
const MIN_RECOGNISED_HEADINGS = 2
const EXAMPLES_SHOWN = 3
const EXAMPLE_LENGTH = 60

export type PupilTable = { headings: string[]; mapping: (ImportField | null)[]; rows: Line[] }

export function readTable(lines: Line[]): PupilTable {
  const headingIndex = lines
    .slice(0, MAX_HEADING_ROW)
    .findIndex(({ cells }) => cells.filter((cell) => recogniseHeading(cell) !== null).length >= MIN_RECOGNISED_HEADINGS)
  const mapping = recogniseHeadings(lines[headingIndex]?.cells ?? [])
  const rows = lines.slice(headingIndex + 1)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), lines[headingIndex]?.cells.length ?? 0)
  const columns = Array.from({ length: width }, (_, index) => index)
  return {
    headings: columns.map((index) => lines[headingIndex]?.cells[index]?.trim() ?? ''),
    mapping: columns.map((index) => mapping[index] ?? null),
    rows,
  }
}

/** `activity`: its code or name as given; empty for the activity of the whole list. */
export type ImportedPupil = { row: number; values: RawPupil; activity: string }

export const toImported = (row: number, cells: PupilCells): ImportedPupil => ({ row, values: toPupil(cells), activity: activityIn(cells) })

const isExample = ({ values }: ImportedPupil) => values.email.toLowerCase() === EXAMPLE_PUPIL.email

export const pupilsIn = ({ mapping, rows }: PupilTable): ImportedPupil[] =>
  rows
    .map(({ row, cells }) => {
      const entries = mapping.flatMap((field, index) => (field && field !== 'ignore' ? [[field, cells[index]] as const] : []))
      return toImported(row, Object.fromEntries(entries))
    })
    .filter((pupil) => !isExample(pupil))

/** A comma typed for a full stop is hard to see in a small font: 'jan@leerling,nl'. */
const explainComma = (email: string) =>
  /@.*,/.test(email) && emailAddress.safeParse(email.replaceAll(',', '.')).success
    ? `Hier staat een komma. Bedoelt u ${email.replaceAll(',', '.')}?`
    : undefined

/** The faults of what was read; without any, the pupil. */
export function checkPupil(values: RawPupil): { faults: FieldErrors; pupil: PupilInput | undefined } {
  const { data, error } = pupilInput.safeParse(values)
  const faults: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) (faults[String(path[0])] ??= []).push(message)
  const comma = faults.email && explainComma(values.email)
  if (comma) faults.email = [comma]
  return { faults, pupil: data }
}
export const pupilFaults = (values: RawPupil): FieldErrors => checkPupil(values).faults

export const shownColumns = ({ headings, mapping: fields, rows }: PupilTable): ImportAnswer['columns'] =>
  headings.map((heading, index) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim().slice(0, EXAMPLE_LENGTH) || [])
    return { heading, field: fields[index] ?? null, examples: filled.slice(0, EXAMPLES_SHOWN) }
  })
