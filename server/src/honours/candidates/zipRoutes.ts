import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { access } from '@pre-u/contract/access'
import { dayOf } from '@pre-u/contract/platform/dates'
import { candidateIds, candidates as contract } from '@pre-u/contract/honours/candidates'
import { inQuery, pageQuery } from '@pre-u/contract/platform/http'
import { plainText } from '@pre-u/contract/platform/plainText'
import * as z from 'zod/mini'
import { honoursProgramsTable as programs } from '../programs/table'
import type { Actor } from '../../platform/actor'
import type { Context } from '../../platform/context'
import { idParams } from '../../platform/resource/mountResource'
import { listQuery, readRow } from '../../platform/resource/resource'
import { sendZip } from '../../platform/zip/send'
import type { ZipEntry } from '../../platform/zip/write'
import { overviewSheet } from './overviewSheet'
import { candidates } from './resource'
import { amongCandidates, candidatesTable as table } from './table'
import { attachmentEntries, folderName } from './zipEntries'

const { path } = contract
const documented = (action: string) => ({
  tags: [candidates.words.many],
  summary: `${candidates.words.many}: ${action}`,
  response: { 200: { description: 'Een zip-bestand.', content: { 'application/zip': { schema: z.file() } } } },
})

/** 'Honours bèta 2027' → 'honours-beta-2027'. */
const slug = (text: string) =>
  plainText(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)

type Asked = Record<string, unknown> & { ids?: number[]; id__in?: number[] }

async function selected({ db }: Context, asked: Asked, user: Actor) {
  const { where, orderBy } = listQuery(candidates, asked, user)
  const rows = await db
    .select({ id: table.id, program: table.honours_program_id })
    .from(table)
    .where(and(where, ...[asked.ids, asked.id__in].map((ids) => ids && amongCandidates(ids))))
    .orderBy(...orderBy)
  const programIds = [...new Set(rows.map(({ program }) => program))]
  const named = await db.select().from(programs).where(inArray(programs.id, programIds)).orderBy(programs.id)
  return { ids: rows.map(({ id }) => id), named }
}

async function* exportEntries(context: Context, { ids, named }: Awaited<ReturnType<typeof selected>>): AsyncGenerator<ZipEntry> {
  const kinds = [...new Set(named.flatMap(({ required_files }) => required_files))]
  yield { name: 'Overzicht.xlsx', data: overviewSheet(context.db, ids, kinds) }
  yield* attachmentEntries(context, ids, new Map(named.map(({ id, required_files }) => [id, required_files])))
}

/** Mounts the zip files: of one candidate, of what a list shows, and of a selection too long for an address. */
export function mountZips(fastify: FastifyInstance, context: Context) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db } = context
  const config = { access: access.candidates.export }

  const one = { schema: { ...documented('bijlagen van één'), params: idParams }, config, exposeHeadRoute: false }
  app.get(`${path}/:id/download_attachments/`, one, async ({ params, user }, reply) => {
    const row = await readRow(db, candidates, params.id, user)
    const { ids, named } = await selected(context, { ids: [row.id] }, user)
    const required = new Map(named.map(({ id, required_files }) => [id, required_files]))
    await sendZip(reply, `${folderName(row)}.zip`, attachmentEntries(context, ids, required))
    return reply
  })

  async function send(asked: Asked, user: Actor, reply: FastifyReply) {
    const found = await selected(context, asked, user)
    const of = found.named.length === 1 ? slug(found.named[0]!.name) : ''
    await sendZip(reply, `honours-${of || 'kandidaten'}-${dayOf(new Date())}.zip`, exportEntries(context, found))
    return reply
  }

  const { search, ordering } = pageQuery
  const querystring = z.strictObject({ search, ordering, ...contract.filters.shape, id__in: z.optional(inQuery.ids) })
  const filtered = { schema: { ...documented('exporteren'), querystring }, config, exposeHeadRoute: false }
  app.get(`${path}/export/`, filtered, ({ query, user }, reply) => send(query, user, reply))
  const picked = { schema: { ...documented('selectie exporteren'), body: z.strictObject({ ids: candidateIds }) }, config }
  app.post(`${path}/export/`, picked, ({ body, user }, reply) => send(body, user, reply))
}
