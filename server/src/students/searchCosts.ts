import { MOST_COUNTED } from '../platform/resource/listReader'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf } from './groupOrder'
import { type Group, isOfStatus, type LookUps, type NamedQuery, type Part, type Walk } from './searchConditions'
import { isByName, rowsToWalk, type Source } from './searchStatements'

/**
 * The ways of decision 21: `walk` looks along the list, `called` merges, and each other name is the source that matches are gathered from
 * (`search`: the search index).
 */
export type Way = 'walk' | 'called' | Exclude<Source, 'school'>

type Rows = 'all' | 'words' | 'beside' | 'walked' | Group | 'status' | 'others' | 'indexed' | 'inPeriods' | 'filtered'
/** How many rows, by `sampleRows`. Words and filters are taken to have nothing to do with each other. */
export type Expected = Record<Rows, number> & { each: number[] }
export function toExpected(row: (string | null)[]): Expected {
  const [all = 1, sampled = 0, ...found] = row.map(Number)
  const ofAll = found.map((rows) => (rows * all) / Math.max(1, sampled))
  const [words = 0, beside = 0, walked = 0, schools = 0, activities = 0, periods = 0, ...rest] = ofAll
  const [status = 0, others = 0, indexed = 0, inPeriods = 0, filtered = 0, ...each] = rest
  return { all, words, beside, walked, schools, activities, periods, status, others, indexed, inPeriods, filtered, each }
}

/** What PostgreSQL takes for a row, in microseconds. Measured on a busy machine: only how they compare is of use. */
const PER_ROW = {
  inNameIndex: 1.4,
  inOrderOfCreation: 2.2,
  /** One row by its id. */
  lookedUpSingly: 9,
  /** Rows by an array of their ids. */
  readByIds: 2.7,
  inSearchIndex: 2.5,
  /** An entry of the GIN index for a word. */
  inPostings: 0.3,
  found: 1.2,
  merged: 5,
  inWholeTable: 1,
}
const GRADES = 6
/** What counting may take, in microseconds. */
const MOST_COUNTING = 15_000
/** How much longer a walk may be than expected. */
const MARGIN = 1.1
const LEAST_WALKED = 1024
const COMMON = 1 / 10
const RARE = 1 / 200
/** What share of all rows must be outside the periods of a status, because the postings of a word are read for each period. */
const WORTH_PERIODS = 1 / 4
/** What share of all rows a word that names a school or activity is taken to name. */
const NAMED = 1 / 100

/** What many rows have is not looked up: to read it from an index takes longer than it saves. */
export function lookUpsOf({ each, all, indexed, inPeriods }: Expected): LookUps {
  const words = each.map((rows) => rows <= COMMON * all)
  const years = Math.min(...each) > RARE * all
  return { words, years, periodsOfStatus: years && words.includes(true) && indexed - inPeriods > WORTH_PERIODS * all }
}
const areCommon = (expected: Expected) => !lookUpsOf(expected).words.includes(true)

/** How many of so many rows are expected to have all that is asked. */
export const expectedAmong = ({ all, words, filtered }: Expected, rows: number) => (rows * words * filtered) / all ** 2

/** A row along the list. In the order of grades, the index of names passes over those of other grades. */
function costOfStep(query: PageQuery, part: Part): number {
  const grouping = groupingOf(query)
  if (grouping?.byCreation) return PER_ROW.lookedUpSingly
  if (String(query.ordering).endsWith('grade')) return PER_ROW.inNameIndex * GRADES
  return grouping || isByName(part) ? PER_ROW.inNameIndex : PER_ROW.inOrderOfCreation
}

/** Of the words, the search index finds at most as many rows as the rarest has. Without them a filter is found, or every row is read. */
function costOfSearchIndex({ named }: NamedQuery, expected: Expected): number {
  const { all, schools, activities, indexed, inPeriods, each } = expected
  if (areCommon(expected)) return Math.min(Math.min(schools, activities, indexed) * PER_ROW.inSearchIndex, all * PER_ROW.inWholeTable)
  // The rows of a school or activity that a word names come from another index, which has none of the other filters.
  const ofNamed = named.includes(true) ? all * NAMED * PER_ROW.inNameIndex : 0
  const rarest = Math.min(...each)
  const ofWords = lookUpsOf(expected).periodsOfStatus
    ? (rarest * inPeriods * PER_ROW.inSearchIndex) / all + rarest * PER_ROW.inPostings
    : (rarest * indexed * PER_ROW.inSearchIndex) / all
  return ofWords + ofNamed
}

/** Counting in the search index finds all words before it stops at the limit. */
function costOfCountingAll(query: NamedQuery, expected: Expected): number {
  if (areCommon(expected)) return Infinity
  const read = Math.min(...expected.each) * PER_ROW.inPostings + stepsTo(MOST_COUNTED, expected.all, expected) * PER_ROW.inSearchIndex
  return Math.min(read, costOfSearchIndex(query, expected))
}

/** Whether all matches are counted, in the search index or in the rows of a status. Otherwise those among the first rows are. */
export const areAllCounted = (query: NamedQuery, expected: Expected, source: Source) =>
  (source === 'status' ? expected.status * PER_ROW.readByIds : costOfCountingAll(query, expected)) < MOST_COUNTING

/** A walk has found a page, and knows nothing of the rest. The other ways have counted already; filters alone are counted beforehand. */
const costOfCounting = (query: NamedQuery, expected: Expected, walk: Walk) =>
  expected.each.length === 0 ? 0 : Math.min(costOfCountingAll(query, expected), walk.counted * PER_ROW.inNameIndex)

/** How far it is to so many of `found` that have the filters, as if they stood evenly among all rows. */
const stepsTo = (needed: number, found: number, { all, filtered }: Expected) => (needed * all ** 2) / Math.max(1, found * filtered)

/** How many of so many rows are expected to have all filters but the status, which no index has. */
const besideStatus = (query: PageQuery, rows: number, { all, status, filtered }: Expected) =>
  (rows * filtered) / Math.max(1, isOfStatus(query) ? status : all)

/** In an index without the status, each row that has the words and all filters but the status costs a look-up of its status. */
function costOfLookups(query: PageQuery, part: Part, steps: number, expected: Expected): number {
  const grouping = groupingOf(query)
  const isInNameIndex = grouping ? !grouping.byCreation : isByName(part)
  if (!isInNameIndex || !isOfStatus(query)) return 0
  return besideStatus(query, (steps * expected.words) / expected.all, expected) * PER_ROW.lookedUpSingly
}

/** How far a walk is expected to go. Those who are called so do not stand evenly in an order that begins with the name. */
export function expectedSteps(part: Part, expected: Expected, isCalled: boolean): number {
  const { all, words, beside, walked } = expected
  const stepsAmong = (found: number) => (stepsTo(part.limit + part.offset, found, expected) * walked) / all
  // At worst, whatever is called otherwise comes first.
  return isCalled ? Math.min(stepsAmong(beside), stepsAmong(words) + walked - ((words - beside) * walked) / all) : stepsAmong(words)
}

/**
 * How many rows a walk of so many expected steps looks at before it is given up, where another way is expected to take `otherwise`: matches
 * that stand together may be far away. Powers of two, so that few statements differ.
 */
export function rowsWorthWalking(query: PageQuery, part: Part, walk: Walk, steps: number, otherwise: number): number {
  const worth = 2 ** Math.floor(Math.log2(otherwise / costOfStep(query, part)))
  const needed = 2 ** Math.ceil(Math.log2(steps * MARGIN))
  return Math.min(rowsToWalk(query, part, walk), Math.max(LEAST_WALKED, worth, needed))
}

/** Infinite where the walk would end before the page is full. */
function costOfWalk(query: NamedQuery, part: Part, expected: Expected, walk: Walk, isCalled: boolean): number {
  const steps = expectedSteps(part, expected, isCalled)
  if (steps * MARGIN > rowsToWalk(query, part, walk)) return Infinity
  return steps * costOfStep(query, part) + costOfLookups(query, part, steps, expected) + costOfCounting(query, expected, walk)
}

/** Those who are called so from an index in order, and all others, of whom the indexes find words and filters. */
function costOfCalled(query: NamedQuery, expected: Expected): number {
  const { words, beside } = expected
  if (query.named.includes(true) && areCommon(expected)) return Infinity
  const perName = isOfStatus(query) ? PER_ROW.lookedUpSingly : PER_ROW.inNameIndex
  return beside * PER_ROW.found + besideStatus(query, beside, expected) * PER_ROW.merged + (words - beside) * perName
}

/** Each row of the group in its index, and those that have the words in the table. */
const costOfGroup = ({ all, words, others }: Expected, rows: number) =>
  rows * PER_ROW.inNameIndex + ((words * others) / all) * PER_ROW.readByIds

/** What each way of finding a page is expected to take. `isCalled`: the order begins with what the words may name. */
export function costsOf(query: NamedQuery, part: Part, expected: Expected, walk: Walk, isCalled: boolean): Record<Way, number> {
  return {
    walk: costOfWalk(query, part, expected, walk, isCalled),
    // Before `called`: the first of those that cost the same is taken, and of what no sampled row has the search index finds little.
    search: costOfSearchIndex(query, expected),
    called: isCalled ? costOfCalled(query, expected) : Infinity,
    status: isOfStatus(query) ? expected.status * PER_ROW.readByIds : Infinity,
    schools: costOfGroup(expected, expected.schools),
    activities: costOfGroup(expected, expected.activities),
    periods: costOfGroup(expected, expected.periods),
  }
}
