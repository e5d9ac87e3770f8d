import type { Page, ResourceContract } from '@pre-u/contract/platform/http'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from './api'
import type { Query } from './http'
import { pathsShowing } from '../live/refresh'
import { saveFile } from './saveFile'

/** What a list needs of a resource; one that can only be read has no `input`. */
export type ListContract = Pick<ResourceContract, 'path' | 'item' | 'filters' | 'orderable'>

export type Item<C extends ListContract> = z.output<C['item']> & { id: number }
export type Input<C extends ResourceContract> = z.input<C['input']>
export type Filters<C extends ListContract> = z.input<C['filters']>
export type FilterName<C extends ListContract> = keyof Filters<C> & string
export type Ordering<C extends ListContract> = C['orderable'][number] | `-${C['orderable'][number]}`
/** Which rows. */
export type Matching<C extends ListContract> = Filters<C> & { search?: string | undefined }
/** Which rows, and in which order. */
type Shown<C extends ListContract> = Matching<C> & { ordering?: Ordering<C> | undefined }
/** What an export holds; the columns comma-separated. */
export type Exported<C extends ListContract> = Shown<C> & { columns: string }
/** Which page: by its number, and by the row that it follows or precedes where that is known. */
export type Place = { page?: number | undefined; after?: number | undefined; before?: number | undefined }
export type ListQuery<C extends ListContract> = Shown<C> & Place & { page_size?: number | undefined }

/** Reading: a page of the list, and one record. */
export const listQueries = <C extends ListContract>({ path }: C) => ({
  list: (query: ListQuery<C>) =>
    queryOptions({
      queryKey: [path, 'list', query] as const,
      queryFn: ({ signal }) => api<Page<Item<C>>>('GET', `${path}/`, { query: query as Query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) => ({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api<Item<C>>('GET', `${path}/${id}/`, { signal }),
  }),
})

type How = { quiet?: boolean }
/** A record as it was read: a write carries its `updated_at`, so that a stale one is refused. */
export type AsRead = { id: number; updated_at: string }

/** Whatever changes a resource makes each list, record and drop-down that shows it stale. */
export const touching = (path: string, { quiet = false }: How = {}) => ({ touches: pathsShowing(path), quiet })

export const useCreate = <C extends ResourceContract>({ path }: C, how?: How) =>
  useMutation({
    meta: touching(path, how),
    mutationFn: (input: Input<C>) => api<Item<C>>('POST', `${path}/`, { body: input }),
  })

export const useUpdate = <C extends ResourceContract>({ path }: C, how?: How) =>
  useMutation({
    meta: touching(path, how),
    mutationFn: ({ record: { id, updated_at }, changes }: { record: AsRead; changes: Partial<Input<C>> }) =>
      api<Item<C>>('PATCH', `${path}/${id}/`, { body: { ...changes, updated_at } }),
  })

/** `leave` leaves the page of what is gone, before anything would load it again. */
type Removed = { id: number; leave?: (() => Promise<void>) | undefined }

export const useRemove = ({ path }: ResourceContract, how?: How) =>
  useMutation({
    meta: touching(path, how),
    mutationFn: async ({ id, leave }: Removed) => {
      await api<undefined>('DELETE', `${path}/${id}/`)
      await leave?.()
    },
  })

/** The numbers of every row that matches, over all pages: for a list with bulk actions. The server refuses more than one action takes. */
const bulkQueries = <C extends ListContract>({ path }: C) => ({
  ids: async (matching: Matching<C>) => (await api<{ ids: number[] }>('GET', `${path}/ids/`, { query: matching as Query })).ids,
})

/** Every call of a resource, for the feature that owns it. */
export const resourceQueries = <C extends ResourceContract>(contract: C) => ({
  ...listQueries(contract),
  ...bulkQueries(contract),
  useCreate: (how?: How) => useCreate(contract, how),
  useUpdate: (how?: How) => useUpdate(contract, how),
  useRemove: (how?: How) => useRemove(contract, how),
  exportFile: async (shown: Exported<C>) =>
    saveFile(await api<File>('GET', `${contract.path}/export/`, { query: shown as Query, wantsFile: true })),
  /** An action beside the regular ones, such as `move_to`. */
  useAction: (action: string, how?: How) =>
    useMutation({
      meta: touching(contract.path, how),
      mutationFn: ({ id, body }: { id: number; body: object }) => api<Item<C>>('POST', `${contract.path}/${id}/${action}`, { body }),
    }),
})

export type ListQueries<C extends ListContract> = ReturnType<typeof listQueries<C>>
export type BulkQueries<C extends ListContract> = ReturnType<typeof bulkQueries<C>>
