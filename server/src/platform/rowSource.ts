import { and, getTableName, not, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/db'
import { type Identified, inOrder, type Term } from './ordering'

// Beyond this many, what is not known is not counted on: nobody looks through them, and a broad search would count for seconds.
export const MOST_COUNTED = 500
/** How many rows at most are looked at one by one for a search. */
const MOST_SIFTED = 4000
/** How many rows at most are gathered to be put in order: those of a filter have an order already, by some index; those of a search have not. */
const MOST_GATHERED = { filtered: 50_000, searched: 250_000 }
// Rows that match do not stand at even distances. To look further costs nothing where they come early, and little beside gathering many.
const AMPLE = 1.5
const FURTHER = { part: 0.25, most: 10_000 }
/** A thousandth of the rows was looked at for the estimate. With at least ten of them matching, it is not ten times too high. */
const SURE = { matching: 10 * MOST_COUNTED, part: 0.01 }

/** With `isCounted` it is told how many there are in all. */
export type Part = { terms: Term[]; limit: number; offset?: number; beyond?: SQL | undefined; isCounted?: boolean }
export type From = { from: PgTable | SQL; where: SQL | undefined }
/**
 * Where rows are found. `stretch` is a part of the list that most likely holds enough of them; null where it would be too long.
 * With `isMany` there are more than are counted, and no need to look. Where all are `isGathered` anyway, they are counted on the way.
 */
export type RowSource = {
  whole: (part: Part) => From
  /** Where they are counted sooner. */
  counted?: From
  stretch: (part: Part) => From | null
  isMany?: boolean
  isGathered?: boolean
}
/** What a search finds, in two: rows that stand together in the order that is asked, and some that do not. */
export type Divided = { together: SQL; apart: SQL }
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

/** Rows that are found first, whatever is asked of them then: `offset 0` keeps the planner from looking at both at once. */
const fenced = (table: PgTable, where: SQL | undefined, end = sql`offset 0`) =>
  sql`(select * from ${table} where ${where ?? sql`true`} ${end}) ${sql.identifier(getTableName(table))}`

const NO_STRETCH = () => null
const inTerms = (terms: Term[]) => sql`order by ${sql.join(inOrder(terms), sql`, `)}`

/** A name in the order of names: the index leads to the first of those that begin with it, and only the others have to be gathered. */
function dividedSource(table: Identified, within: SQL | undefined, search: SQL, { together, apart }: Divided): RowSource {
  const parts = (what: SQL, beyond: SQL | undefined, end: SQL) => {
    const near = sql`select ${what} from ${table} where ${and(within, together, beyond)} ${end}`
    const far = sql`select ${what} from ${table} where ${and(within, apart, not(together), beyond)}`
    return sql`((${near}) union all (${far}))`
  }
  const named = sql.identifier(getTableName(table))
  return {
    whole: ({ terms, limit, offset = 0, beyond }) => {
      const both = parts(sql`*`, beyond, sql`${inTerms(terms)} limit ${offset + limit}`)
      return { from: sql`(select * from ${both} as divided offset 0) ${named}`, where: search }
    },
    counted: { from: sql`${parts(sql`1`, undefined, sql`limit ${MOST_COUNTED + 1}`)} ${named}`, where: undefined },
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
  // How a filter and a word go together is not in the statistics.
  const isMany = !within && matching >= SURE.matching && matching >= all * SURE.part
  if (divided && apart <= MOST_SIFTED) return { ...dividedSource(table, within, search, divided), isMany }
  const stretch = ({ terms, limit, offset = 0, beyond }: Part): From | null => {
    const needed = Math.ceil(((offset + limit) * AMPLE * all) / matching)
    if (needed > MOST_SIFTED) return null
    const length = Math.max(needed, Math.min(FURTHER.most, Math.round(matching * FURTHER.part)))
    return { from: fenced(table, and(within, beyond), sql`${inTerms(terms)} limit ${length}`), where: search }
  }
  if (matching > MOST_GATHERED.searched) return { ...plain, stretch, isMany }
  return { whole: () => ({ from: fenced(table, where), where: undefined }), stretch, isMany, isGathered: true }
}

/** How many there are, or that there are more than `MOST_COUNTED`. */
export async function countRows(db: Db, { whole, counted: counting, isMany }: RowSource): Promise<number> {
  if (isMany) return MOST_COUNTED + 1
  const { from, where } = counting ?? whole({ terms: [], limit: MOST_COUNTED + 1 })
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return db.$count(counted)
}
