import {
  bucketOf,
  type DocumentActions,
  type DocumentFolder,
  type DocumentItem,
  type documentOrders,
  DOCUMENTS_PAGE_SIZE,
  generalDocuments,
  MOST_AT_ONCE,
  schoolDocuments,
} from '@pre-u/contract/documents/documents'
import { documents } from '@pre-u/contract/documents/kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { isRecordId } from '../platform/address/searchParams'
import { ApiError } from '../platform/api/http'
import { call, callQuery } from '../platform/api/call'

export type Space = {
  id: string
  actions: DocumentActions
  /** Query parameters that every call needs. */
  query: { bucket?: string }
  isGeneral: boolean
}

const general: Space = { id: 'all', actions: generalDocuments, query: {}, isGeneral: true }

/** Undefined for an address that names neither a school nor the general documents. */
export function spaceOf(id: string): Space | undefined {
  if (id === general.id) return general
  if (!isRecordId(id)) return undefined
  return { id, actions: schoolDocuments, query: { bucket: bucketOf(Number(id)) }, isGeneral: false }
}

/** The largest page size that the server accepts. */
export const MAX_PAGE_SIZE = 1000

export type Ordering = `${'' | '-'}${(typeof documentOrders)[number]}`
export type ItemsQuery = { folder: string; search: string; ordering: Ordering | ''; sort_a_z: boolean; main_folder: string }

// The documents of schools and the general ones share one prefix: live updates name them by one path.
export const pageQuery = (space: Space, itemsQuery: ItemsQuery, page: number, page_size = DOCUMENTS_PAGE_SIZE) =>
  callQuery(documents, space.actions.list, {
    query: { ...space.query, ...itemsQuery, ordering: itemsQuery.ordering || undefined, page, page_size },
  })

export const firstPageQuery = (space: Space, itemsQuery: ItemsQuery) => ({
  ...pageQuery(space, itemsQuery, 1),
  placeholderData: keepPreviousData,
})

const byName = { search: '', ordering: '', sort_a_z: true, main_folder: '-name' } as const

export const foldersQuery = (space: Space, folder: string) => ({
  ...pageQuery(space, { ...byName, folder }, 1, MAX_PAGE_SIZE),
  select: ({ folder: { path }, items }: DocumentFolder) => ({ path, folders: items.filter(({ kind }) => kind === 'folder') }),
})

export const itemQuery = ({ actions, query }: Space, file_key: string) =>
  callQuery(documents, actions.read, { query: { ...query, file_key } })
export const trashQuery = ({ actions, query }: Space) => callQuery(documents, actions.trash, { query })
export const versionsQuery = ({ actions, query }: Space, file_key: string) =>
  callQuery(documents, actions.versions, { query: { ...query, file_key } })

/** The key contains the version, so that a replaced file is fetched again. */
export const contentQuery = (space: Space, { file_key, last_modified, size }: DocumentItem) => ({
  queryKey: ['documentContent', space.id, file_key, last_modified, size] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(space.actions.download, { query: { ...space.query, file_key }, signal }),
})

/** Splits the keys into calls of at most MOST_AT_ONCE. */
export async function runInBatches(file_keys: string[], run: (batch: string[]) => Promise<unknown>) {
  for (let start = 0; start < file_keys.length; start += MOST_AT_ONCE) await run(file_keys.slice(start, start + MOST_AT_ONCE))
}

/** The names in a 409 response about names that exist already. */
export function conflictingNames(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { names } = error.data as { names?: string[] }
  return names
}
