import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { candidates as contract, downloadAttachments } from '@pre-u/contract/honours/candidates'
import { zipFile } from '@pre-u/contract/platform/action'
import { dayOf } from '@pre-u/contract/platform/dates'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import { mountAction } from '../../platform/http/mountAction'
import type { Query } from '../../platform/resource/conditions'
import { exportBody, exportQuery, exportWhere } from '../../platform/resource/export'
import { orderBy, orderTerms } from '../../platform/resource/ordering'
import { readRow } from '../../platform/resource/resource'
import { sendZip } from '../../platform/zip/send'
import type { ZipEntry } from '../../platform/zip/write'
import { honoursProgramsTable as programs } from '../programs/table'
import { overviewSheet } from './overviewSheet'
import { candidates } from './resource'
import { candidatesTable as table } from './table'
import { attachmentEntries, folderName } from './zipEntries'

/** 'Honours bèta 2027' → 'honours-beta-2027'. */
const slug = (text: string) =>
  plainText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

type Asked = Query & { ids?: number[] }

async function selected({ db }: Context, asked: Asked, user: Actor) {
  const rows = await db
    .select({ id: table.id, program: table.honours_program_id })
    .from(table)
    .where(exportWhere(candidates, asked, user))
    .orderBy(orderBy(orderTerms(candidates, asked.ordering)))
  const programIds = [...new Set(rows.map(({ program }) => program))]
  const named = await db.select().from(programs).where(inArray(programs.id, programIds)).orderBy(programs.id)
  return { ids: rows.map(({ id }) => id), named }
}

type Selected = Awaited<ReturnType<typeof selected>>

async function* exportEntries(context: Context, { ids, named }: Selected, user: Actor): AsyncGenerator<ZipEntry> {
  const kinds = [...new Set(named.flatMap(({ required_files }) => required_files))]
  yield { name: 'Overzicht.xlsx', data: overviewSheet(context.db, ids, kinds, user) }
  yield* attachmentEntries(context, ids, new Map(named.map(({ id, required_files }) => [id, required_files])))
}

/** Mounts the zip files: of one candidate, of what a list shows, and of a selection too long for an address. */
export function mountZips(app: FastifyInstance, context: Context) {
  const { db } = context
  mountAction(app, downloadAttachments, async ({ params, user }, reply) => {
    const row = await readRow(db, candidates, params.id, user)
    const { ids, named } = await selected(context, { ids: [row.id] }, user)
    const required = new Map(named.map(({ id, required_files }) => [id, required_files]))
    return sendZip(reply, `${folderName(row)}.zip`, attachmentEntries(context, ids, required))
  })

  async function send(asked: Asked, user: Actor, reply: FastifyReply) {
    const found = await selected(context, asked, user)
    const of = found.named.length === 1 ? slug(found.named[0]!.name) : ''
    return sendZip(reply, `honours-${of || 'kandidaten'}-${dayOf(new Date())}.zip`, exportEntries(context, found, user))
  }
  const common = { tag: contract.words.many, access: contract.access.export, answer: zipFile } as const
  const path = `${contract.path}/export/` as const
  mountAction(app, { ...common, method: 'GET', path, summary: 'exporteren', query: exportQuery(contract) }, ({ query, user }, reply) =>
    send(query, user, reply),
  )
  mountAction(
    app,
    { ...common, method: 'POST', path, summary: 'selectie exporteren', body: exportBody(contract) },
    ({ body, user }, reply) => send(body, user, reply),
  )
}
