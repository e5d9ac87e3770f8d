import { messages as kind } from '@pre-u/contract/notifications/kinds'
import { messages, readAttachmentChoices, readMessagePreview, readMessageRecipients } from '@pre-u/contract/notifications/messages/message'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { resourceQueries } from '../../platform/api/resourceQueries'
import { messageTemplates } from '@pre-u/contract/notifications/messages/templates'

export const templateQueries = resourceQueries(messageTemplates)

/** All of them, by name. */
export const templatesQuery = templateQueries.list({ page_size: 200 })

const { path } = kind

export const messageQueries = resourceQueries(messages)

/** Read again after each save. */
export const previewQuery = ({ id, updated_at }: { id: number; updated_at: string }, at: number) =>
  queryOptions({
    queryKey: [path, 'preview', id, at, updated_at] as const,
    queryFn: ({ signal }) => call(readMessagePreview, { params: { id }, query: { at }, signal }),
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
