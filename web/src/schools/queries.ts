import { readSchoolOverview, schools } from '@pre-u/contract/schools/schools'
import { api } from '../platform/api/api'
import { ApiError, saveFile } from '../platform/api/http'
import { callQuery } from '../platform/api/call'
import { type Matching, resourceQueries } from '../platform/api/resourceQueries'

const { path } = schools

export const schoolQueries = resourceQueries(schools)

/** The contact persons of the schools that a list shows, a row each. */
export const exportMembers = async (matching: Matching<typeof schools>) =>
  saveFile(await api<File>('GET', `${path}/export_members/`, { query: matching, wantsFile: true }))

export const overviewQuery = (id: number) => callQuery(schools, readSchoolOverview, { params: { id } })

/** The server answers contact persons only as part of their school. */
export const memberQuery = (schoolId: number) => (id: number) => ({
  queryKey: [path, 'member', id] as const,
  queryFn: async (context: { signal: AbortSignal }) => {
    const { members } = await schoolQueries.one(schoolId).queryFn(context)
    const match = members.find((member) => member.id === id)
    if (!match) throw new ApiError(404, { detail: 'Niet gevonden.', code: 'not_found' })
    return match
  },
})
