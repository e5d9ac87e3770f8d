import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'

export const LIVE_CHANNEL = 'changes'

type Touched = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
const schoolOf = ({ before, after }: Touched) => (after ?? before)?.school_id

/**
 * Tells every server process that records of this kind changed, once the caller's transaction is committed, and of which schools:
 * no more, so that nobody learns from it what they could not read.
 */
export async function announceChange(db: Db, resource: string, changes: Touched[]) {
  const schools = new Set(changes.map(schoolOf).map((id) => (typeof id === 'number' ? id : null)))
  // A notification has little room: a change in many schools at once is told to all.
  const told = schools.size > 50 ? [null] : [...schools]
  const payloads = told.map((school_id) => JSON.stringify({ resource, school_id }))
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}
