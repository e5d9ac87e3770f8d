import { activities } from '@pre-u/contract/activities'
import type * as z from 'zod/mini'
import { type BulkAnswer, type bulkStatus, type matchingIds, type placedAnswer, students } from '@pre-u/contract/students'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api'
import type { Selected } from '../platform/list/types'
import { type Exported, resourceQueries, touching } from '../platform/resourceQueries'
import { saveFile } from '../platform/saveFile'

const { path } = students

export const studentQueries = resourceQueries(students)

export type Chosen = Selected<typeof students>

/** The numbers of what was chosen, also of rows on pages that nobody opened. */
async function idsOf(chosen: Chosen): Promise<number[]> {
  if ('ids' in chosen) return chosen.ids
  const { ids } = await api<z.infer<typeof matchingIds>>('GET', `${path}/ids/`, { query: chosen.all })
  return ids
}

/** In the order and with the columns in which the list shows them. */
export async function exportChosen(chosen: Chosen, { ordering, columns }: Exported<typeof students>) {
  const body = { ids: await idsOf(chosen), columns: columns.split(','), ordering }
  saveFile(await api<File>('POST', `${path}/export/`, { body, wantsFile: true }))
}

// Whoever starts these tells of a failure: it names rows.
const meta = touching(path, { quiet: true })

export type Wanted = Pick<z.infer<typeof bulkStatus>, 'status' | 'status_reason'>

export const useBulkStatus = () =>
  useMutation({
    meta,
    mutationFn: async ({ chosen, wanted }: { chosen: Chosen; wanted: Wanted }) =>
      api<BulkAnswer>('POST', `${path}/bulk_update_status`, { body: { ids: await idsOf(chosen), ...wanted } }),
  })

export const useBulkRemove = () =>
  useMutation({
    meta,
    mutationFn: async (chosen: Chosen) => api<BulkAnswer>('POST', `${path}/bulk_remove`, { body: { ids: await idsOf(chosen) } }),
  })

export const useUndo = () =>
  useMutation({ meta, mutationFn: (undo: string) => api<{ count: number }>('POST', `${path}/undo`, { body: { undo } }) })

/** Without a number: as many as there are free places. */
export const usePlaceWaiting = () =>
  useMutation({
    meta,
    mutationFn: ({ activityId, count }: { activityId: number; count?: number | undefined }) =>
      api<z.infer<typeof placedAnswer>>('POST', `${activities.path}/${activityId}/place_waiting`, { body: { count } }),
  })
