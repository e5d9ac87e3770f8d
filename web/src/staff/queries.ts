import { staff } from '@pre-u/contract/staff'
import { resourceQueries } from '../platform/api/resourceQueries'

export const staffQueries = resourceQueries(staff)
