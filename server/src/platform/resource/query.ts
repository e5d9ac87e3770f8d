import type { User } from '@pre-u/contract/access'
import type { Db } from '../db/db'

/** The validated query of a list or an export. */
export type Query = Record<string, unknown>
export type PageQuery = Query & { page: number; page_size: number; after?: number; before?: number }

/** A search that finds the ids of a page itself; undefined where the query has no search. */
export type FindIds = (db: Db, query: PageQuery, user: User) => Promise<{ ids: number[]; hasNext: boolean; count: number } | undefined>
