import { everyone } from '../access'
import { action } from './action'

/** What a colleague changed; null when everything may have. */
export type LiveChange = { resource: string | null }

export const followChanges = action({
  method: 'GET',
  path: '/api/live/',
  tag: 'Meekijken',
  summary: 'wat er verandert (server-sent events)',
  access: everyone,
  answer: { file: ['text/event-stream'], description: 'Een stroom van gebeurtenissen.' },
})
