import { messages as kind } from '@pre-u/contract/notifications/kinds'
import {
  type MessageInput,
  messages,
  previewMessage,
  readAttachmentChoices,
  readMessageRecipients,
} from '@pre-u/contract/notifications/messages/message'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/call'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { messageTemplates } from '@pre-u/contract/notifications/messages/templates'

export const templateQueries = resourceQueries(messageTemplates)

export const templatesQuery = templateQueries.list({ page_size: 200 })

export const messageQueries = resourceQueries(messages)

export const previewQuery = (input: MessageInput, at: number) => ({
  ...callQuery(kind, previewMessage, { body: { ...input, at } }),
  placeholderData: keepPreviousData,
})
export const recipientsQuery = (id: number) => callQuery(kind, readMessageRecipients, { params: { id } })
export const attachmentsQuery = callQuery(kind, readAttachmentChoices)
