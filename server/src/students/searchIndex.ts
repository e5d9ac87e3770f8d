import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db'

export const MERGE_SEARCH_MS = 3000

/**
 * A new registration first stands in a list of pending entries of the search index, which each search reads as well. Merging that list in the
 * background keeps it short, and takes the work from whoever registers.
 */
export const mergeSearchIndex = (db: Db) => db.execute<{ pages: string }>(sql`select gin_clean_pending_list('students_search') as pages`)
