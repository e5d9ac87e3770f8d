import { and, eq, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import type { Db } from '../../platform/db/db'
import { createStatementCache, runStatement } from '../../platform/db/statement'
import { bindPlaceholder, filterConditions, type Listable, listWhere, searchWords, symbolic } from '../../platform/resource/conditions'
import { MOST_COUNTED, shapeOf, valuesOf } from '../../platform/resource/listReader'
import { isAfter, orderBy, orderTerms, reversed, type Sortable } from '../../platform/resource/ordering'
import type { FindIds, PageQuery } from '../../platform/resource/query'

/** How many entries are compared with the words before the search index is asked: 2,000 take 20 ms. More for a page by its number. */
const NEXT_ENTRIES = 2000
const PER_MATCH = 40
const MOST_ENTRIES = 40_000

type Part = { beside?: 'after' | 'before'; limit: number; offset: number }

/**
 * Finds a page of the log. What many entries have is among the next ones in the order of time; what few have, the search index finds. In one
 * statement: PostgreSQL does not gather what it does not need.
 */
export function createLogSearch(list: Listable & Sortable, nextEntries = NEXT_ENTRIES): FindIds {
  const { table } = list
  const cached = createStatementCache()

  function pageOf(query: PageQuery, user: User, { beside, limit, offset }: Part) {
    const asked = orderTerms(list, query.ordering)
    const terms = beside === 'before' ? reversed(asked) : asked
    const isFound = listWhere(list, query, symbolic(user), bindPlaceholder)
    const isBeyond = beside ? isAfter(table, terms, and(isFound, eq(table.id, sql.placeholder(beside))))! : sql`true`
    const { at__gte, at__lte } = list.filters
    const inTime = filterConditions({ at__gte: at__gte!, at__lte: at__lte! }, query, bindPlaceholder)
    const needed = limit + offset
    const looked = sql.raw(`limit ${Math.max(nextEntries, Math.min(MOST_ENTRIES, needed * PER_MATCH))}`)
    const next = sql`select * from ${table} where ${and(isBeyond, ...inTime)} order by ${orderBy(terms)} ${looked}`
    const enough = sql.raw(`limit ${Math.max(needed, MOST_COUNTED + 1)}`)
    return sql`
      with near as materialized (select id, at from (${next}) ${table} where ${isFound} ${enough}),
        is_full as materialized (select count(*) >= ${sql.raw(`${needed}`)} as yes from near),
        gathered as materialized (select id, at, ${isBeyond} as is_beyond from ${table} where ${isFound} and not (select yes from is_full)),
        page as (select id, at from near where (select yes from is_full) union all select id, at from gathered where is_beyond)
      select to_json(array(select id from page ${table} order by ${orderBy(terms)} ${sql.raw(`limit ${limit} offset ${offset}`)})),
        (select yes from is_full), (select count(*) from near), (select count(*) from gathered)`
  }

  return async (db: Db, query: PageQuery, user: User) => {
    if (searchWords(query.search).length === 0) return undefined
    const { page, page_size, after, before } = query
    const skipped = (page - 1) * page_size

    async function find(part: Part) {
      const shape = [shapeOf(query, user), part.beside, part.limit, part.offset].join()
      const [row] = await runStatement(
        db,
        cached(shape, () => pageOf(query, user, part)),
        valuesOf(query, user),
      )
      const [found, isMinimum, near, gathered] = row!
      const ids = JSON.parse(found!) as number[]
      const hasNext = ids.length > page_size
      const shown = skipped + Math.min(ids.length, page_size) + (hasNext ? 1 : 0)
      return isMinimum === 't'
        ? { ids: ids.slice(0, page_size), hasNext, count: Math.max(Number(near), shown), isMinimum: true }
        : { ids: ids.slice(0, page_size), hasNext, count: Number(gathered) }
    }

    if (page > 1 && after !== undefined) {
      const found = await find({ beside: 'after', limit: page_size + 1, offset: 0 })
      if (found.ids.length > 0) return found
    } else if (page > 1 && before !== undefined) {
      const found = await find({ beside: 'before', limit: page_size, offset: 0 })
      if (found.ids.length === page_size) return { ...found, ids: found.ids.toReversed(), hasNext: true }
    }
    return find({ limit: page_size + 1, offset: skipped })
  }
}
