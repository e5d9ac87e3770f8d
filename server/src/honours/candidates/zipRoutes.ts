import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { candidates as contract, downloadAttachments } from '@pre-u/contract/honours/candidates'
import { zipFile } from '@pre-u/contract/platform/action'
import { dayOf, formatInstant } from '@pre-u/contract/platform/dates'
import { counted } from '@pre-u/contract/platform/words'
import { type Attachment, attachmentTypes } from '@pre-u/contract/honours/attachments'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import { insertPeople, recordAccess } from '../../platform/accessLog/record'
import { exportBody, exportQuery, type ExportRequest, exportWhere } from '../../platform/resource/export'
import { orderBy, orderTerms } from '../../platform/resource/query'
import { readRow } from '../../platform/resource/resource'
import { slug, distinctNames, safeName } from '../../platform/zip/names'
import { sendZip, type ZipEntry } from '../../platform/zip/write'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'
import { overviewSheet } from './overviewSheet'
import { candidates } from './resource'
import { candidatesTable as table } from '../../tables/candidates'
import { idsOf } from '../../platform/arrays'
import type { Db } from '../../platform/db/db'
import { objectEntries } from '../../platform/storage/zipEntries'
import { filesOf, sortByRequired } from './attachments'
import type { CandidateRow } from './rights'

const BATCH = 100
const NEW_LINE = '\r\n'

/** Yields candidates in the order of `ids`, without those that were removed meanwhile. */
async function* readBatches(db: Db, ids: number[]): AsyncGenerator<CandidateRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batchIds = ids.slice(start, start + BATCH)
    const rows = await db.select().from(table).where(inArray(table.id, batchIds))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield batchIds.flatMap((id) => byId.get(id) ?? [])
  }
}

/** 'Meer, Jan van der (12)'; the id makes it unique. */
const folderName = ({ id, first_name, infix, last_name }: CandidateRow): string =>
  `${safeName(`${last_name}, ${[first_name, infix].filter(Boolean).join(' ')}`)} (${id})`

function fileName({ kind, name, content_type }: Attachment, required: string[]): string {
  return required.includes(kind) ? `${kind}.${attachmentTypes[content_type][0]}` : name
}

type RequiredFiles = Map<number, string[]>

async function* listFiles(db: Db, ids: number[], required: RequiredFiles, lines: string[]) {
  for await (const rows of readBatches(db, ids)) {
    const files = await filesOf(db, idsOf(rows))
    for (const row of rows) {
      const requiredFiles = required.get(row.honours_program_id) ?? []
      const folder = folderName(row)
      const uniqueName = distinctNames()
      const attachments = sortByRequired(requiredFiles, files.get(row.id) ?? [])
      lines.push('', folder, ...(attachments.length === 0 ? ['  geen bijlagen'] : []))
      for (const file of attachments) {
        const name = uniqueName(fileName(file, requiredFiles))
        lines.push(`  ${name}`)
        yield { key: file.object_key, name: `${folder}/${name}`, content_type: file.content_type, modified_at: file.uploaded_at }
      }
    }
  }
}

/** Yields a folder per candidate, and a list at the end. Objects that are missing in the store are logged and listed. */
async function* attachmentEntries({ db, store, log }: Context, ids: number[], required: RequiredFiles): AsyncGenerator<ZipEntry> {
  const lines = [
    `Bijlagen van ${ids.length === 1 ? '1 kandidaat' : `${ids.length} kandidaten`}, ${formatInstant(new Date().toISOString())}`,
  ]
  yield* objectEntries(store, listFiles(db, ids, required, lines), ({ key }) => {
    log.error({ key }, 'an object is missing in the store')
    lines.push(`${lines.pop()}: ontbreekt in de opslag en zit niet in dit bestand`)
  })
  yield { name: 'OVERZICHT.txt', data: Buffer.from([...lines, ''].join(NEW_LINE)), modified_at: new Date().toISOString() }
}

async function selectCandidates({ db }: Context, request: ExportRequest, user: Actor) {
  const rows = await db
    .select({ id: table.id, program: table.honours_program_id })
    .from(table)
    .where(await exportWhere(db, candidates, request, user))
    .orderBy(orderBy(orderTerms(candidates, request.ordering)))
  const programIds = [...new Set(rows.map(({ program }) => program))]
  const programRows = await db.select().from(programs).where(inArray(programs.id, programIds)).orderBy(programs.id)
  return { ids: idsOf(rows), programRows }
}

/** Call it before the first byte: nothing is sent that is not recorded. */
async function recordZip({ db }: Context, ids: number[], what: string, user: Actor) {
  if (ids.length === 0) return
  const access_id = await recordAccess(db, user, what, { count: ids.length, people: 'honours_students' })
  await insertPeople(db, access_id, 'honours_students', ids)
}

type Selection = Awaited<ReturnType<typeof selectCandidates>>

async function* exportEntries(context: Context, { ids, programRows }: Selection, user: Actor): AsyncGenerator<ZipEntry> {
  const kinds = [...new Set(programRows.flatMap(({ required_files }) => required_files))]
  yield { name: 'Overzicht.xlsx', data: overviewSheet(context.db, ids, kinds, user), modified_at: new Date().toISOString() }
  yield* attachmentEntries(context, ids, new Map(programRows.map(({ id, required_files }) => [id, required_files])))
}

export function mountZips(app: FastifyInstance, context: Context) {
  const { db } = context
  mountAction(app, downloadAttachments, async ({ params, user }, reply) => {
    const row = await readRow(db, candidates, params.id, user)
    const { ids, programRows } = await selectCandidates(context, { ids: [row.id] }, user)
    const required = new Map(programRows.map(({ id, required_files }) => [id, required_files]))
    await recordZip(context, ids, `alle bijlagen van kandidaat ${row.id} gedownload`, user)
    return sendZip(reply, `Bijlagen ${folderName(row)}.zip`, attachmentEntries(context, ids, required))
  })

  async function sendExport(request: ExportRequest, user: Actor, reply: FastifyReply) {
    const selection = await selectCandidates(context, request, user)
    const { ids, programRows } = selection
    await recordZip(context, ids, `${counted(ids.length, 'kandidaat', 'kandidaten')} met bijlagen geëxporteerd`, user)
    const programName = programRows.length === 1 ? slug(programRows[0]!.name) : ''
    return sendZip(
      reply,
      `${programName ? `kandidaten-${programName}` : 'honours-kandidaten'}-${dayOf(new Date())}.zip`,
      exportEntries(context, selection, user),
    )
  }
  const common = { tag: contract.words.many, access: contract.access.export, answer: zipFile } as const
  const path = `${contract.path}/export/` as const
  mountAction(app, { ...common, method: 'GET', path, summary: 'exporteren', query: exportQuery(contract) }, ({ query, user }, reply) =>
    sendExport(query, user, reply),
  )
  mountAction(
    app,
    { ...common, method: 'POST', path, summary: 'selectie exporteren', body: exportBody(contract) },
    ({ body, user }, reply) => sendExport(body, user, reply),
  )
}
