import type { SQL } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { MOST_COUNTED } from '../platform/resource/listReader'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf } from './groupOrder'
import { isFiltered, isOfStatus, type LookUps, type NamedQuery, type Part, type Walk } from './searchConditions'
import { areAllCounted, costsOf, type Expected, expectedAmong, expectedSteps, lookUpsOf, rowsWorthWalking, type Way } from './searchCosts'
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
  type Source,
  walkList,
} from './searchStatements'

/** Answers the cheapest of these ways. */
export type Choose = <W extends Way>(costs: Record<W, number>) => W
/** Of a status that at most `rareStatus` registrations have, matches are counted in `student_statuses`, and without words gathered from it. */
export type Limits = { walk: Walk; rareStatus: number; choose: Choose }

/** One search: the query, its user, and how its statements run. */
export type Search = {
  query: NamedQuery
  user: User
  /** All words as one text, as a last name may begin with them. */
  word: string
  /** The first row of a statement, whose text depends on its kind and on the shape of the request. */
  run: (kind: string, build: () => SQL) => Promise<(string | null)[]>
  expected: () => Promise<Expected>
}

const NO_LOOK_UPS: LookUps = { words: [], years: false, periodsOfStatus: false }
const keyOf = ({ words, years, periodsOfStatus }: LookUps) => [...words, years, periodsOfStatus].join()

export const isOneSchool = (query: PageQuery, user: User) => !isStaff(user) || query.school__id !== undefined

/** In an order by group, rows that have a filter may stand far behind all others. */
function isFarAway(query: PageQuery) {
  const grouping = groupingOf(query)
  if (!grouping) return false
  return isFiltered(grouping.byCreation ? { ...query, status: undefined, status__in: undefined } : query)
}

const fewestRows = async ({ query, expected }: Search, { rareStatus }: Limits): Promise<Source> =>
  isOfStatus(query) && (await expected()).status <= rareStatus ? 'status' : 'search'

/** `enough`: how many rows there are of this part, where that is known. */
async function findPart(search: Search, limits: Limits, part: Part, enough = part.limit) {
  const { query, user, word, run, expected } = search
  const { walk, choose } = limits
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
    return walked.ids.length >= enough ? walked : gather(await fewestRows(search, limits))
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

export const skippedRows = ({ page, page_size }: PageQuery) => (page - 1) * page_size

/** How many rows are left for the page and the row after it, where it is known how many the whole list has. */
const remainingRows = (query: PageQuery, known: number | undefined) =>
  known === undefined ? undefined : Math.min(query.page_size + 1, Math.max(0, known - skippedRows(query)))

/** Null where the anchor is gone, or there is no whole page before it: the page is then found by its number. */
async function findBeside(search: Search, limits: Limits, known: number | undefined) {
  const { page, page_size, after, before } = search.query
  if (page === 1 || (after ?? before) === undefined) return null
  const beside = after === undefined ? ('before' as const) : ('after' as const)
  const enough = beside === 'after' ? remainingRows(search.query, known) : page_size
  const found = await findPart(search, limits, partOf(search.query, search.user, beside), enough)
  const ids = found.ids.slice(0, page_size)
  if (beside === 'before') return ids.length === page_size ? { ...found, ids: ids.toReversed(), hasNext: true } : null
  return ids.length > 0 ? { ...found, ids, hasNext: found.ids.length > page_size } : null
}

async function findByNumber(search: Search, limits: Limits, known: number | undefined) {
  const { query, user } = search
  if (known !== undefined && skippedRows(query) > known / 2) {
    const part = partFromEnd(query, known)
    const { ids, ...found } = await findPart(search, limits, part)
    return { ...found, ids: ids.toReversed(), hasNext: part.offset > 0 }
  }
  const found = await findPart(search, limits, partOf(query, user, undefined), remainingRows(query, known))
  return { ...found, ids: found.ids.slice(0, query.page_size), hasNext: found.ids.length > query.page_size }
}

/** `known`: how many rows the whole list has. `count` is null where a walk found the page. */
export const findPage = async (search: Search, limits: Limits, known: number | undefined) =>
  (await findBeside(search, limits, known)) ?? (await findByNumber(search, limits, known))

/** Up to what the list counts, or as far as it takes little time. */
export async function countFound(search: Search, limits: Limits) {
  const { query, user, run, expected } = search
  const { walk } = limits
  const [rows, source] = [await expected(), await fewestRows(search, limits)]
  const isCheap = areAllCounted(query, rows, source)
  if (!isCheap || expectedAmong(rows, walk.counted) > MOST_COUNTED) {
    const [first] = await run('first', () => countFirst(query, walk))
    if (!isCheap || Number(first) > MOST_COUNTED) return { count: Number(first), isMinimum: Number(first) <= MOST_COUNTED }
  }
  const lookUps = lookUpsOf(rows)
  const [found] = await run(`count,${source},${keyOf(lookUps)}`, () => countInSource(query, user, source, lookUps))
  return { count: Number(found) }
}
