import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { importAnswer, importForm, importQuery, MAX_IMPORT_BYTES, MAX_ROWS_TEXT } from '@pre-u/contract/students/import/call'
import { students as contract } from '@pre-u/contract/students'
import * as z from 'zod/mini'
import type { Context } from '../../platform/context'
import { takeForms } from '../../platform/sheetImport/upload'
import { students } from '../resource'
import { previewImport, saveImport } from './importPupils'
import { readPupils } from './readPupils'
import { templateFile } from './template'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const documented = (action: string) => ({ tags: [students.words.many], summary: `${students.words.many}: ${action}` })

async function mount(fastify: FastifyInstance, { db }: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  await takeForms(fastify, { fileBytes: MAX_IMPORT_BYTES, textBytes: MAX_ROWS_TEXT })

  const imported = {
    ...documented('importeren uit een bestand of geplakte rijen'),
    description: 'Met dry_run=true wordt niets opgeslagen en staat bij elke rij wat er niet klopt. Zonder: alle rijen of geen.',
    consumes: ['multipart/form-data'],
    querystring: importQuery,
    body: importForm,
    response: { 200: importAnswer, 201: importAnswer },
  }
  app.post(`${contract.path}/import/`, { schema: imported, config: { access: access.students.create } }, async (request, reply) => {
    const { body, query, user } = request
    const read = await readPupils(body)
    if (query.dry_run) return previewImport(db, body, read, user)
    return reply.code(201).send(await db.transaction((tx) => saveImport(tx, body, read, user)))
  })

  const empty = {
    ...documented('sjabloon voor importeren'),
    response: { 200: { description: 'Een Excel-bestand.', content: { [XLSX]: { schema: z.file() } } } },
  }
  fastify.get(
    `${contract.path}/import/template/`,
    { schema: empty, config: { access: access.students.create }, exposeHeadRoute: false },
    async (_request, reply) =>
      reply
        .type(XLSX)
        .header('content-disposition', 'attachment; filename="inschrijvingen-sjabloon.xlsx"')
        .send(await templateFile()),
  )
}

/** In a scope of its own: only here are forms taken. */
export const mountImport = (fastify: FastifyInstance, context: Context) => void fastify.register((scope) => mount(scope, context))
