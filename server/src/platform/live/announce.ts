import { type SQL, sql } from 'drizzle-orm'

export const LIVE_CHANNEL = 'changes'

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
const schoolOf = ({ before, after }: Change) => (after ?? before)?.school_id

/**
 * A query that notifies every server process after the commit: the kind of record and the schools, and no more, so that a notification
 * reveals no record.
 */
export function announcement(resource: string, changes: Change[]): SQL {
  const schools = new Set(changes.map(schoolOf).map((id) => (typeof id === 'number' ? id : null)))
  const notified = schools.size > 50 ? [null] : [...schools]
  const payloads = notified.map((school_id) => JSON.stringify({ resource, school_id }))
  return sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) payload`
}
