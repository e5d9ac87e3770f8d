import type { Page } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApiError, api } from './api'
import type { Query } from './http'
import { saveFile } from './saveFile'
import { type How, touching } from './useCall'

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

/** A record as it was read: a write carries its `updated_at`, so that a stale one is refused. */
export type AsRead = { id: number; updated_at: string }

/** What is left out takes its default. */
export const useCreate = <C extends ResourceContract>(contract: C, how?: How) =>
  useMutation({
    meta: touching(contract, how),
    mutationFn: (input: z.input<C['create']>) => api<Item<C>>('POST', `${contract.path}/`, { body: input }),
  })

export const useUpdate = <C extends ResourceContract>(contract: C, how?: How) =>
  useMutation({
    meta: touching(contract, how),
    mutationFn: ({ record: { id, updated_at }, changes }: { record: AsRead; changes: Partial<Input<C>> }) =>
      api<Item<C>>('PATCH', `${contract.path}/${id}/`, { body: { ...changes, updated_at } }),
  })

/** `leave` leaves the page of what is gone, before anything would load it again. */
type Removal = { record: AsRead; leave?: (() => Promise<void>) | undefined }

/** Somebody else changed the record since it was read. */
export class Stale extends ApiError {}

export const useRemove = (contract: ResourceContract, how?: How) =>
  useMutation({
    meta: touching(contract, how),
    mutationFn: async ({ record: { id, updated_at }, leave }: Removal) => {
      const path = `${contract.path}/${id}/`
      try {
        await api<undefined>('DELETE', path, { query: { updated_at } })
      } catch (error) {
        throw await explainConflict(error, path, updated_at)
      }
      await leave?.()
    },
  })

/** A record that is in use is refused with the same status as one that was changed: only reading it again tells them apart. */
async function explainConflict(refusal: unknown, path: string, updated_at: string) {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return refusal
  const current = await api<AsRead>('GET', path).catch(() => undefined)
  return current && current.updated_at !== updated_at ? new Stale(refusal.status, refusal.data) : refusal
}

/** The ids of every row that matches, over all pages. The server refuses more than one bulk action takes. */
const bulkQueries = <C extends ListContract>({ path }: C) => ({
  ids: async (matching: Matching<C>) => (await api<{ ids: number[] }>('GET', `${path}/ids/`, { query: matching as Query })).ids,
})

/** Of a spreadsheet the columns and their order are those that the list shows; a zip has none. */
const exportQueries = <C extends ResourceContract>(contract: C) => {
  const path = `${contract.path}/export/`
  const hasColumns = contract.export === 'xlsx'
  return {
    exportFile: async ({ columns, ...shown }: Exported<C>) => {
      const query = { ...shown, ...(hasColumns && { columns }) } as Query
      saveFile(await api<File>('GET', path, { query, wantsFile: true }))
    },
    exportSelection: async (ids: number[], { columns, ordering }: Exported<C>) => {
      const body = { ids, ...(hasColumns && { columns: columns.split(','), ordering }) }
      saveFile(await api<File>('POST', path, { body, wantsFile: true }))
    },
  }
}

const recordQueries = <C extends ResourceContract>(contract: C) => ({
  ...listQueries(contract),
  useCreate: (how?: How) => useCreate(contract, how),
  useUpdate: (how?: How) => useUpdate(contract, how),
  useRemove: (how?: How) => useRemove(contract, how),
})

export type ListQueries<C extends ListContract> = ReturnType<typeof listQueries<C>>
export type BulkQueries<C extends ListContract> = ReturnType<typeof bulkQueries<C>>
type ExportQueries<C extends ResourceContract> = ReturnType<typeof exportQueries<C>>
type ResourceQueries<C extends ResourceContract> = ReturnType<typeof recordQueries<C>> &
  (C['bulkLimit'] extends number ? BulkQueries<C> : unknown) &
  (C['export'] extends string ? ExportQueries<C> : unknown)

/** Every call of a resource, as far as its contract says that there is one. */
export const resourceQueries = <C extends ResourceContract>(contract: C) =>
  ({
    ...recordQueries(contract),
    ...(contract.bulkLimit !== null && bulkQueries(contract)),
    ...(contract.export !== null && exportQueries(contract)),
  }) as ResourceQueries<C>
