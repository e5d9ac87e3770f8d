import { auditLog } from '@pre-u/contract/figures/auditLog'
import { exportQueries, listQueries } from '../../platform/api/resourceQueries'

export const auditQueries = { ...listQueries(auditLog), ...exportQueries(auditLog) }
