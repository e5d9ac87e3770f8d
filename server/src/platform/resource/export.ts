import { finished } from 'node:stream/promises'
import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, isStaff, type User } from '@pre-u/contract/access'
import { fieldLabel } from '@pre-u/contract/fieldLabels'
import { dayOf } from '@pre-u/contract/platform/dates'
import { XLSX } from '@pre-u/contract/platform/action'
import { filterBody } from '@pre-u/contract/platform/filters'
import { id, inQuery, pageQuery } from '@pre-u/contract/platform/http'
import type { ListContract } from '@pre-u/contract/platform/resource'
import { counted } from '@pre-u/contract/platform/words'
import * as z from 'zod/mini'
import { createBoundedQueue } from '../jobs/boundedQueue'
import type { Context } from '../context'
import { type CopiedRows, copyRows } from '../db/copy'
import type { Db } from '../db/db'
import { createReadSource } from '../db/standby'
import { invalid } from '../http/errors'
import { type People, recordPeople, recordReading } from '../accessLog/record'
import { hasId, type Listable, listWhere, readWords } from './conditions'
import type { Query } from './query'
import { type Join, orderBy, orderTerms } from './ordering'
import type { List, Readable } from './resource'
import type { StoredTable } from '../db/tables'
import { closeSignal } from '../http/closeSignal'
import { closeUnread } from '../http/closeUnread'
import type { XlsxColumn, XlsxKind } from '../xlsx/cells'
import type { Fields } from '../xlsx/fields'
import { MAX_ROWS } from '../xlsx/sheet'
import { xlsxStream } from '../xlsx/stream'

// Each holds a connection and a thread: a few at a time leave enough of both for everybody else.
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
  /** The label of the field `key` without it. */
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
  /** Null for an export without persons, which is not recorded as a reading. */
  people: PeopleInRows | null
  /** What a row is; a record of the list without it. */
  words?: { one: string; many: string }
  /** What the columns show of other tables is joined: a subquery per row and column takes several times as long. */
  joins?: Join[]
  /** For rows of a joined table: which, and their order within a record of the list. */
  rows?: { where: SQL; orderBy: SQLWrapper[] }
  /** The last part of the path; 'export' without it. */
  name?: string
  queue?: typeof exportQueue
}
type Asked = Query & { ids?: number[]; columns?: string[] }

const commaList = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text) => text.split(',')),
)

function withHeading(column: ExportColumn) {
  const { key, heading = fieldLabel(key) } = column
  if (!heading) throw new Error(`The column ${key} of an export has neither a heading nor a label.`)
  return { ...column, heading }
}
type HeadedColumn = ReturnType<typeof withHeading>

/** The columns asked for, in the order asked for. One that this user may not see does not exist. */
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

/** What COPY writes in binary is read by these. */
const sqlTypes: Record<XlsxKind, SQL> = {
  text: sql`text`,
  number: sql`float8`,
  day: sql`date`,
  instant: sql`timestamptz`,
  yesNo: sql`boolean`,
}

type Value = { kind: XlsxKind; value: SQLWrapper }

/**
 * The person and the values of each row. PostgreSQL does not know beforehand what the limit is, and therefore chooses a plan that gives the
 * first rows soon: the thread writes them while it reads on.
 */
function rowsQuery(values: Value[], person: SQLWrapper, from: SQL, where: SQL | undefined, order: SQL): SQL {
  const fields = values.map(({ kind, value }) => sql`(${value})::${sqlTypes[kind]}`)
  return sql`select ${person}, ${sql.join(fields, sql`, `)} from ${from} where ${where ?? sql`true`} order by ${order}
    limit (select ${MAX_ROWS}::int)`
}

/** The Dutch word for each value of a column. */
export const named = (column: SQLWrapper, names: Record<string, string>) => {
  const cases = Object.entries(names).map(([value, name]) => sql`when ${value} then ${name}`)
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}

const { search, ordering } = pageQuery

/** Which rows an export takes: the list's filters, or ids; in an address and in a body alike. */
export const exportQuery = ({ filters }: ListContract) =>
  z.strictObject({ search, ordering, ...filters.shape, ids: z.optional(inQuery.ids) })
export function exportBody({ filterBy }: ListContract) {
  const ids = z.optional(z.union([z.array(id), inQuery.ids]))
  return z.strictObject({ search, ordering, ...filterBody(filterBy), ids, id__in: ids })
}
/** Only a sheet has columns to choose. */
const columnsInQuery = { columns: z.optional(commaList) }
const columnsInBody = { columns: z.optional(z.union([z.array(z.string()).check(z.minLength(1)), commaList])) }

/** WHERE of the rows that an export takes. */
export const exportWhere = async (db: Db, resource: Listable, { ids, ...query }: Asked, user: User) =>
  and(listWhere(resource, query, user, await readWords(db, resource, query)), ids && hasId(resource.table, ids))

async function* fieldsOf(batches: AsyncIterable<CopiedRows>, recorder: ReturnType<typeof recordPeople> | null): AsyncGenerator<Fields> {
  for await (const { keys, fields } of batches) {
    recorder?.add(keys)
    yield fields
  }
}

/** Mounts `{path}/export/` beside a list: GET with the list's filters, POST for a selection too long for an address. */
export function mountExport<C extends ListContract, T extends StoredTable>(
  app: FastifyInstance,
  context: Context,
  list: List<C, T>,
  { fileName, sheet, columns, people, words, joins = [], rows, name = 'export', queue = exportQueue }: Export,
) {
  const resource: Readable = list
  const { db } = context
  const readSource = createReadSource(context)
  const { contract, table } = resource
  const access: { read: Access; export?: Access } = contract.access
  const path = `${contract.path}/${name}/`
  const from = sql.join([sql`${table}`, ...joins.map(([source, on]) => sql`left join ${source} on ${on}`)], sql` `)

  const headed = columns.map(withHeading)
  const { one, many } = words ?? { one: contract.words.one, many: contract.words.many.toLowerCase() }
  const inWords = (count: number) => `${counted(count, one, many)} geëxporteerd`

  async function send(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const { user } = request
    const chosen = chooseColumns(headed, asked.columns, user)
    const where = and(await exportWhere(db, resource, asked, user), rows?.where)
    const order = sql.join([orderBy(orderTerms(resource, asked.ordering)), ...(rows?.orderBy ?? [])], sql`, `)
    const values = chosen.map(({ kind, value }) => ({ kind, value: typeof value === 'function' ? value(user) : value }))
    const workbook = { sheet, columns: chosen.map(({ heading, kind, width }) => ({ heading, kind, ...(width && { width }) })) }
    const gone = closeSignal(reply)

    const run = async () => {
      const recorder = people && recordPeople(db, people.kind)
      const query = rowsQuery(values, people?.id ?? sql`null::int`, from, where, order)
      await copyRows(await readSource(), query, gone, async (batches, tx) => {
        // The thread starts while the rows are counted.
        const file = xlsxStream({ ...workbook, batches: fieldsOf(batches, recorder) })
        file.once('error', (err) => request.log.error({ err }, 'an export broke off'))
        try {
          const count = await countRows(tx, from, where)
          if (recorder && count > 0) recorder.setReading(await recordReading(db, user, inWords(count), { count, people: people.kind }))
        } catch (error) {
          file.destroy()
          throw error
        }
        closeUnread(reply)
        reply
          .type(XLSX)
          .header('content-disposition', `attachment; filename="${fileName}-${dayOf(new Date())}.xlsx"`)
          .header('x-accel-buffering', 'no')
          .send(file)
        await finished(file)
      }).finally(() => recorder?.finish().catch((err: unknown) => request.log.error({ err }, 'whom an export showed is not recorded')))
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
  const config = { access: access.export ?? access.read }
  const filtered = {
    schema: { ...describe('exporteren'), querystring: z.extend(exportQuery(contract), columnsInQuery) },
    config,
    exposeHeadRoute: false,
  }
  app.get(path, filtered, (request, reply) => send(request, reply, request.query as Asked))
  const picked = { schema: { ...describe('selectie exporteren'), body: z.extend(exportBody(contract), columnsInBody) }, config }
  app.post(path, picked, (request, reply) => send(request, reply, request.body as Asked))
}
