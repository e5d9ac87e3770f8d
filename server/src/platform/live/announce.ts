import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'

export const LIVE_CHANNEL = 'changes'

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
const schoolOf = ({ before, after }: Change) => (after ?? before)?.school_id

/**
 * Announces a change to the listeners of every server process after the commit. They learn the kind of record and the schools, and no more, so
 * that a notification reveals no record.
 */
export async function announceChanges(db: Db, resource: string, changes: Change[]) {
  const schools = new Set(changes.map(schoolOf).map((id) => (typeof id === 'number' ? id : null)))
  const notified = schools.size > 50 ? [null] : [...schools]
  const payloads = notified.map((school_id) => JSON.stringify({ resource, school_id }))
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}

/** Sessions that ended: their streams end, and no client is told. */
export const ENDED_SESSIONS = 'sessions'
export const announceEndedSessions = (db: Db) => announceProgress(db, ENDED_SESSIONS)

/** Announces a change that the audit log does not have: the progress of a job. */
export const announceProgress = (db: Db, resource: string) =>
  db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ resource, school_id: null })})`)
