import * as calls from '@pre-u/contract/notifications/messages/message'
import type { User } from '@pre-u/contract/access'
import { messageTemplates as contract } from '@pre-u/contract/notifications/messages/templates'
import { readGeneralFiles } from './compose'
import type { Feature } from '../../platform/context'
import type { Db } from '../../platform/db/db'
import { mountAction } from '../../platform/http/mountAction'
import { mountExport } from '../../platform/resource/export'
import { mountMatchingIds } from '../../platform/resource/matchingIds'
import { mountResource } from '../../platform/resource/mountResource'
import { readRow, type Resource } from '../../platform/resource/resource'
import { previewMessage, sendTest } from './preview'
import { readMessageRecipients, readSchoolsOf } from './audience'
import { messageExport, messages } from './resource'
import { startSending, stopSending } from './send'
import { mountUnsubscribe } from './unsubscribe'
import { dutch } from '../../platform/db/columns'
import { messageTemplatesTable as table } from '../../tables/messages'

const messageTemplates: Resource<typeof contract, typeof table> = {
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

export const messagesFeature: Feature = (app, context) => {
  const { db } = context
  const readItem = mountResource(app, context, messages)
  mountMatchingIds(app, context, messages)
  mountExport(app, context, messages, messageExport)
  mountResource(app, context, messageTemplates)
  mountUnsubscribe(app, context)
  const readMessage = (id: number, user: User) => readRow(db, messages, id, user)
  const changed = (id: number, user: User, change: (tx: Db) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx)
      return readItem(tx, id, user)
    })

  mountAction(app, calls.readAttachmentChoices, async () => ({
    files: (await readGeneralFiles(db)).map(({ key, name, path, size }) => ({ file_key: key, name, path, size })),
  }))
  mountAction(app, calls.readSchoolsOfSelection, async ({ body }) => ({ school_ids: await readSchoolsOf(db, body) }))
  mountAction(app, calls.previewMessage, ({ body: { at, ...input } }) => previewMessage(db, input, at))
  mountAction(app, calls.testMessage, async ({ params, body, user }) =>
    sendTest(context, await readMessage(params.id, user), body.at, user),
  )
  mountAction(app, calls.sendMessage, ({ params, body, user }) => changed(params.id, user, (tx) => startSending(tx, params.id, body, user)))
  mountAction(app, calls.stopMessage, ({ params, user }) => changed(params.id, user, (tx) => stopSending(tx, params.id, user)))
  mountAction(app, calls.readMessageRecipients, async ({ params, user }) => ({
    recipients: await readMessageRecipients(db, (await readMessage(params.id, user)).id),
  }))
}
