import { reminders } from '@pre-u/contract/reminders'
import { previewReminders, readReminders } from '@pre-u/contract/reminders/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api/call'

const { path } = reminders

export const remindersQuery = queryOptions({ queryKey: [path, 'rules'] as const, queryFn: ({ signal }) => call(readReminders, { signal }) })
export const remindersPreviewQuery = queryOptions({
  queryKey: [path, 'preview'] as const,
  queryFn: ({ signal }) => call(previewReminders, { signal }),
})
