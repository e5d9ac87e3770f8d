import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { XLSX } from '@pre-u/contract/platform/action'
import { importStudents, MAX_IMPORT_BYTES, MAX_ROWS_TEXT, readImportTemplate } from '@pre-u/contract/students/import/call'
import { importFieldNames } from '@pre-u/contract/students/import/columns'
import { EXAMPLE_PUPIL } from '@pre-u/contract/students/import/pupilRows'
import type { Context } from '../../platform/context'
import { closeSignal } from '../../platform/http/connection'
import { mountAction } from '../../platform/http/mountAction'
import { acceptForms } from '../../platform/sheetImport/upload'
import { workbookFile } from '../../platform/xlsx/workbook'
import { previewImport, saveImport } from './importPupils'
import { readPupils } from './readPupils'

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
