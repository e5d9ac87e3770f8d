import { type SQL, sql } from 'drizzle-orm'
import type { User } from '@pre-u/contract/access'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { Db } from '../platform/db/db'
import { compileStatement, createStatementCache, runStatement } from '../platform/db/statement'
import { bindPlaceholder, searchWords, symbolic } from '../platform/resource/conditions'
import { shapeOf, valuesOf } from '../platform/resource/listReader'
import type { FindIds, PageQuery } from '../platform/resource/query'
import { countStudents, isAsked } from './count'
import { groupingOf } from './groupOrder'
import { studentList } from './rows'
import { type NamedQuery, resolveWords, waitingAsked, type Walk } from './searchConditions'
import { type Expected, toExpected } from './searchCosts'
import { type Choose, countFound, findPage, isOneSchool, type Search, skippedRows } from './searchPage'
import { sampleRows } from './searchStatements'

/** How many rows a walk looks at, at most; `searchCosts.ts` has what a row takes. */
const WALK: Walk = { byGroup: 150_000, byName: 60_000, otherwise: 16_000, perMatch: 200, counted: 6000 }
const RARE_STATUS = 10_000
const resolve = compileStatement(resolveWords)
const NOTHING = { ids: [], hasNext: false, count: 0 }
const AFTER_EVERY_LETTER = '\uffff'

/** These lists have an index, or no more rows than one school has: the page reader is fast. */
function isPlain(query: PageQuery, user: User) {
  if (searchWords(query.search).length > 0) return false
  if (isOneSchool(query, user) || isAsked(query, 'id')) return true
  if (groupingOf(query)) return false
  const used = Object.keys(studentList.filters).flatMap((name) => [name, `${name}__in`].filter((filter) => query[filter] !== undefined))
  const isIndexed = used.length === 0 || (used.length === 1 && ['activity__id', 'period__id'].includes(used[0]!))
  return isIndexed || isAsked(query, 'report')
}

/** Null where a word finds nothing, such as punctuation. */
async function openSearch(db: Db, cached: ReturnType<typeof createStatementCache>, asked: PageQuery, user: User): Promise<Search | null> {
  const words = searchWords(asked.search)
  const word = plainText(words.join(' '))
  const resolved = words.length === 0 ? [] : await runStatement(db, resolve, { words })
  if (resolved.some(([pattern]) => pattern === null)) return null
  const patterns = Object.fromEntries(resolved.map(([pattern], index) => [`pattern_${index}`, pattern]))
  const query: NamedQuery = { ...asked, named: resolved.map(([, isNamed]) => isNamed === 't') }
  const values = { ...valuesOf(asked, user), ...patterns, prefix: word, prefix_end: word + AFTER_EVERY_LETTER }
  const shape = [waitingAsked(query), ...query.named, shapeOf(asked, user)].join()
  const run = async (kind: string, build: () => SQL) => (await runStatement(db, cached(`${kind},${shape}`, build), values))[0]!
  let sampled: Promise<Expected> | undefined
  const expected = () => (sampled ??= run('sample', () => sampleRows(query)).then(toExpected))
  return { query, user, word, run, expected }
}

/** Of a search with words whose filters no row has. A sample does not know whether few rows have them or none, which the counts do. */
async function hasNone({ query, user, word, run, expected }: Search): Promise<boolean> {
  if (word === '' || isOneSchool(query, user) || (await expected()).filtered !== 0) return false
  const counted = countStudents({ ...query, search: undefined }, symbolic(user), bindPlaceholder)
  return counted !== undefined && Number((await run('filters', () => sql`select ${counted}`))[0]) === 0
}

const cheapest: Choose = (costs) =>
  (Object.keys(costs) as (keyof typeof costs)[]).reduce((best, way) => (costs[way] < costs[best] ? way : best))

/** Finds a page of registrations by words, filters and order (decision 21). Undefined where the page reader is fast enough. */
export function createStudentSearch(walk = WALK, rareStatus = RARE_STATUS, choose = cheapest): FindIds {
  const cached = createStatementCache()
  const limits = { walk, rareStatus, choose }

  return async (db: Db, asked: PageQuery, user: User, readCount?: () => Promise<number>) => {
    if (isPlain(asked, user)) return undefined
    const known = await readCount?.()
    const search = await openSearch(db, cached, asked, user)
    if (!search || (await hasNone(search))) return NOTHING
    const { count, ...found } = await findPage(search, limits, known)
    if (known !== undefined) return { ...found, count: known }
    if (count !== null) return { ...found, count }
    const counted = await countFound(search, limits)
    const shown = skippedRows(asked) + found.ids.length + (found.hasNext ? 1 : 0)
    return { ...found, ...counted, count: Math.max(counted.count, shown) }
  }
}

export const findStudents = createStudentSearch()
