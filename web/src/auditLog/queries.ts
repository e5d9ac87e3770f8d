import { auditLog } from '@pre-u/contract/auditLog'
import { listQueries } from '../platform/resourceQueries'

export const auditQueries = listQueries(auditLog)
