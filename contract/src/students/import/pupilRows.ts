import type { Line } from './delimited'
import type { FieldErrors } from '../../platform/http'
import type { ImportAnswer } from './call'
import { type ImportField, recogniseHeadings } from './columns'
import { type RawPupil, toPupil } from './pupilCells'
import { pupilInput } from '../../students'

/** The row of the template that shows how it is meant. It is nobody: reading leaves it out. */
export const EXAMPLE: RawPupil = {
  first_name: 'Jan',
  infix: 'van der',
  last_name: 'Voorbeeld',
  email: 'deze.regel@voorbeeld.nl',
  grade: 5,
  level: 'vwo',
  profile: 'NT',
  remarks: 'Dit is een voorbeeld. Deze regel wordt niet ingeschreven.',
}

// Above the headings a list may have a title, a date, a logo.
const FIRST_ROWS = 10
const RECOGNISED = 2
const EXAMPLES_SHOWN = 3
const EXAMPLE_LENGTH = 60

export type PupilTable = { headings: string[]; mapping: (ImportField | null)[]; rows: Line[] }

/** The headings, what they mean, and the rows below them. A list without headings has columns without a name. */
export function readTable(lines: Line[]): PupilTable {
  const mappings = lines.slice(0, FIRST_ROWS).map(({ cells }) => recogniseHeadings(cells))
  const at = mappings.findIndex((mapping) => mapping.filter((field) => field !== null).length >= RECOGNISED)
  const rows = lines.slice(at + 1)
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), lines[at]?.cells.length ?? 0)
  const columns = Array.from({ length: width }, (_, index) => index)
  return {
    headings: columns.map((index) => lines[at]?.cells[index]?.trim() ?? ''),
    mapping: columns.map((index) => mappings[at]?.[index] ?? null),
    rows,
  }
}

/** One pupil of a list, with the number of its row. */
export type ImportedPupil = { row: number; values: RawPupil }

const isExample = ({ values }: ImportedPupil) => values.email.toLowerCase() === EXAMPLE.email

/** What the rows of a table say of pupils, after the meaning of its columns. */
export const pupilsIn = ({ mapping, rows }: PupilTable): ImportedPupil[] =>
  rows
    .map(({ row, cells }) => {
      const named = mapping.flatMap((field, index) => (field && field !== 'ignore' ? [[field, cells[index]] as const] : []))
      return { row, values: toPupil(Object.fromEntries(named)) }
    })
    .filter((pupil) => !isExample(pupil))

/** What the contract has against these values, at their fields. */
export function pupilFaults(values: RawPupil): FieldErrors {
  const faults: FieldErrors = {}
  for (const { path, message } of pupilInput.safeParse(values).error?.issues ?? []) (faults[String(path[0])] ??= []).push(message)
  return faults
}

/** The columns as the answer shows them. */
export const shownColumns = ({ headings, mapping: fields, rows }: PupilTable): ImportAnswer['columns'] =>
  headings.map((heading, index) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim().slice(0, EXAMPLE_LENGTH) || [])
    return { heading, field: fields[index] ?? null, examples: filled.slice(0, EXAMPLES_SHOWN) }
  })
