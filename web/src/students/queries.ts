import { activities } from '@pre-u/contract/activities'
import type * as z from 'zod/mini'
import { type BulkAnswer, type placedAnswer, students } from '@pre-u/contract/students'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api/api'
import { type Exported, resourceQueries, touching } from '../platform/api/resourceQueries'
import { saveFile } from '../platform/api/saveFile'
import type { WantedStatus } from '../platform/status/statusQuestion'

const { path } = students

export const studentQueries = resourceQueries(students)

/** In the order and with the columns in which the list shows them. */
export async function exportChosen(ids: number[], { ordering, columns }: Exported<typeof students>) {
  const body = { ids, columns: columns.split(','), ordering }
  saveFile(await api<File>('POST', `${path}/export/`, { body, wantsFile: true }))
}

// Whoever starts these tells of a failure: it names rows.
const meta = touching(path, { quiet: true })

export const useBulkStatus = () =>
  useMutation({
    meta,
    mutationFn: ({ ids, wanted }: { ids: number[]; wanted: WantedStatus }) =>
      api<BulkAnswer>('POST', `${path}/bulk_update_status`, { body: { ids, ...wanted } }),
  })

export const useBulkRemove = () =>
  useMutation({ meta, mutationFn: (ids: number[]) => api<BulkAnswer>('POST', `${path}/bulk_remove`, { body: { ids } }) })

export const useUndo = () =>
  useMutation({ meta, mutationFn: (undo: string) => api<{ count: number }>('POST', `${path}/undo`, { body: { undo } }) })

/** Without a number: as many as there are free places. */
export const usePlaceWaiting = () =>
  useMutation({
    meta,
    mutationFn: ({ activityId, count }: { activityId: number; count?: number | undefined }) =>
      api<z.infer<typeof placedAnswer>>('POST', `${activities.path}/${activityId}/place_waiting`, { body: { count } }),
  })
