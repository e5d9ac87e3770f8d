import * as z from 'zod/mini'
import { everyone } from '../../access'
import { action, xlsxFile } from '../../platform/action'
import { fieldErrors, id, inQuery } from '../../platform/http'
import { capacity, students } from '../students'
import { type ImportField, importFields } from './columns'
import { columnsOf, jsonArray, mappingTo } from '../../platform/sheet/form'
import { studentStatuses } from '../status'

export const MAX_IMPORT_ROWS = 5000
/** A list is for so many activities at most. */
export const MAX_IMPORT_ACTIVITIES = 50
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
/** The limit of the `rows` field, whose JSON repeats the field names for each row. */
export const MAX_ROWS_TEXT = 4 * 1024 * 1024

const cell = z.optional(z.union([z.string().check(z.maxLength(5000)), z.number()]))
const cells = {
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
  activity: cell,
} satisfies Record<Exclude<ImportField, 'ignore'>, typeof cell>
/** `row` is the number that the row has on screen, where empty rows count too. */
const typedRow = z.strictObject({ ...cells, row: z.optional(z.int().check(z.gte(1))) })

export const importForm = z.strictObject({
  file: z.optional(z.file()),
  activity_id: z.pipe(inQuery.wholeNumber, id),
  period_id: z.pipe(inQuery.wholeNumber, id),
  school_id: z.optional(z.pipe(inQuery.wholeNumber, id)),
  despite_limits: z.optional(inQuery.yesNo),
  mapping: mappingTo(z.enum(importFields, 'Kies wat de kolom betekent')),
  rows: z.optional(
    jsonArray(z.array(typedRow), MAX_IMPORT_ROWS, `Geef een lijst van ten minste 1 en ten hoogste ${MAX_IMPORT_ROWS} leerlingen op.`),
  ),
})
export type ImportForm = z.output<typeof importForm>

const text = z.string()
export const importAnswer = z.object({
  columns: columnsOf(importFields),
  rows: z.array(
    z.object({
      /** The row number in the spreadsheet; typed rows count from 1, unless they say their own. */
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
      /** The code of the activity, or what was given where there is none such. */
      activity: text,
      faults: fieldErrors,
      /** The pupil is registered for this activity and period already. */
      is_registered: z.boolean(),
    }),
  ),
  count: z.int(),
  faulty: z.int(),
  saved: z.int(),
  /** The activities that the rows are for. */
  activities: z.array(
    z.object({
      id,
      code: text,
      name: text,
      period_id: id,
      ...z.pick(capacity, { free: true, left_per_school: true, left_of_plan: true }).shape,
      count: z.int(),
      /** The status of the saved registrations; null when nothing was saved. */
      status: z.nullable(z.enum(studentStatuses)),
    }),
  ),
  messages: z.array(text),
})
export type ImportAnswer = z.infer<typeof importAnswer>
export type ImportActivity = ImportAnswer['activities'][number]

export const importStudents = action({
  method: 'POST',
  path: '/api/students/import/',
  tag: students.words.many,
  summary: 'importeren uit een bestand of geplakte rijen',
  description:
    'Met dry_run=true wordt niets opgeslagen en staat bij elke rij wat er niet klopt. Zonder: alle rijen of geen. Een rij met de code van een andere activiteit is voor die activiteit, in dezelfde periode of in de enige van die activiteit.',
  access: everyone,
  query: z.strictObject({ dry_run: z.optional(inQuery.yesNo) }),
  body: importForm,
  isForm: true,
  answer: importAnswer,
  status: [200, 201],
  changes: students,
})
export const readImportTemplate = action({
  method: 'GET',
  path: '/api/students/import/template/',
  tag: students.words.many,
  summary: 'sjabloon voor importeren',
  access: everyone,
  answer: xlsxFile,
})
