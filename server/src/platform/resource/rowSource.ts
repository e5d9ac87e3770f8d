import { and, getTableName, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db'
import { type Identified, inOrder, type Term } from './ordering'

// Beyond this many, what is not known is not counted on: nobody looks through them, and a broad search would count for seconds.
export const MOST_COUNTED = 500
/** How many rows at most are looked at one by one for a search. */
const MOST_SIFTED = 4000
/** How many rows at most are gathered to be put in order: those of a filter have an order already, by some index; those of a search have not. */
const MOST_GATHERED = { filtered: 50_000, searched: 250_000 }
// Rows that match do not stand at even distances. To look further costs nothing where they come early, and little beside gathering many.
const AMPLE = 1.5
const FURTHER = 0.25
const LONGEST = 10_000
// Statistics do not know how a filter and a word go together.
const DOUBTED = 0.2

/** With `isCounted` it is told how many there are in all. */
export type Part = { terms: Term[]; limit: number; offset?: number; beyond?: SQL | undefined; isCounted?: boolean | undefined }
export type From = { from: PgTable | SQL; where: SQL | undefined }
/** `promises`: how many there are in all, if they are as close together everywhere. */
type Stretch = From & { promises: number }
/**
 * Where rows are found. `stretch` is a part of the list that most likely holds enough of them; null where it would be too long.
 * Where all are `isGathered` unless a stretch holds enough, either may tell how many there are.
 */
export type RowSource = {
  whole: (part: Part) => From
  /** Where they are counted sooner. */
  counted?: From
  stretch: (part: Part) => Stretch | null
  isGathered?: boolean
}
/** What a search finds, in two: rows that stand together in the order of names, and some that do not. `isInOrder`: that order is asked. */
export type Divided = { together: SQL; apart: SQL; isInOrder: boolean }
type Asked = { within: SQL | undefined; search: SQL | undefined; divided?: Divided | undefined; known?: unknown }

/** How many the planner expects, without looking. */
async function estimate(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(sql`explain (format json) ${found}`)
  return rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

const nameOf = (table: PgTable) => sql.identifier(getTableName(table))

/** Rows that are found first, whatever is asked of them then: `offset 0` keeps the planner from looking at both at once. */
const fenced = (table: PgTable, where: SQL | undefined, end = sql`offset 0`) =>
  sql`(select * from ${table} where ${where ?? sql`true`} ${end}) ${nameOf(table)}`

/** Found as if all were wanted: for the first hundreds alone the planner would look through the whole table, and trust to luck. */
function leisurely(table: PgTable, where: SQL | undefined) {
  const name = nameOf(table)
  return sql`(with ${name} as materialized (select * from ${table} where ${where}) select * from ${name}) ${name}`
}

const NO_STRETCH = () => null
const inTerms = (terms: Term[]) => sql`order by ${sql.join(inOrder(terms), sql`, `)}`

type InTwo = { what: SQL; beyond?: SQL | undefined; end?: SQL }

/** By an index that knows names, those that begin with the word; the others are gathered. */
const inTwo =
  (table: Identified, within: SQL | undefined, { together, apart }: Divided) =>
  ({ what, beyond, end = sql`` }: InTwo) => {
    const near = sql`select ${what} from ${table} where ${and(within, together, beyond)} ${end}`
    const far = sql`select ${what} from ${table} where ${and(within, apart, not(together), beyond)}`
    return sql`((${near}) union all (${far})) ${nameOf(table)}`
  }

/** In the order of names, a page's worth of those that begin with the word is enough. */
function sourceInOrder(table: Identified, within: SQL | undefined, divided: Divided): RowSource {
  const both = inTwo(table, within, divided)
  return {
    whole: ({ terms, limit, offset = 0, beyond }) => ({
      from: both({ what: sql`*`, beyond, end: sql`${inTerms(terms)} limit ${offset + limit}` }),
      where: undefined,
    }),
    counted: { from: both({ what: sql`1`, end: sql`limit ${MOST_COUNTED + 1}` }), where: undefined },
    stretch: NO_STRETCH,
  }
}

/**
 * An index knows the order of a list, or the rows with a word in them, and the planner does not know that a name that is searched for
 * stands somewhere in the alphabet. So: few rows are looked at one by one; where a word is in many, the page is looked for in a stretch
 * of the list; and where it is not there, all rows with the word are gathered and put in order.
 */
export async function chooseSource(db: Db, table: Identified, { within, search, divided, known }: Asked): Promise<RowSource> {
  const where = and(within, search)
  const plain: RowSource = { whole: () => ({ from: table, where }), stretch: NO_STRETCH }
  if (known !== undefined) return plain
  const [all, matching, apart] = await Promise.all([
    estimate(db, table, within),
    search ? estimate(db, table, where) : 0,
    divided ? estimate(db, table, divided.apart) : 0,
  ])
  if (all <= MOST_SIFTED || (!search && all <= MOST_GATHERED.filtered))
    return { ...plain, whole: () => ({ from: fenced(table, within), where: search }), isGathered: true }
  if (!search) return plain
  const names = apart <= MOST_SIFTED ? divided : undefined
  if (names?.isInOrder) return sourceInOrder(table, within, names)
  const stretch = ({ terms, limit, offset = 0, beyond }: Part): Stretch | null => {
    const needed = Math.ceil(((offset + limit) * AMPLE * all) / matching)
    if (needed > Math.min(matching, LONGEST)) return null
    const length = Math.max(needed, Math.min(LONGEST, Math.round(matching * FURTHER)))
    const promises = Math.max((all * (offset + limit)) / length, matching * DOUBTED)
    return { from: fenced(table, and(within, beyond), sql`${inTerms(terms)} limit ${length}`), where: search, promises }
  }
  if (matching > MOST_GATHERED.searched) return { ...plain, stretch }
  // With a filter, the index of names leads to fewer rows than that of words, which knows no filters.
  const from = names && within ? inTwo(table, within, names)({ what: sql`*` }) : fenced(table, where)
  const gathered = { from, where: undefined }
  return { whole: () => gathered, counted: { from: leisurely(table, where), where: undefined }, stretch, isGathered: true }
}

/** How many there are, or that there are more than `MOST_COUNTED`. */
export function countRows(db: Db, { whole, counted: counting }: RowSource): Promise<number> {
  const { from, where } = counting ?? whole({ terms: [], limit: MOST_COUNTED + 1 })
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return db.$count(counted)
}
