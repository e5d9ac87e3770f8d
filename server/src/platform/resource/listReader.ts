import { and, eq, getTableName, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import type { Actor } from '../actor'
import type { Db } from '../db/db'
import { createSharedReader } from '../db/sharedReader'
import { createSnapshotCache } from '../db/snapshotCache'
import { createShapeCache, createStatementCache, runStatement, statementKey, type Values } from '../db/statement'
import { bindPlaceholder, listWhere, searchWords, symbolic, userValues } from './conditions'
import type { Query } from './query'
import { compileItem, type Shape } from './item'
import { isAfter, orderBy, orderTerms, reversed, type Sortable, type Term } from './ordering'
import type { Readable } from './resource'

/** A search or a filter without a known count is counted up to this many: '500+'. */
export const MOST_COUNTED = 500

/** Which part of a list: its first rows, those beside an anchor row, or those from an offset on. */
type Part = { limit: number; beside?: 'after' | 'before'; offset?: number; backwards?: boolean }
/** Rows as JSON, with their ids; `count` is null where it is known without counting, or there are no rows to carry it. */
type Rows = { items: string[]; ids: number[]; count: number | null }

export function valuesOf(query: Query, user: User): Values {
  const words = searchWords(query.search).map((word, index) => [`search_${index}`, word])
  return { ...query, ...Object.fromEntries(words), ...userValues(user) }
}

/** What of a query decides the text of its statement; all else are values. */
export const shapeOf = (query: Query, user: User) => {
  const names = Object.keys(query).filter((name) => query[name] !== undefined && name !== 'search' && name !== 'page')
  return [isStaff(user), query.ordering, query.page_size, searchWords(query.search).length, ...names.toSorted()].join()
}

/** Reads items of one resource: one prepared statement per page, whatever an item names or counts. */
export function createListReader(resource: Readable & Sortable) {
  const { contract, table, select, joins } = resource
  const cached = createStatementCache()
  const countKnown = createShapeCache<boolean>()
  const keptCounts = createSnapshotCache<number>()
  const sharedParts = createSharedReader<Rows>()
  const name = sql.identifier(getTableName(table))
  const items = new Map<boolean, ReturnType<typeof compileItem>>()
  const itemFor = (user: User) => {
    const known = items.get(isStaff(user)) ?? compileItem(contract.item, table, (select?.(symbolic(user)) ?? {}) as Shape)
    items.set(isStaff(user), known)
    return known
  }

  const whereOf = (query: Query, user: User) => listWhere(resource, query, symbolic(user), bindPlaceholder)
  const knownCount = (query: Query, user: User) => resource.count?.(query, symbolic(user), bindPlaceholder)
  const isCountKnown = (query: Query, user: User) => countKnown(shapeOf(query, user), () => knownCount(query, user) !== undefined)
  const countRows = (query: Query, user: User): SQL =>
    sql`(select count(*) from (select from ${table} where ${whereOf(query, user) ?? sql`true`} limit ${sql.raw(String(MOST_COUNTED + 1))}) counted)`

  /** The rows of a subquery, which stands in the place of the table, with everything that an item shows. */
  const itemsFrom = (rows: SQL, user: User, count: SQL, order: SQLWrapper) => {
    const joined = sql.join((joins?.(symbolic(user)) ?? []).map(([source, on]) => sql` left join ${source} on ${on}`))
    return sql`select ${itemFor(user).columns}, ${table.id}, ${count} from (${rows}) ${name}${joined} order by ${order}`
  }

  function partOf(query: Query, user: User, terms: Term[], { limit, beside, offset, backwards }: Part): SQL {
    const way = backwards ? reversed(terms) : terms
    const where = whereOf(query, user)
    const anchor = and(where, eq(table.id, sql.placeholder(beside ?? 'after')))
    const condition = and(where, beside && isAfter(table, way, anchor)) ?? sql`true`
    const skipped = offset === undefined ? sql`` : sql` offset ${sql.placeholder('offset')}`
    const rows = sql`select * from ${table} where ${condition} order by ${orderBy(way)} limit ${sql.raw(String(limit))}${skipped}`
    const count = knownCount(query, user) ? sql`null` : countRows(query, user)
    return itemsFrom(rows, user, count, orderBy(terms))
  }

  const written = (rows: (string | null)[][], user: User): Rows => {
    const { write, width } = itemFor(user)
    return {
      items: rows.map(write),
      ids: rows.map((row) => Number(row[width])),
      count: rows[0]?.[width + 1] ? Number(rows[0][width + 1]) : null,
    }
  }

  async function readPart(db: Db, query: Query, user: Actor, part: Part): Promise<Rows> {
    const terms = orderTerms(resource, query.ordering)
    const shape = [shapeOf(query, user), part.limit, part.beside, part.offset === undefined, part.backwards].join()
    const statement = cached(shape, () => partOf(query, user, terms, part))
    const values = { ...valuesOf(query, user), offset: part.offset }
    const read = async () => written(await runStatement(db, statement, values), user)
    return sharedParts(user.snapshot, statementKey(statement, values), read)
  }

  /** A known count, which does not depend on the time, is kept until the database changes: for staff it is a sum over thousands of rows. */
  async function readCount(db: Db, query: Query, user: Actor, isKnown: boolean): Promise<number> {
    const statement = cached(`count,${shapeOf(query, user)}`, () => sql`select ${knownCount(query, user) ?? countRows(query, user)}`)
    const values = valuesOf(query, user)
    const read = async () => Number((await runStatement(db, statement, values))[0]![0])
    return isKnown ? keptCounts(user.snapshot, statementKey(statement, values), read) : read()
  }

  /** These items, in this order; one that is gone or out of reach is left out. */
  async function readItems(db: Db, ids: number[], user: User): Promise<Rows> {
    const wanted = sql`${sql.placeholder('ids')}::bigint[]`
    const order = sql`array_position(${wanted}, ${table.id}::bigint)`
    const build = () => {
      const rows = sql`select * from ${table} where ${and(sql`${table.id} = any(${wanted})`, resource.scope?.(symbolic(user)))}`
      return itemsFrom(rows, user, sql`null`, order)
    }
    const statement = cached(`items,${isStaff(user)}`, build)
    return written(await runStatement(db, statement, { ...valuesOf({}, user), ids }), user)
  }

  return { readPart, readCount, readItems, isCountKnown }
}
export type ListReader = ReturnType<typeof createListReader>
