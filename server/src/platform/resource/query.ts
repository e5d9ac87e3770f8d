import type { User } from '@pre-u/contract/access'
import type { Db } from '../db/db'

/** The validated query of a list or an export. */
export type Query = Record<string, unknown>
export type PageQuery = Query & { page: number; page_size: number; after?: number; before?: number }

/** `isMinimum`: there may be more than were counted. */
type Found = { ids: number[]; hasNext: boolean; count: number; isMinimum?: boolean }

/**
 * Finds the ids of a page in a way of its own. Returns undefined where `readPage` should read the page itself. `readCount` reads how many
 * rows the whole list has, where that is known.
 */
export type FindIds = (db: Db, query: PageQuery, user: User, readCount?: () => Promise<number>) => Promise<Found | undefined>
