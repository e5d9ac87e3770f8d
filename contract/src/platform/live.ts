import { everyone } from '../access'
import { action } from './action'

/** It is null when any resource may have changed. */
export type LiveChange = { resource: string | null }

export const followChanges = action({
  method: 'GET',
  path: '/api/live/',
  tag: 'Meekijken',
  summary: 'wat er verandert (server-sent events)',
  access: everyone,
  answer: { file: ['text/event-stream'], description: 'Een stroom van gebeurtenissen.' },
})
