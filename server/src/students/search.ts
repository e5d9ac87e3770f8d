import type { SQL } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { Db } from '../platform/db/db'
import { createStatementCache, runStatement, type Values } from '../platform/db/statement'
import { searchWords } from '../platform/resource/conditions'
import { MOST_COUNTED, shapeOf, valuesOf } from '../platform/resource/listReader'
import type { FindIds, PageQuery } from '../platform/resource/query'
import { groupingOf } from './groupOrder'
import { studentList } from './rows'
import { findNamed, type Part, waitingAsked, type Walk } from './searchConditions'
import {
  countFirst,
  countInSource,
  expectedRows,
  gatherMatches,
  isByName,
  mergeLastNames,
  partFromEnd,
  partOf,
  sampleWords,
  type Source,
  walkList,
} from './searchStatements'

/** The index of names passes over 16,000 rows in 5 ms. To read a row of the table takes 1 to 2.5 µs. */
const WALK: Walk = {
  inNameIndex: 16_000,
  inNameIndexFiltered: 60_000,
  inTable: 3000,
  perMatch: 60,
  most: 60_000,
  candidates: 10_000,
  gathered: 30_000,
}
const RARE_STATUS = 10_000
const AFTER_EVERY_LETTER = '\uffff'

const isOneSchool = (query: PageQuery, user: User) => !isStaff(user) || query.school__id !== undefined

/** These lists have an index, or no more rows than one school has: the page reader is fast. */
function isPlain(query: PageQuery, user: User) {
  if (searchWords(query.search).length > 0) return false
  const used = Object.keys(studentList.filters).flatMap((name) => [name, `${name}__in`].filter((filter) => query[filter] !== undefined))
  if (groupingOf(query) && !isOneSchool(query, user)) return query.id !== undefined || query.id__in !== undefined
  const isIndexed = used.length === 0 || (used.length === 1 && ['activity__id', 'period__id'].includes(used[0]!))
  return (
    isIndexed ||
    query.report !== undefined ||
    query.report__in !== undefined ||
    isOneSchool(query, user) ||
    query.id !== undefined ||
    query.id__in !== undefined
  )
}

/** A search in a status over the whole list, which is walked along the index of names. */
const isOfStatus = ({ status, status__in, activity__id, period__id }: PageQuery) =>
  (status ?? status__in) !== undefined && (activity__id ?? period__id) === undefined

/** Finds a page of registrations by words, filters and order. Only this list is large enough to need more than a WHERE. */
export function createStudentSearch(walk = WALK, rareStatus = RARE_STATUS): FindIds {
  const cached = createStatementCache()

  async function findNamedWords(db: Db, query: PageQuery, values: Values): Promise<boolean[]> {
    const { length } = searchWords(query.search)
    if (length === 0) return []
    const [found] = await runStatement(
      db,
      cached(`named,${length}`, () => findNamed(query)),
      values,
    )
    return found!.map((isFound) => isFound === 't')
  }

  return async (db: Db, asked: PageQuery, user: User, readCount?: () => Promise<number>) => {
    if (isPlain(asked, user)) return undefined
    const known = await readCount?.()
    const named = await findNamedWords(db, asked, valuesOf(asked, user))
    const query: PageQuery & { named: boolean[] } = { ...asked, named }
    const { page, page_size, after, before } = query
    const skipped = (page - 1) * page_size
    const remaining = known === undefined ? undefined : Math.min(page_size + 1, Math.max(0, known - skipped))
    const word = plainText(searchWords(query.search).join(' '))
    const values = { ...valuesOf(query, user), prefix: word, prefix_end: word + AFTER_EVERY_LETTER }
    const run = async (kind: string, build: () => SQL) =>
      (await runStatement(db, cached([kind, waitingAsked(query), ...named, shapeOf(query, user)].join(), build), values))[0]!

    /** What has fewer rows, the words or the status, where a walk is expected to look at more before the page is full. */
    async function findFewRows(part: Part): Promise<Source | undefined> {
      if (word === '' || !isOfStatus(query) || !isByName(part)) return undefined
      const [ofWords, ofStatus, all] = (await run('expected', () => expectedRows(query))).map(Number) as [number, number, number]
      const walked = ((part.limit + part.offset) * all ** 2) / (ofWords * ofStatus)
      const gathered = Math.min(ofWords, ofStatus)
      if (gathered > walk.gathered || gathered > walked) return undefined
      return ofWords < ofStatus ? 'search' : 'status'
    }

    /** `enough`: how many rows there are of this part, where that is known. */
    async function findPart(part: Part, enough = part.limit) {
      const place = [part.beside, part.limit, part.offset, part.terms[0]!.descending].join()
      const gather = async (source: Source, isCommon = false) => {
        const build = () => gatherMatches(query, user, part, source, isCommon)
        const [found, count] = await run(`gather,${source},${isCommon},${place}`, build)
        return { ids: JSON.parse(found!) as number[], count: Number(count), source }
      }
      if (isOneSchool(query, user)) return gather('school')
      const fewRows = await findFewRows(part)
      if (fewRows) return gather(fewRows)
      const [walked, ofStatus] = await run(`walk,${place}`, () => walkList(query, part, walk))
      const ids = JSON.parse(walked!) as number[]
      const source = Number(ofStatus) <= rareStatus ? 'status' : 'search'
      if (ids.length >= enough) return { ids, count: null, source } as const
      if (source === 'status' || word === '') return gather(source)
      const [isCommon, isCommonBeside] = await run('sample', () => sampleWords(query))
      if (!isByName(part) || !/^[a-z]+$/.test(word) || named.includes(true) || isCommonBeside === 't')
        return gather(source, isCommon === 't')
      const [merged, count] = await run(`names,${place}`, () => mergeLastNames(query, part))
      return { ids: JSON.parse(merged!) as number[], count: Number(count), source } as const
    }

    /** Up to what the list counts, or as far as it takes little time. */
    async function countFound(source: Source) {
      const [first] = await run('first', () => countFirst(query, walk))
      if (Number(first) > MOST_COUNTED) return { count: Number(first) }
      if (source === 'search' && (await run('sample', () => sampleWords(query)))[0] === 't')
        return { count: Number(first), isMinimum: true }
      const [found, isMinimum] = await run(`count,${source}`, () => countInSource(query, user, source, walk))
      return { count: Math.max(Number(first), Number(found)), isMinimum: isMinimum === 't' }
    }

    /** Null where the anchor is gone, or there is no whole page before it: the page is then found by its number. */
    async function findBeside() {
      const beside = after === undefined ? ('before' as const) : ('after' as const)
      if (page === 1 || (after ?? before) === undefined) return null
      const found = await findPart(partOf(query, beside), beside === 'after' ? remaining : page_size)
      const ids = found.ids.slice(0, page_size)
      if (beside === 'before') return ids.length === page_size ? { ...found, ids: ids.toReversed(), hasNext: true } : null
      return ids.length > 0 ? { ...found, ids, hasNext: found.ids.length > page_size } : null
    }

    async function findByNumber() {
      if (known !== undefined && skipped > known / 2) {
        const part = partFromEnd(query, known)
        const { ids, ...found } = await findPart(part)
        return { ...found, ids: ids.toReversed(), hasNext: part.offset > 0 }
      }
      const found = await findPart(partOf(query, undefined), remaining)
      return { ...found, ids: found.ids.slice(0, page_size), hasNext: found.ids.length > page_size }
    }

    const { source, count, ...found } = (await findBeside()) ?? (await findByNumber())
    if (known !== undefined) return { ...found, count: known }
    if (count !== null) return { ...found, count }
    const counted = await countFound(source)
    const shown = skipped + found.ids.length + (found.hasNext ? 1 : 0)
    return { ...found, ...counted, count: Math.max(counted.count, shown) }
  }
}

export const findStudents = createStudentSearch()
