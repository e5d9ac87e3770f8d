import { MOST_COUNTED } from '../platform/resource/listReader'
import type { PageQuery } from '../platform/resource/query'
import { groupingOf } from './groupOrder'
import { isOfPeriod, isWaitlistOrder, type LookUps, type Part, waitingAsked, type Walk } from './searchConditions'
import { isByName, isByPeriods, isOfOneStatus, isReadFirst, rangeOf, rowsToCount, rowsToWalk, type Source } from './searchStatements'

/** How a page of a search is found: along the list, by gathering all matches from a source, or by last names in the index of names. */
export type Way = 'walk' | 'names' | Exclude<Source, 'school'>

type Rows = 'all' | 'words' | 'beside' | 'walked' | 'schools' | 'status' | 'others' | 'indexed' | 'filtered'
/** How many rows, by `sampleRows`. Words and filters are taken to have nothing to do with each other. */
export type Expected = Record<Rows, number> & { each: number[] }
export function toExpected(row: (string | null)[]): Expected {
  const [all = 1, sampled = 0, ...found] = row.map(Number)
  const ofAll = found.map((rows) => (rows * all) / Math.max(1, sampled))
  const [words = 0, beside = 0, walked = 0, schools = 0, status = 0, others = 0, indexed = 0, filtered = 0, ...each] = ofAll
  return { all, words, beside, walked, schools, status, others, indexed, filtered, each }
}

/** What PostgreSQL takes for a row, in microseconds. Measured on a busy machine: only how they compare is of use. */
const PER_ROW = {
  inNameIndex: 0.7,
  inOrderOfCreation: 1,
  inGroup: 3,
  byStatus: 4,
  ofStatus: 1.6,
  inSearchIndex: 2.5,
  inBothIndexes: 0.3,
  found: 0.5,
  merged: 2.5,
  inWholeTable: 1,
}
/** A walk in a year reads as many rows of each period as it may look at. */
const PERIODS_OF_A_YEAR = 8
/** What is counted, at most, in the search index. */
const MOST_COUNTING = 30_000
/** How much longer a walk may be than expected. */
const MARGIN = 1.1
const COMMON = 1 / 20
const RARE = 1 / 200

/** What many rows have is not looked up: to read it from an index takes longer than it saves. */
export function lookUpsOf({ each, all, schools }: Expected): LookUps {
  return { words: each.map((rows) => rows <= COMMON * all), schools: Math.min(...each) > RARE * all && schools < COMMON * 2 * all }
}
export const areCommon = (expected: Expected) => !lookUpsOf(expected).words.includes(true)

/** How many of so many rows are expected to have all that is asked. */
export const expectedAmong = ({ all, words, filtered }: Expected, rows: number) => (rows * words * filtered) / all ** 2

/** A row along the list. In the order of grades, the index of names passes over those of other grades. */
function costOfStep(query: PageQuery, part: Part): number {
  const grouping = groupingOf(query)
  if (grouping?.byCreation || isOfOneStatus(query, part)) return PER_ROW.byStatus
  if (grouping) return PER_ROW.inGroup
  if (!isByName(part)) return PER_ROW.inOrderOfCreation
  return rangeOf(query) ? PER_ROW.inGroup : PER_ROW.inNameIndex
}

/** Of the words, the search index finds at most as many rows as the rarest has. Without them it finds the filters, or every row is read. */
function costOfSearchIndex(expected: Expected): number {
  const { all, others, indexed, schools, each } = expected
  if (areCommon(expected)) return others < all ? others * PER_ROW.inSearchIndex : all * PER_ROW.inWholeTable
  const found = (Math.min(...each) * indexed) / all
  if (!lookUpsOf(expected).schools) return found * PER_ROW.inSearchIndex
  return (found + schools) * PER_ROW.inBothIndexes + ((found * schools) / all) * PER_ROW.inSearchIndex
}

/** A walk has found a page, and knows nothing of the rest. The other ways have counted already. */
function costOfCounting(query: PageQuery, expected: Expected, walk: Walk): number {
  if (!areCommon(expected)) return Math.min(MOST_COUNTING, costOfSearchIndex(expected))
  return stepsTo(MOST_COUNTED, expected.words, expected, rowsToCount(query, walk)) * PER_ROW.inNameIndex
}

export const isOfStatus = ({ status, status__in }: PageQuery) => (status ?? status__in) !== undefined

/** How far it is to so many of `found` that have the filters, as if they stood evenly among all rows. */
const stepsTo = (needed: number, found: number, { all, filtered }: Expected, most = Infinity) =>
  Math.min(most, (needed * all ** 2) / (found * filtered))

/** How many of so many rows are expected to have all filters but the status, which no index has. */
const besideStatus = (query: PageQuery, rows: number, { all, status, filtered }: Expected) =>
  (rows * filtered) / Math.max(1, isOfStatus(query) ? status : all)

/** The status of each row in the index of names that matches otherwise is looked up. */
function costOfLookups(query: PageQuery, part: Part, steps: number, expected: Expected): number {
  const isInNameIndex = groupingOf(query)?.inNameIndex ?? (isByName(part) && !rangeOf(query))
  if (!isInNameIndex || !isOfStatus(query)) return 0
  return besideStatus(query, (steps * expected.words) / expected.all, expected) * PER_ROW.byStatus
}

/** What few rows have, and is of one time, is in one part of the order of creation: a walk would pass over all others first. */
function isElsewhere(query: PageQuery, { all, status, others }: Expected): boolean {
  const isRarePeriod = isOfPeriod(query) && others < all / 2
  const isRareStatus = waitingAsked(query) === 'none' && status < COMMON * all
  if (isWaitlistOrder(query)) return isRarePeriod || isRareStatus
  return groupingOf(query)?.byCreation === true && isRarePeriod
}

/** Infinite where the walk would end before the page is full. In the order of names, those of one last name do not stand evenly. */
function costOfWalk(query: PageQuery, part: Part, expected: Expected, walk: Walk, isLastName: boolean): number {
  const { all, words, beside, walked } = expected
  const steps = stepsTo(part.limit + part.offset, isLastName ? beside : words, expected) * (walked / all)
  const most = rowsToWalk(query, part, walk)
  if (steps * MARGIN > most || isElsewhere(query, expected)) return Infinity
  const read = isByPeriods(query, part) ? most * PERIODS_OF_A_YEAR : isReadFirst(query, part) ? most : steps
  return read * costOfStep(query, part) + costOfLookups(query, part, steps, expected) + costOfCounting(query, expected, walk)
}

/** Those of the last name from the index of names, and all others, of whom the indexes find words and filters. */
function costOfNames(query: PageQuery, expected: Expected): number {
  const { words, beside } = expected
  const perName = isOfStatus(query) ? PER_ROW.byStatus : PER_ROW.inNameIndex
  return beside * PER_ROW.found + besideStatus(query, beside, expected) * PER_ROW.merged + (words - beside) * perName
}

/** What each way of finding a page is expected to take. `isLastName`: last names may begin with the word, and are in the order of names. */
export function costsOf(query: PageQuery, part: Part, expected: Expected, walk: Walk, isLastName: boolean): Record<Way, number> {
  return {
    walk: costOfWalk(query, part, expected, walk, isLastName),
    // Before `names`: the first of those that cost the same is taken, and of what no sampled row has the search index finds little.
    search: costOfSearchIndex(expected),
    names: isLastName ? costOfNames(query, expected) : Infinity,
    status: isOfStatus(query) ? expected.status * PER_ROW.ofStatus : Infinity,
  }
}
