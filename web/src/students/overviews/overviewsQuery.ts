import { readOverviews } from '@pre-u/contract/students/overviews'
import { MAX_OVERVIEWS, students } from '@pre-u/contract/students'
import { queryOptions } from '@tanstack/react-query'
import { isRecordId } from '../../platform/address/recordPage'
import { call } from '../../platform/api/call'

/** Of the address: '12,15'. */
export const readIds = (text = '') => text.split(',').filter(isRecordId).slice(0, MAX_OVERVIEWS).map(Number)

export const overviewsQuery = (ids: number[]) =>
  queryOptions({
    queryKey: [students.path, 'overviews', ids] as const,
    queryFn: ({ signal }) => call(readOverviews, { body: { ids }, signal }),
  })
