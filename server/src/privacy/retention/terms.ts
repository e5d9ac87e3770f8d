import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { RetentionTerm } from '@pre-u/contract/privacy/retention/terms'
import { type RetentionName, retentionNames } from '@pre-u/contract/privacy/kinds'
import { retentionKinds } from '@pre-u/contract/privacy/retention/kinds'
import { retentionHoldsTable as holds, retentionTermsTable as table } from '../../tables/retention'
import type { Db } from '../../platform/db/db'

export async function readTerms(db: Db): Promise<RetentionTerm[]> {
  const changed = new Map((await db.select().from(table)).map(({ name, term }) => [name, term]))
  return retentionNames.map((name) => {
    const { unit, standard } = retentionKinds[name]
    return { name, term: changed.get(name) ?? standard, unit, standard }
  })
}

export async function readTerm(db: Db, name: RetentionName): Promise<number> {
  return (await readTerms(db)).find((term) => term.name === name)!.term
}

/** A statement changes so few rows that nobody waits for a run. */
export const SLICE_SIZE = 500

/** Makes conditions on dates and instants for a term at a moment. */
export function termAt({ term, unit }: Pick<RetentionTerm, 'term' | 'unit'>, now: Date) {
  const span = unit === 'days' ? sql`make_interval(days => ${term}::int)` : sql`make_interval(months => ${term}::int)`
  const instant = sql`${now.toISOString()}::timestamptz`
  const today = sql`(${instant} at time zone 'Europe/Amsterdam')::date`
  return {
    instant,
    today,
    dueDay: (date: SQLWrapper): SQL => sql`(${date} + ${span})::date`,
    hasPassed: (date: SQLWrapper): SQL => sql`(${date} + ${span})::date <= ${today}`,
    isOlder: (at: SQLWrapper): SQL => sql`${at} < ${instant} - ${span}`,
    isHeld: (email: SQLWrapper): SQL =>
      sql`exists (select from ${holds} where lower(${holds.email}) = lower(${email}) and ${holds.until} >= ${today})`,
  }
}
export type TermAt = ReturnType<typeof termAt>

export type Kind = {
  /** Selects `day` and `count`: what is due, and where it is known what will be due later. */
  due: (at: TermAt) => SQL
  /** Anonymises or deletes one slice and selects its `count`. */
  expire: (at: TermAt) => SQL
}
