import { finished } from 'node:stream/promises'
import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, isStaff, type User } from '@pre-u/contract/access'
import { fieldLabel } from '@pre-u/contract/fieldLabels'
import { dayOf } from '@pre-u/contract/platform/dates'
import { XLSX } from '@pre-u/contract/platform/action'
import type { ListContract } from '@pre-u/contract/platform/resource'
import { counted } from '@pre-u/contract/platform/words'
import * as z from 'zod/mini'
import { filterBody } from '@pre-u/contract/platform/filters'
import { id, inQuery, pageQuery } from '@pre-u/contract/platform/http'
import { createBoundedQueue } from '../jobs/boundedQueue'
import type { Context } from '../context'
import { readBatches } from '../db/cursor'
import type { Db } from '../db/db'
import { invalid } from '../http/errors'
import { type People, recordPeople, recordAccess } from '../accessLog/record'
import { type AnyList, type Join, orderBy, orderTerms, type Query, hasId, listWhere, readWords } from './query'
import type { List } from './resource'
import type { StoredTable } from '../db/columns'
import { closeSignal, closeUnread } from '../http/connection'
import type { XlsxColumn, XlsxKind, XlsxValue } from '../xlsx/cells'
import { MAX_ROWS } from '../xlsx/sheet'
import { workbookFile } from '../xlsx/workbook'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer is a file of a list, which is a security event. */
    isExport?: true
  }
}

const { search, ordering } = pageQuery

/** An export takes the list's filters, or ids, in an address and in a body alike. */
export const exportQuery = ({ filters }: ListContract) =>
  z.strictObject({ search, ordering, ...filters.shape, ids: z.optional(inQuery.ids) })
export function exportBody({ filterBy }: ListContract) {
  const ids = z.optional(z.union([z.array(id), inQuery.ids]))
  return z.strictObject({ search, ordering, ...filterBody(filterBy), ids, id__in: ids })
}

const commaList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text) => text.split(',')),
)
/** Only a sheet has columns to choose. */
const sheetQuery = (contract: ListContract) => z.extend(exportQuery(contract), { columns: z.optional(commaList) })
const sheetBody = (contract: ListContract) =>
  z.extend(exportBody(contract), { columns: z.optional(z.union([z.array(z.string()).check(z.minLength(1)), commaList])) })

export type ExportRequest = Query & { ids?: number[] }
type SheetRequest = ExportRequest & { columns?: string[] }

/** Makes the WHERE of the rows that an export takes. */
export const exportWhere = async (db: Db, resource: AnyList, { ids, ...query }: ExportRequest, user: User) =>
  and(listWhere(resource, query, user, await readWords(db, resource, query)), ids && hasId(resource.table, ids))

// Each export holds a connection: a few at a time leave enough of them for everybody else.
const exportQueue = createBoundedQueue({
  name: 'exports',
  running: 3,
  waiting: 20,
  perAccount: { running: 2, waiting: 4 },
  stuckAfterSeconds: 1800,
})

/** A column is what PostgreSQL makes of each row: an export is one statement, whatever hangs on a row. */
export type ExportColumn = Omit<XlsxColumn, 'heading'> & {
  key: string
  /** Without it, the label of the field `key` is the heading. */
  heading?: string
  value: SQLWrapper | ((user: User) => SQLWrapper)
  staffOnly?: boolean
}
/** Whose data a row shows: an id of the table `kind`; null where it shows nobody's. */
type PeopleInRows = { kind: People; id: SQLWrapper }
export type Export = {
  /** 'scholen' → 'scholen-2026-11-12.xlsx'. */
  fileName: string
  sheet: string
  columns: ExportColumn[]
  /** Null for an export without persons, which the access log does not record. */
  people: PeopleInRows | null
  /** The words for a row. Without them a row is a record of the list. */
  words?: { one: string; many: string }
  /** What the columns show of other tables is joined: a subquery per row and column takes several times as long. */
  joins?: Join[]
  /** Which rows of a joined table are exported, and their order within a record of the list. */
  rows?: { where: SQL; orderBy: SQLWrapper[] }
  /** The last part of the path, which is 'export' without it. */
  name?: string
  queue?: typeof exportQueue
}

function withHeading(column: ExportColumn) {
  const { key, heading = fieldLabel(key) } = column
  if (!heading) throw new Error(`The column ${key} of an export has neither a heading nor a label.`)
  return { ...column, heading }
}
type HeadedColumn = ReturnType<typeof withHeading>

/** Returns the columns that are asked for, in their order. One that this user may not see does not exist. */
function chooseColumns(columns: HeadedColumn[], keys: string[] | undefined, user: User): HeadedColumn[] {
  const visible = columns.filter(({ staffOnly }) => !staffOnly || isStaff(user))
  if (!keys) return visible
  return [...new Set(keys)].map((key) => {
    const column = visible.find((each) => each.key === key)
    if (!column) throw invalid({ columns: [`Kies uit: ${visible.map((each) => each.key).join(', ')}.`] })
    return column
  })
}

async function countRows(db: Db, from: SQL, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${where ?? sql`true`} limit ${MAX_ROWS + 1}) counted`,
  )
  const { count } = rows[0]!
  if (count > MAX_ROWS) throw invalid({ non_field_errors: ['Dit zijn te veel rijen voor één bestand. Beperk de lijst met een filter.'] })
  return count
}

const sqlTypes: Record<XlsxKind, SQL> = {
  text: sql`text`,
  number: sql`float8`,
  day: sql`date`,
  instant: sql`timestamptz`,
  yesNo: sql`boolean`,
}

/** The person whom a row shows, and its cells by the keys of their columns. */
type Row = { person: number | null } & Record<string, XlsxValue>

function rowsQuery(columns: HeadedColumn[], person: SQLWrapper, from: SQL, where: SQL | undefined, order: SQL, user: User): SQL {
  const cells = columns.map(({ key, kind, value }) => {
    const expression = typeof value === 'function' ? value(user) : value
    return sql`(${expression})::${sqlTypes[kind]} as ${sql.identifier(key)}`
  })
  return sql`select ${person} as person, ${sql.join(cells, sql`, `)} from ${from} where ${where ?? sql`true`} order by ${order}`
}

async function* cellsOf(columns: HeadedColumn[], batches: AsyncIterable<Row[]>, onRows: (rows: Row[]) => void) {
  for await (const rows of batches) {
    onRows(rows)
    yield rows.map((row) => columns.map(({ key }) => row[key]!))
  }
}

/** The Dutch word for each value of a column. */
export const named = (column: SQLWrapper, names: Record<string, string>) => {
  const cases = Object.entries(names).map(([value, name]) => sql`when ${value} then ${name}`)
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}

/** Mounts `{path}/export/` of a list: GET takes the list's filters, and POST a selection that is too long for an address. */
export function mountExport<C extends ListContract, T extends StoredTable>(
  app: FastifyInstance,
  context: Context,
  list: List<C, T>,
  { fileName, sheet, columns, people, words, joins = [], rows, name = 'export', queue = exportQueue }: Export,
) {
  const resource: AnyList = list
  const { db } = context
  const { contract, table } = resource
  const access: { read: Access; export?: Access } = contract.access
  const path = `${contract.path}/${name}/`
  const from = sql.join([sql`${table}`, ...joins.map(([source, on]) => sql`left join ${source} on ${on}`)], sql` `)

  const headed = columns.map(withHeading)
  const { one, many } = words ?? { one: contract.words.one, many: contract.words.many.toLowerCase() }
  const inWords = (count: number) => `${counted(count, one, many)} geëxporteerd`

  async function send(request: FastifyRequest, reply: FastifyReply, asked: SheetRequest) {
    const { user } = request
    const chosen = chooseColumns(headed, asked.columns, user)
    const where = and(await exportWhere(db, resource, asked, user), rows?.where)
    const order = sql.join([orderBy(orderTerms(resource, asked.ordering)), ...(rows?.orderBy ?? [])], sql`, `)
    const query = rowsQuery(chosen, people?.id ?? sql`null::int`, from, where, order, user)
    const gone = closeSignal(reply)

    const run = async () => {
      const recorder = people && recordPeople(db, people.kind)
      const write = async (batches: AsyncIterable<Row[]>, tx: Db) => {
        const count = await countRows(tx, from, where)
        if (recorder && count > 0) recorder.setAccess(await recordAccess(db, user, inWords(count), { count, people: people.kind }))
        const cells = cellsOf(chosen, batches, (shown) => recorder?.add(shown.map(({ person }) => person)))
        const file = workbookFile({ sheet, columns: chosen }, cells)
        file.once('error', (err) => request.log.error({ err }, 'an export broke off'))
        closeUnread(reply)
        reply
          .type(XLSX)
          .header('content-disposition', `attachment; filename="${fileName}-${dayOf(new Date())}.xlsx"`)
          .header('x-accel-buffering', 'no')
          .send(file)
        await finished(file)
      }
      await readBatches(db, query, gone, write).finally(() =>
        recorder?.finish().catch((err: unknown) => request.log.error({ err }, 'whom an export showed is not recorded')),
      )
    }
    await queue(run, { account: user.id, gone }).catch((error: unknown) => {
      // A fault after the first byte closes the connection, so that no half file looks whole; nobody reads an answer then.
      if (!gone.aborted && !reply.raw.headersSent) throw error
    })
  }

  const describe = (action: string) => ({
    tags: [contract.words.many],
    summary: `${contract.words.many}: ${action}`,
    description: `Kolommen: ${columns.map(({ key }) => key).join(', ')}.`,
    response: { 200: { description: 'Een Excel-bestand.', content: { [XLSX]: { schema: z.file() } } } },
  })
  const config = { access: access.export ?? access.read, isExport: true as const }
  const filtered = {
    schema: { ...describe('exporteren'), querystring: sheetQuery(contract) },
    config,
    exposeHeadRoute: false,
  }
  app.get(path, filtered, (request, reply) => send(request, reply, request.query as SheetRequest))
  const picked = { schema: { ...describe('selectie exporteren'), body: sheetBody(contract) }, config }
  app.post(path, picked, (request, reply) => send(request, reply, request.body as SheetRequest))
}
