import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { XLSX } from '@pre-u/contract/platform/action'
import {
  importStudents,
  MAX_IMPORT_BYTES,
  MAX_ROWS_TEXT,
  readImportTemplate,
  type ImportAnswer,
  type ImportForm,
  MAX_IMPORT_ROWS,
} from '@pre-u/contract/students/import/call'
import { importFieldNames, pupilHeadings } from '@pre-u/contract/students/import/columns'
import { EXAMPLE_PUPIL, type ImportedPupil, pupilsIn, toImported } from '@pre-u/contract/students/import/pupilRows'
import { shownColumns } from '@pre-u/contract/platform/sheet/table'
import { number } from '@pre-u/contract/platform/words'
import type { Context } from '../../platform/context'
import { closeSignal } from '../../platform/http/connection'
import { mountAction } from '../../platform/http/mountAction'
import { acceptForms, readTableFile } from '../../platform/sheetImport/upload'
import { workbookFile } from '../../platform/xlsx/workbook'
import { previewImport, saveImport } from './importPupils'
import { invalid } from '../../platform/http/errors'
import type { Turn } from '../../platform/jobs/boundedQueue'
import { inSlices } from '../../platform/arrays'

export type ReadPupils = { columns: ImportAnswer['columns']; pupils: ImportedPupil[] }

const refuseFile = (message: string) => invalid({ file: [message] })
const TOO_MANY = `Dit bestand heeft meer dan ${number(MAX_IMPORT_ROWS)} leerlingen. Verdeel ze over meer bestanden.`

async function readFilePupils(file: File, mapping: ImportForm['mapping'], turn: Turn): Promise<ReadPupils> {
  const table = await readTableFile(file, { headings: pupilHeadings, mapping, maxRows: MAX_IMPORT_ROWS, tooMany: TOO_MANY }, turn)
  const pupils = await inSlices(table.rows, (rows) => pupilsIn({ ...table, rows }))
  if (pupils.length === 0) throw refuseFile('In dit bestand staan geen leerlingen. Zet elke leerling op een eigen rij onder de kopjes.')
  if (pupils.length > MAX_IMPORT_ROWS) throw refuseFile(TOO_MANY)
  return { columns: shownColumns(table), pupils }
}

async function readPupils({ file, rows, mapping }: ImportForm, turn: Turn): Promise<ReadPupils> {
  if (file && rows) throw invalid({ rows: ['Stuur een bestand of rijen, niet allebei.'] })
  if (file) return readFilePupils(file, mapping, turn)
  if (!rows) throw refuseFile('Kies een bestand.')
  const numbered = rows.map(({ row, ...cells }, index) => ({ row: row ?? index + 1, cells }))
  return { columns: [], pupils: await inSlices(numbered, (slice) => slice.map(({ row, cells }) => toImported(row, cells))) }
}

const templateFields = ['first_name', 'infix', 'last_name', 'email', 'grade', 'level', 'profile', 'remarks', 'activity'] as const
const templateColumns = templateFields.map((field) => ({
  heading: importFieldNames[field],
  kind: field === 'grade' ? ('number' as const) : ('text' as const),
}))

async function* exampleRow() {
  yield [templateFields.map((field) => (field === 'activity' ? '' : EXAMPLE_PUPIL[field]))]
}

async function mount(app: FastifyInstance, { db }: Context) {
  await acceptForms(app, { fileBytes: MAX_IMPORT_BYTES, textBytes: MAX_ROWS_TEXT })

  mountAction(app, importStudents, async ({ body, query, user }, reply) => {
    const read = await readPupils(body, { account: user.id, gone: closeSignal(reply) })
    if (query.dry_run) reply.code(200)
    return query.dry_run ? previewImport(db, body, read, user) : db.transaction((tx) => saveImport(tx, body, read, user))
  })
  mountAction(app, readImportTemplate, async (_request, reply) =>
    reply
      .type(XLSX)
      .header('content-disposition', 'attachment; filename="inschrijvingen-sjabloon.xlsx"')
      .send(await buffer(workbookFile({ sheet: 'Inschrijvingen', columns: templateColumns }, exampleRow()))),
  )
}

/** The routes have a scope of their own, because they alone accept forms. */
export const mountImport = (app: FastifyInstance, context: Context) => void app.register((scope) => mount(scope, context))
