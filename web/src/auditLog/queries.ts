import { auditLog } from '@pre-u/contract/auditLog'
import { listQueries } from '../platform/api/resourceQueries'

export const auditQueries = listQueries(auditLog)
