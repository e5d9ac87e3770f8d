import type { Attachment, SignedUpload, UploadRequest } from '@pre-u/contract/honours/attachments'
import { type HonoursOverview, honoursPrograms } from '@pre-u/contract/honours/programs'
import { type changedCandidates, candidates } from '@pre-u/contract/honours/candidates'
import { countingStatuses } from '@pre-u/contract/students/status'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../platform/api/api'
import { type Exported, resourceQueries, touching } from '../platform/api/resourceQueries'
import { saveFile } from '../platform/api/saveFile'
import type { WantedStatus } from '../platform/status/statusQuestion'

const { path } = candidates

export const programQueries = resourceQueries(honoursPrograms)
export const candidateQueries = resourceQueries(candidates)

/** All of them: an office has a few in a year. */
export const everyProgram = programQueries.list({ ordering: 'deadline', page_size: 200 })

export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: [honoursPrograms.path, 'overview', id] as const,
    queryFn: ({ signal }) => api<HonoursOverview>('GET', `${honoursPrograms.path}/${id}/overview/`, { signal }),
  })

/** The candidates that count against the numbers per school. */
export const countingQuery = (programId: number) =>
  candidateQueries.list({ honours_program__id: String(programId), status__in: countingStatuses.join(','), page_size: 1 })

// Whoever starts these tells of a failure: it names rows.
const meta = touching(path, { quiet: true })

export const useChangeStatus = () =>
  useMutation({
    meta,
    mutationFn: ({ ids, wanted }: { ids: number[]; wanted: WantedStatus }) =>
      api<z.infer<typeof changedCandidates>>('POST', `${path}/bulk_update_status`, { body: { ids, ...wanted } }),
  })

/** `leave` leaves the page of what is gone, before anything would load it again. */
export const useRemoveChosen = () =>
  useMutation({
    meta,
    mutationFn: async ({ ids, leave }: { ids: number[]; leave?: (() => Promise<void>) | undefined }) => {
      await api<undefined>('DELETE', `${path}/`, { query: { id__in: ids.join(',') } })
      await leave?.()
    },
  })

export const useFinish = () => candidateQueries.useAction('finish_registration')
export const useReopen = () => candidateQueries.useAction('reopen')

export const useDeleteFile = () =>
  useMutation({ meta: touching(path), mutationFn: (id: number) => api<undefined>('POST', `${path}/delete_file`, { body: { id } }) })

export const askAddress = (body: UploadRequest, signal: AbortSignal) =>
  api<SignedUpload>('POST', `${path}/get_presigned_url`, { body, signal })

export const confirmFile = (candidateId: number, file_key: string, signal: AbortSignal) =>
  api<Attachment>('POST', `${path}/${candidateId}/files`, { body: { file_key }, signal })

/** Its content, for a preview or to keep. */
export const fileQuery = (id: number) => ({
  queryKey: [path, 'file', id] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api<File>('GET', `${path}/file/${id}/`, { wantsFile: true, ...(signal && { signal }) }),
})

export const saveAttachment = async ({ id, name, content_type }: Attachment) =>
  saveFile(new File([await fileQuery(id).queryFn({})], name, { type: content_type }))

/** Everything of one candidate in a zip. */
export const saveZip = async (candidateId: number) =>
  saveFile(await api<File>('GET', `${path}/${candidateId}/download_attachments/`, { wantsFile: true }))

/** An overview and a folder for each of those who were chosen. */
export const saveZipOf = async (ids: number[]) => saveFile(await api<File>('POST', `${path}/export/`, { body: { ids }, wantsFile: true }))

/** The same of everyone whom the list shows. */
export const saveZipOfShown = async ({ columns: _columns, ...shown }: Exported<typeof candidates>) =>
  saveFile(await api<File>('GET', `${path}/export/`, { query: shown, wantsFile: true }))
