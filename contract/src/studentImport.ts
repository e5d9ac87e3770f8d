import * as z from 'zod/mini'
import { type Line, MAX_COLUMNS } from './delimited'
import { type FieldErrors, fieldErrors, id, inQuery } from './http'
import { type ImportField, importFields, recogniseHeadings } from './importFields'
import { type RawPupil, toPupil } from './pupilCells'
import { pupilInput } from './students'

export const MAX_IMPORT_ROWS = 5000
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
/** Rows that were read already are sent as text, beside names for every value. */
export const MAX_ROWS_TEXT = 4 * 1024 * 1024

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

/** Text of a form's field that holds JSON. */
const json = <T extends z.ZodMiniType>(schema: T, maxLength: number, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text, context): unknown => {
        try {
          const value: unknown = JSON.parse(text)
          // Counted before anything looks at each of them.
          if (Array.isArray(value) && value.length > 0 && value.length <= maxLength) return value
        } catch {
          // It is told below.
        }
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }),
    ),
    schema,
  )

const cell = z.optional(z.union([z.string().check(z.maxLength(5000)), z.number()]))
const typedRow = z.strictObject({
  first_name: cell,
  infix: cell,
  last_name: cell,
  name: cell,
  email: cell,
  grade: cell,
  class: cell,
  level: cell,
  profile: cell,
  remarks: cell,
} satisfies Record<Exclude<ImportField, 'ignore'>, typeof cell>)

const mapping = z.array(z.nullable(z.enum(importFields, 'Kies wat de kolom betekent'))).check(
  z.refine((fields) => {
    const used = fields.filter((field) => field !== null && field !== 'ignore')
    return new Set(used).size === used.length
  }, 'Twee kolommen hebben dezelfde betekenis. Kies voor elke kolom iets anders.'),
)

/** Either a file, or rows as they were typed or corrected. */
export const importForm = z.strictObject({
  file: z.optional(z.file()),
  activity_id: z.pipe(inQuery.wholeNumber, id),
  period_id: z.pipe(inQuery.wholeNumber, id),
  school_id: z.optional(z.pipe(inQuery.wholeNumber, id)),
  despite_limits: z.optional(inQuery.yesNo),
  mapping: z.optional(json(mapping, MAX_COLUMNS, 'Geef voor elke kolom op wat die betekent.')),
  rows: z.optional(
    json(z.array(typedRow), MAX_IMPORT_ROWS, `Geef een lijst van ten minste 1 en ten hoogste ${MAX_IMPORT_ROWS} leerlingen op.`),
  ),
})
export type ImportForm = z.output<typeof importForm>

export const importQuery = z.strictObject({ dry_run: z.optional(inQuery.yesNo) })

const text = z.string()
export const importAnswer = z.object({
  /** What the file's columns were taken for, with a few of their values for whoever has to tell. Empty for typed rows. */
  columns: z.array(z.object({ heading: text, field: z.nullable(z.enum(importFields)), examples: z.array(text) })),
  rows: z.array(
    z.object({
      /** As the spreadsheet numbers it; typed rows are counted from 1. */
      row: z.int(),
      values: z.object({
        first_name: text,
        infix: text,
        last_name: text,
        email: text,
        grade: z.union([z.number(), text]),
        level: text,
        profile: text,
        remarks: text,
      }),
      faults: fieldErrors,
    }),
  ),
  count: z.int(),
  faulty: z.int(),
  saved: z.int(),
  /** What stands in the way of the whole, such as a package that is full. */
  messages: z.array(text),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/** The columns as the answer shows them. */
export const shownColumns = ({ headings, mapping: fields, rows }: PupilTable): ImportAnswer['columns'] =>
  headings.map((heading, index) => {
    const filled = rows.flatMap(({ cells }) => cells[index]?.trim().slice(0, EXAMPLE_LENGTH) || [])
    return { heading, field: fields[index] ?? null, examples: filled.slice(0, EXAMPLES_SHOWN) }
  })
