import { type SQL, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { plainText } from '@pre-u/contract/platform/plainText'
import type { Db } from '../platform/db/db'
import { compileStatement, createStatementCache, runStatement } from '../platform/db/statement'
import { bindPlaceholder, searchWords, symbolic } from '../platform/resource/conditions'
import { MOST_COUNTED, shapeOf, valuesOf } from '../platform/resource/listReader'
import type { FindIds, PageQuery } from '../platform/resource/query'
import { countStudents, isAsked } from './count'
import { groupingOf } from './groupOrder'
import { studentList } from './rows'
import { isFiltered, isOfStatus, type LookUps, type NamedQuery, type Part, resolveWords, waitingAsked, type Walk } from './searchConditions'
import {
  areAllCounted,
  costsOf,
  type Expected,
  expectedAmong,
  expectedSteps,
  lookUpsOf,
  rowsWorthWalking,
  toExpected,
  type Way,
} from './searchCosts'
import {
  countFirst,
  countInSource,
  gatherMatches,
  isByName,
  isCalledByGroup,
  mergeCalled,
  partFromEnd,
  partOf,
  rowsToWalk,
  sampleRows,
  type Source,
  walkList,
} from './searchStatements'

/** How many rows a walk looks at, at most; `searchCosts.ts` has what a row takes. */
const WALK: Walk = { byGroup: 150_000, byName: 60_000, otherwise: 16_000, perMatch: 200, counted: 6000 }
/** Of a status that at most so many registrations have, matches are counted in `student_statuses`, and without words gathered from it. */
const RARE_STATUS = 10_000
const resolve = compileStatement(resolveWords)
const NO_LOOK_UPS: LookUps = { words: [], years: false, periodsOfStatus: false }
const keyOf = ({ words, years, periodsOfStatus }: LookUps) => [...words, years, periodsOfStatus].join()
const NOTHING = { ids: [], hasNext: false, count: 0 }
const AFTER_EVERY_LETTER = '\uffff'

const isOneSchool = (query: PageQuery, user: User) => !isStaff(user) || query.school__id !== undefined

/** These lists have an index, or no more rows than one school has: the page reader is fast. */
function isPlain(query: PageQuery, user: User) {
  if (searchWords(query.search).length > 0) return false
  if (isOneSchool(query, user) || isAsked(query, 'id')) return true
  if (groupingOf(query)) return false
  const used = Object.keys(studentList.filters).flatMap((name) => [name, `${name}__in`].filter((filter) => query[filter] !== undefined))
  const isIndexed = used.length === 0 || (used.length === 1 && ['activity__id', 'period__id'].includes(used[0]!))
  return isIndexed || isAsked(query, 'report')
}

/** In an order by group, rows that have a filter may stand far behind all others. */
function isFarAway(query: PageQuery) {
  const grouping = groupingOf(query)
  if (!grouping) return false
  return isFiltered(grouping.byCreation ? { ...query, status: undefined, status__in: undefined } : query)
}

/** Answers the cheapest of these ways. */
export type Choose = <W extends Way>(costs: Record<W, number>) => W
const cheapest: Choose = (costs) =>
  (Object.keys(costs) as (keyof typeof costs)[]).reduce((best, way) => (costs[way] < costs[best] ? way : best))

/** Finds a page of registrations by words, filters and order (decision 21). Undefined where the page reader is fast enough. */
export function createStudentSearch(walk = WALK, rareStatus = RARE_STATUS, choose = cheapest): FindIds {
  const cached = createStatementCache()

  return async (db: Db, asked: PageQuery, user: User, readCount?: () => Promise<number>) => {
    if (isPlain(asked, user)) return undefined
    const known = await readCount?.()
    const wordsAsked = searchWords(asked.search)
    const word = plainText(wordsAsked.join(' '))
    const resolved = wordsAsked.length === 0 ? [] : await runStatement(db, resolve, { words: wordsAsked })
    if (resolved.some(([pattern]) => pattern === null)) return NOTHING
    const patterns = Object.fromEntries(resolved.map(([pattern], index) => [`pattern_${index}`, pattern]))
    const query: NamedQuery = { ...asked, named: resolved.map(([, isNamed]) => isNamed === 't') }
    const values = { ...valuesOf(asked, user), ...patterns, prefix: word, prefix_end: word + AFTER_EVERY_LETTER }
    const shape = [waitingAsked(query), ...query.named, shapeOf(asked, user)].join()
    const run = async (kind: string, build: () => SQL) => (await runStatement(db, cached(`${kind},${shape}`, build), values))[0]!

    let sampled: Promise<Expected> | undefined
    const expected = () => (sampled ??= run('sample', () => sampleRows(query)).then(toExpected))

    const { page, page_size, after, before } = query
    const skipped = (page - 1) * page_size
    const remaining = known === undefined ? undefined : Math.min(page_size + 1, Math.max(0, known - skipped))

    const fewestRows = async (): Promise<Source> => (isOfStatus(query) && (await expected()).status <= rareStatus ? 'status' : 'search')

    /** A sample does not know whether few rows have the filters or none, which the counts do. */
    async function hasNone() {
      const counted = countStudents({ ...query, search: undefined }, symbolic(user), bindPlaceholder)
      return counted !== undefined && Number((await run('filters', () => sql`select ${counted}`))[0]) === 0
    }

    /** `enough`: how many rows there are of this part, where that is known. */
    async function findPart(part: Part, enough = part.limit) {
      const place = [part.beside, part.limit, part.offset, part.terms[0]!.descending].join()
      const find = async (kind: string, build: () => SQL) => {
        const [found, count] = await run(`${kind},${place}`, build)
        return { ids: JSON.parse(found!) as number[], count: count === undefined ? null : Number(count) }
      }
      const takeWalk = (most: number) => find(`walk,${most}`, () => walkList(query, part, most))
      const gather = (source: Source, lookUps = NO_LOOK_UPS) =>
        find(`gather,${source},${keyOf(lookUps)}`, () => gatherMatches(query, user, part, source, lookUps))
      if (isOneSchool(query, user)) return gather('school')
      if (word === '' && !isFarAway(query)) {
        const walked = await takeWalk(rowsToWalk(query, part, walk))
        return walked.ids.length >= enough ? walked : gather(await fewestRows())
      }
      const isLastName = isByName(part) && /^[a-z]+$/.test(word) && !query.named.includes(true)
      const isCalled = isLastName || isCalledByGroup(query)
      const { walk: walking, ...gathering } = costsOf(query, part, await expected(), walk, isCalled)
      const way = choose(gathering)
      if (choose({ walk: walking, ...gathering }) === 'walk') {
        const steps = expectedSteps(part, await expected(), isCalled)
        const walked = await takeWalk(rowsWorthWalking(query, part, walk, steps, gathering[way]))
        if (walked.ids.length >= enough) return walked
      }
      const lookUps = lookUpsOf(await expected())
      return way === 'called' ? find(`called,${keyOf(lookUps)}`, () => mergeCalled(query, part, lookUps)) : gather(way, lookUps)
    }

    /** Up to what the list counts, or as far as it takes little time. */
    async function countFound() {
      const [rows, source] = [await expected(), await fewestRows()]
      const isCheap = areAllCounted(query, rows, source)
      if (!isCheap || expectedAmong(rows, walk.counted) > MOST_COUNTED) {
        const [first] = await run('first', () => countFirst(query, walk))
        if (!isCheap || Number(first) > MOST_COUNTED) return { count: Number(first), isMinimum: Number(first) <= MOST_COUNTED }
      }
      const lookUps = lookUpsOf(rows)
      const [found] = await run(`count,${source},${keyOf(lookUps)}`, () => countInSource(query, user, source, lookUps))
      return { count: Number(found) }
    }

    /** Null where the anchor is gone, or there is no whole page before it: the page is then found by its number. */
    async function findBeside() {
      const beside = after === undefined ? ('before' as const) : ('after' as const)
      if (page === 1 || (after ?? before) === undefined) return null
      const found = await findPart(partOf(query, user, beside), beside === 'after' ? remaining : page_size)
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
      const found = await findPart(partOf(query, user, undefined), remaining)
      return { ...found, ids: found.ids.slice(0, page_size), hasNext: found.ids.length > page_size }
    }

    const isSearch = word !== '' && !isOneSchool(query, user)
    if (isSearch && (await expected()).filtered === 0 && (await hasNone())) return NOTHING
    const { count, ...found } = (await findBeside()) ?? (await findByNumber())
    if (known !== undefined) return { ...found, count: known }
    if (count !== null) return { ...found, count }
    const counted = await countFound()
    const shown = skipped + found.ids.length + (found.hasNext ? 1 : 0)
    return { ...found, ...counted, count: Math.max(counted.count, shown) }
  }
}

export const findStudents = createStudentSearch()
