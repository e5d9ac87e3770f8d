import { mailLog } from '@pre-u/contract/notifications/mails/log'
import { listQueries } from '../../platform/api/resourceQueries'

export const mailQueries = listQueries(mailLog)
