import * as z from 'zod/mini'
import { everyone } from '../access'
import { auditEntry } from '../figures/auditLog'
import { action } from '../platform/action'
import { id } from '../platform/http'
import { students } from './students'

/** What a school reads instead of the names of staff. */
export const OFFICE_NAME = 'Pre-U-bureau'

export const historyEntry = z.object({
  ...z.pick(auditEntry, { id: true, at: true, action: true, resource: true, changes: true }).shape,
  /** `id` is null for the office as a whole and for a deleted account. */
  actor: z.nullable(z.object({ id: z.nullable(id), name: z.string() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const readStudentHistory = action({
  method: 'GET',
  path: '/api/students/:id/history/',
  tag: students.words.many,
  summary: 'geschiedenis van een inschrijving',
  description: 'Het nieuwste eerst. Een school ziet geen namen van medewerkers.',
  access: everyone,
  answer: z.array(historyEntry),
})
