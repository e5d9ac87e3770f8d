import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'

export const MERGE_SEARCH_MS = 3000

/**
 * PostgreSQL adds a new registration to the pending list of the GIN index, and each search scans that list. This job merges the list into the
 * index, so that neither a search nor an INSERT has to.
 */
export const mergeSearchIndex = (db: Db) => db.execute<{ pages: string }>(sql`select gin_clean_pending_list('students_search') as pages`)
