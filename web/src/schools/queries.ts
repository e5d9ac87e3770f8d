import type { Member, MemberInput } from '@pre-u/contract/schools/members'
import { type School, type SchoolOverview, schools } from '@pre-u/contract/schools'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, api } from '../platform/api/api'
import { type AsRead, resourceQueries } from '../platform/api/resourceQueries'

const { path } = schools

export const schoolQueries = resourceQueries(schools)

export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: [path, 'overview', id] as const,
    queryFn: ({ signal }) => api<SchoolOverview>('GET', `${path}/${id}/overview/`, { signal }),
  })

/** One contact person; the server answers them with their school only. */
export const memberQuery = (schoolId: number) => (id: number) => ({
  queryKey: [path, 'member', id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { members } = await api<School>('GET', `${path}/${schoolId}/`, { signal })
    const found = members.find((member) => member.id === id)
    if (!found) throw new ApiError(404, { detail: 'Niet gevonden.', code: 'not_found' })
    return found
  },
})

type Quiet = { quiet: boolean }

export const useAddMember = (schoolId: number) =>
  useMutation({
    meta: { touches: [path], quiet: true },
    mutationFn: (input: MemberInput) => api<Member>('POST', `${path}/${schoolId}/add_member`, { body: input }),
  })

export const useUpdateMember = () =>
  useMutation({
    meta: { touches: [path], quiet: true },
    mutationFn: ({ record: { id, updated_at }, changes }: { record: AsRead; changes: Partial<MemberInput> }) =>
      api<Member>('POST', `${path}/update_member`, { body: { ...changes, id, updated_at } }),
  })

/** A call that names the contact person and nothing else. */
export const useMemberCall = (action: 'remove_member' | 'reinvite_member', { quiet }: Quiet) =>
  useMutation({
    meta: { touches: [path], quiet },
    mutationFn: (id: number) => api<unknown>('POST', `${path}/${action}`, { body: { id } }),
  })
