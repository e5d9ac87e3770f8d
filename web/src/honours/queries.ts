import { candidates, readAttachment } from '@pre-u/contract/honours/candidates'
import { honoursPrograms, readHonoursOverview } from '@pre-u/contract/honours/programs'
import { call, callQuery } from '../platform/api/call'
import { resourceQueries } from '../platform/api/resourceQueries'

export const programQueries = resourceQueries(honoursPrograms)
export const candidateQueries = resourceQueries(candidates)

export const candidatesOf = (programId: number) => {
  const ofProgram = { honours_program__id: String(programId) }
  return {
    list: (query: Parameters<typeof candidateQueries.list>[0]) => candidateQueries.list({ ...query, ...ofProgram }),
    ids: (matching: Parameters<typeof candidateQueries.ids>[0]) => candidateQueries.ids({ ...matching, ...ofProgram }),
    exportFile: (shown: Parameters<typeof candidateQueries.exportFile>[0]) => candidateQueries.exportFile({ ...shown, ...ofProgram }),
  }
}

export const allProgramsQuery = programQueries.list({ ordering: 'deadline', page_size: 200 })

export const overviewQuery = (id: number) => callQuery(honoursPrograms, readHonoursOverview, { params: { id } })

/** Not under the path of the candidates: a file never changes, and a change of its candidate must not load it again. */
export const fileQuery = (id: number) => ({
  queryKey: ['attachmentContent', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readAttachment, { params: { id }, signal }),
})
