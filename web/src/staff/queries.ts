import { staff } from '@pre-u/contract/staff'
import { resourceQueries } from '../platform/resourceQueries'

export const staffQueries = resourceQueries(staff)
