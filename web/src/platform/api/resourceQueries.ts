import type { Page } from '@pre-u/contract/platform/http'
import type { ResourceContract } from '@pre-u/contract/platform/resource'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from './api'
import { ApiError, type Query, saveFile } from './http'
import { type FailureOptions, mutationMeta } from './call'

export type ListContract = Pick<ResourceContract, 'path' | 'item' | 'filters' | 'orderable'>

export type Item<C extends ListContract> = z.output<C['item']> & { id: number }
export type Input<C extends ResourceContract> = z.input<C['input']>
export type Filters<C extends ListContract> = z.input<C['filters']>
export type FilterName<C extends ListContract> = keyof Filters<C> & string
export type Ordering<C extends ListContract> = C['orderable'][number] | `-${C['orderable'][number]}`
export type Matching<C extends ListContract> = Filters<C> & { search?: string | undefined }
type OrderedQuery<C extends ListContract> = Matching<C> & { ordering?: Ordering<C> | undefined }
/** `columns`: comma-separated. */
export type ExportQuery<C extends ListContract> = OrderedQuery<C> & { columns: string }
export type ListQuery<C extends ListContract> = OrderedQuery<C> & { page?: number | undefined; page_size?: number | undefined }

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

/** A write carries the `updated_at` of the record as it was read, so that the server can refuse a stale one. */
export type RecordVersion = { id: number; updated_at: string }

export const useCreate = <C extends ResourceContract>(contract: C, options?: FailureOptions) =>
  useMutation({
    meta: mutationMeta(contract, options),
    mutationFn: (input: z.input<C['create']>) => api<Item<C>>('POST', `${contract.path}/`, { body: input }),
  })

export const useUpdate = <C extends ResourceContract>(contract: C, options?: FailureOptions) =>
  useMutation({
    meta: mutationMeta(contract, options),
    mutationFn: ({
      record: { id, updated_at },
      changes,
    }: {
      record: RecordVersion
      changes: Partial<Input<C>> & { despite_doubts?: true }
    }) => api<Item<C>>('PATCH', `${contract.path}/${id}/`, { body: { ...changes, updated_at } }),
  })

/** `leave` runs before the invalidation, which would load the removed record again. */
type Removal = { record: RecordVersion; leave?: (() => Promise<void>) | undefined }

export class StaleWriteError extends ApiError {}

export const useRemove = (contract: ResourceContract, options?: FailureOptions) =>
  useMutation({
    meta: mutationMeta(contract, options),
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

/** The server answers 409 both for a record in use and for a stale write; only reading it again tells which. */
async function explainConflict(refusal: unknown, path: string, updated_at: string) {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return refusal
  const current = await api<RecordVersion>('GET', path).catch(() => undefined)
  return current && current.updated_at !== updated_at ? new StaleWriteError(refusal.status, refusal.data) : refusal
}

/** The ids over all pages. The server refuses more than `bulkLimit`. */
const bulkQueries = <C extends ListContract>({ path }: C) => ({
  ids: async (matching: Matching<C>) => (await api<{ ids: number[] }>('GET', `${path}/ids/`, { query: matching as Query })).ids,
})

/** A spreadsheet has the columns and order of the list; a zip has neither. */
export const exportQueries = <C extends ListContract & Pick<ResourceContract, 'export'>>(contract: C) => {
  const path = `${contract.path}/export/`
  const hasColumns = contract.export === 'xlsx'
  return {
    exportFile: async ({ columns, ...ordered }: ExportQuery<C>) => {
      const query = { ...ordered, ...(hasColumns && { columns }) } as Query
      saveFile(await api<File>('GET', path, { query, wantsFile: true }))
    },
    exportSelection: async (ids: number[], { columns, ordering }: ExportQuery<C>) => {
      const body = { ids, ...(hasColumns && { columns: columns.split(','), ordering }) }
      saveFile(await api<File>('POST', path, { body, wantsFile: true }))
    },
  }
}

const recordQueries = <C extends ResourceContract>(contract: C) => ({
  ...listQueries(contract),
  useCreate: (options?: FailureOptions) => useCreate(contract, options),
  useUpdate: (options?: FailureOptions) => useUpdate(contract, options),
  useRemove: (options?: FailureOptions) => useRemove(contract, options),
})

export type ListQueries<C extends ListContract> = ReturnType<typeof listQueries<C>>
export type BulkQueries<C extends ListContract> = ReturnType<typeof bulkQueries<C>>
type ExportQueries<C extends ResourceContract> = ReturnType<typeof exportQueries<C>>
type ResourceQueries<C extends ResourceContract> = ReturnType<typeof recordQueries<C>> &
  (C['bulkLimit'] extends number ? BulkQueries<C> : unknown) &
  (C['export'] extends string ? ExportQueries<C> : unknown)

export const resourceQueries = <C extends ResourceContract>(contract: C) =>
  ({
    ...recordQueries(contract),
    ...(contract.bulkLimit !== null && bulkQueries(contract)),
    ...(contract.export !== null && exportQueries(contract)),
  }) as ResourceQueries<C>
