import { auditLog } from '@pre-u/contract/auditLog'
import { exportQueries, listQueries } from '../platform/api/resourceQueries'

export const auditQueries = { ...listQueries(auditLog), ...exportQueries(auditLog) }
