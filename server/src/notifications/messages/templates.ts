import { messageTemplates as contract } from '@pre-u/contract/notifications/messages/templates'
import { dutch } from '../../platform/db/columns'
import type { Resource } from '../../platform/resource/resource'
import { messageTemplatesTable as table } from '../../tables/messages'

export const messageTemplates: Resource<typeof contract, typeof table> = {
  contract,
  table,
  title: ({ name }) => name,
  search: [table.name, table.subject],
  ordering: 'name',
  sort: { name: [dutch(table.name)] },
  filters: {},
  constraints: {
    message_templates_name: {
      field: 'name',
      message: 'Er is al een sjabloon met deze naam. Kies een andere naam of verwijder dat sjabloon.',
    },
  },
}
