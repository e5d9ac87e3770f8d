import * as z from 'zod/mini'
import { day, id, inQuery, instant } from './platform/http'

export const auditActions = ['CREATE', 'UPDATE', 'DELETE'] as const

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.nullable(z.object({ id, name: z.string() })),
  action: z.enum(auditActions),
  resource: z.string(),
  record_id: id,
  record_title: z.string(),
  /** Field → [before, after]; null where the value is not kept because it is personal. */
  changes: z.record(z.string(), z.nullable(z.tuple([z.unknown(), z.unknown()]))),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLog = {
  path: '/api/audit-log',
  item: auditEntry,
  filters: z.object({
    resource: z.optional(z.string().check(z.maxLength(50))),
    action: z.optional(z.enum(auditActions)),
    actor__id: z.optional(inQuery.wholeNumber),
    record_id: z.optional(inQuery.wholeNumber),
    at__gte: z.optional(day),
    at__lte: z.optional(day),
  }),
  orderable: ['at'],
} as const
