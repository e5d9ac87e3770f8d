import { messages as kind } from '@pre-u/contract/notifications/kinds'
import {
  type MessageInput,
  messages,
  previewMessage,
  readAttachmentChoices,
  readMessageRecipients,
} from '@pre-u/contract/notifications/messages/message'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { messageTemplates } from '@pre-u/contract/notifications/messages/templates'

export const templateQueries = resourceQueries(messageTemplates)

/** All of them, by name. */
export const templatesQuery = templateQueries.list({ page_size: 200 })

const { path } = kind

export const messageQueries = resourceQueries(messages)

export const previewQuery = (input: MessageInput, at: number) =>
  queryOptions({
    queryKey: [path, 'preview', input, at] as const,
    queryFn: ({ signal }) => call(previewMessage, { body: { ...input, at }, signal }),
    placeholderData: keepPreviousData,
  })

export const recipientsQuery = (id: number) =>
  queryOptions({
    queryKey: [path, 'recipients', id] as const,
    queryFn: async ({ signal }) => (await call(readMessageRecipients, { params: { id }, signal })).recipients,
  })

export const attachmentsQuery = queryOptions({
  queryKey: [path, 'attachments'] as const,
  queryFn: async ({ signal }) => (await call(readAttachmentChoices, { signal })).files,
})
