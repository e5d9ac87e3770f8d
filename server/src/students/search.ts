import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { Db } from '../platform/db/db'
import { bindValue, listWhere, searchConditions, searchWords } from '../platform/resource/conditions'
import { MOST_COUNTED } from '../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed } from '../platform/resource/ordering'
import type { FindIds, PageQuery } from '../platform/resource/query'
import { chooseSource, type Part, type RowSource } from './rowSource'
import { studentList } from './rows'
import { studentsTable as table } from './table'

async function readIds(db: Db, source: RowSource, part: Part): Promise<number[]> {
  const read = async ({ from, where }: { from: SQL; where: SQL | undefined }) => {
    const condition = and(where, part.beyond) ?? sql`true`
    const limits = sql`limit ${part.limit} offset ${part.offset ?? 0}`
    const { rows } = await db.execute<{ id: number }>(
      sql`select ${table.id} from ${from} where ${condition} order by ${orderBy(part.terms)} ${limits}`,
    )
    return rows.map(({ id }) => id)
  }
  const prefix = source.prefix(part)
  const ids = prefix ? await read(prefix) : []
  return ids.length === part.limit ? ids : read(source.all(part))
}

async function countMatches(db: Db, { counted: { from, where } }: RowSource): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${from} where ${where ?? sql`true`} limit ${MOST_COUNTED + 1}) counted`,
  )
  return rows[0]!.count
}

/** The ids of the page beside an anchor; null where the anchor is gone, or there is no whole page before it. */
async function besideAnchor(db: Db, source: RowSource, query: PageQuery, where: SQL | undefined) {
  const { page, page_size, after, before, ordering } = query
  const anchor = after ?? before
  if (page === 1 || anchor === undefined) return null
  const terms = orderTerms(studentList, ordering)
  const order = after === undefined ? reversed(terms) : terms
  const beyond = isAfter(table, order, and(where, eq(table.id, anchor)))
  const ids = await readIds(db, source, { terms: order, limit: after === undefined ? page_size : page_size + 1, beyond })
  if (after === undefined) return ids.length === page_size ? { ids: ids.toReversed(), hasNext: true } : null
  return ids.length > 0 ? { ids: ids.slice(0, page_size), hasNext: ids.length > page_size } : null
}

async function byNumber(db: Db, source: RowSource, { page, page_size, ordering }: PageQuery) {
  const part = { terms: orderTerms(studentList, ordering), limit: page_size + 1, offset: (page - 1) * page_size }
  const ids = await readIds(db, source, part)
  return { ids: ids.slice(0, page_size), hasNext: ids.length > page_size }
}

/** Finds the page of a search among the registrations. Only this list is large enough to need more than a condition. */
export const findStudents: FindIds = async (db: Db, query: PageQuery, user: User) => {
  if (searchWords(query.search).length === 0) return undefined
  const filter = listWhere(studentList, query, user)
  const search = and(...searchConditions(table.search_text, query.search, bindValue))!
  const source = await chooseSource(db, filter, search, String(query.search), orderTerms(studentList, query.ordering))
  const [count, found] = await Promise.all([
    countMatches(db, source),
    besideAnchor(db, source, query, and(filter, search)).then((page) => page ?? byNumber(db, source, query)),
  ])
  return { ...found, count }
}
