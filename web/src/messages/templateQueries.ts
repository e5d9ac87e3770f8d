import { messageTemplates } from '@pre-u/contract/messages/templates'
import { resourceQueries } from '../platform/api/resourceQueries'

export const templateQueries = resourceQueries(messageTemplates)

/** All of them, by name. */
export const templatesQuery = templateQueries.list({ page_size: 200 })
