import {
  type DocumentFolder,
  type DocumentItem,
  DOCUMENTS_PAGE_SIZE,
  type documentTrash,
  type documentVersions,
  MOST_AT_ONCE,
  schoolDocumentsPath,
} from '@pre-u/contract/documents'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError, api } from '../platform/api/api'
import { touching } from '../platform/api/resourceQueries'
import type { Space } from './space'

/** The largest page that the server answers. */
export const MOST_PER_PAGE = 1000

/** Which items of which folder, and in which order. */
export type Asked = { folder: string; search: string; ordering: string; sort_a_z: boolean; main_folder: string }

// Both trees begin with the path of the one: the server announces a change of either by one name.
const keyOf = ({ id }: Space) => [schoolDocumentsPath, id] as const

export const pageQuery = (space: Space, asked: Asked, page: number, page_size = DOCUMENTS_PAGE_SIZE) =>
  queryOptions({
    queryKey: [...keyOf(space), 'items', asked, page, page_size] as const,
    queryFn: ({ signal }) =>
      api<DocumentFolder>('GET', `${space.path}/folder-items`, { query: { ...space.query, ...asked, page, page_size }, signal }),
  })

export const firstPageQuery = (space: Space, asked: Asked) => ({ ...pageQuery(space, asked, 1), placeholderData: keepPreviousData })

const byName = { search: '', ordering: '', sort_a_z: true, main_folder: '-name' }

/** The way to a folder, and the folders in it. */
export const foldersQuery = (space: Space, folder: string) => ({
  ...pageQuery(space, { ...byName, folder }, 1, MOST_PER_PAGE),
  select: ({ folder: { path }, items }: DocumentFolder) => ({ path, folders: items.filter(({ kind }) => kind === 'folder') }),
})

export const itemQuery = (space: Space, file_key: string) =>
  queryOptions({
    queryKey: [...keyOf(space), 'item', file_key] as const,
    queryFn: ({ signal }) => api<DocumentItem>('GET', `${space.path}/item/`, { query: { ...space.query, file_key }, signal }),
  })

export const trashQuery = (space: Space) =>
  queryOptions({
    queryKey: [...keyOf(space), 'trash'] as const,
    queryFn: ({ signal }) => api<z.infer<typeof documentTrash>>('GET', `${space.path}/trash/`, { query: space.query, signal }),
  })

export const versionsQuery = (space: Space, file_key: string) =>
  queryOptions({
    queryKey: [...keyOf(space), 'versions', file_key] as const,
    queryFn: ({ signal }) =>
      api<z.infer<typeof documentVersions>>('GET', `${space.path}/versions/`, { query: { ...space.query, file_key }, signal }),
  })

/** The bytes of a file, for a look at it. Another version of it is another query. */
export const contentQuery = (space: Space, { file_key, last_modified, size }: DocumentItem) => ({
  queryKey: ['documentContent', space.id, file_key, last_modified, size] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api<Blob>('GET', `${space.path}/download/`, { query: { ...space.query, file_key }, signal, wantsFile: true }),
})

const touches = touching(schoolDocumentsPath, { quiet: true })

type Call = { name: 'folder' | 'rename' | 'move' | 'delete' | 'restore' | 'purge' | 'restore_version' | 'announce'; body: object }

/** A change of what lies where. Whoever asks for it tells about a failure. */
export function useChange(space: Space) {
  const { mutateAsync } = useMutation({
    meta: touches,
    mutationFn: ({ name, body }: Call) => api<unknown>('PATCH', `${space.path}/${name}/`, { query: space.query, body }),
  })
  return <T = unknown>(name: Call['name'], body: object) => mutateAsync({ name, body }) as Promise<T>
}

export type Change = ReturnType<typeof useChange>

/** As many calls as it takes: the server takes so many at once. */
export async function inParts(file_keys: string[], run: (part: string[]) => Promise<unknown>) {
  for (let start = 0; start < file_keys.length; start += MOST_AT_ONCE) await run(file_keys.slice(start, start + MOST_AT_ONCE))
}

/** The names that stand in the way, where that is why the server refused. */
export function namesInTheWay(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { names } = error.data as { names?: string[] }
  return names
}
