import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/db'
import { type Identified, inOrder, type Term } from './ordering'

// Beyond this many, what is not known is not counted on: nobody looks through them, and a broad search would count for seconds.
export const MOST_COUNTED = 1000
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
export type RowSource = From & { stretch: (part: Part) => From | null; isMany?: boolean; isGathered?: boolean }
type Asked = { within: SQL | undefined; search: SQL | undefined; known?: unknown }

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

/**
 * An index knows the order of a list, or the rows with a word in them, and the planner does not know that a name that is searched for
 * stands somewhere in the alphabet. So: few rows are looked at one by one; where a word is in many, the page is looked for in a stretch
 * of the list; and where it is not there, all rows with the word are gathered and put in order.
 */
export async function chooseSource(db: Db, table: Identified, { within, search, known }: Asked): Promise<RowSource> {
  const where = and(within, search)
  const plain: RowSource = { from: table, where, stretch: NO_STRETCH }
  if (known !== undefined) return plain
  const [all, matching] = await Promise.all([estimate(db, table, within), search ? estimate(db, table, where) : 0])
  if (all <= MOST_SIFTED || (!search && all <= MOST_GATHERED.filtered))
    return { ...plain, from: fenced(table, within), where: search, isGathered: true }
  if (!search) return plain
  const stretch = ({ terms, limit, offset = 0, beyond }: Part): From | null => {
    const needed = Math.ceil(((offset + limit) * AMPLE * all) / matching)
    if (needed > MOST_SIFTED) return null
    const length = Math.max(needed, Math.min(FURTHER.most, Math.round(matching * FURTHER.part)))
    const end = sql`order by ${sql.join(inOrder(terms), sql`, `)} limit ${length}`
    return { from: fenced(table, and(within, beyond), end), where: search }
  }
  // How a filter and a word go together is not in the statistics.
  const isMany = !within && matching >= SURE.matching && matching >= all * SURE.part
  const gathered = matching <= MOST_GATHERED.searched ? { from: fenced(table, where), where: undefined, isGathered: true } : plain
  return { ...gathered, stretch, isMany }
}

/** How many there are, or that there are more than `MOST_COUNTED`. */
export async function countRows(db: Db, { from, where, isMany }: RowSource): Promise<number> {
  if (isMany) return MOST_COUNTED + 1
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('counted')
  return db.$count(counted)
}
