import * as z from 'zod/mini'
import { staff } from '../access'
import { filterBy } from '../platform/filters'
import { id, instant } from '../platform/http'
import { readOnlyList } from '../platform/resource'

export const auditActions = ['CREATE', 'UPDATE', 'DELETE', 'READ'] as const
export const auditActionNames: Record<(typeof auditActions)[number], string> = {
  CREATE: 'toegevoegd',
  UPDATE: 'gewijzigd',
  DELETE: 'verwijderd',
  READ: 'geraadpleegd',
}

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.nullable(z.object({ id, name: z.string() })),
  action: z.enum(auditActions),
  resource: z.string(),
  record_id: id,
  record_title: z.string(),
  /** The changed fields as [before, after]; null for a personal field, whose values are not stored. */
  changes: z.record(z.string(), z.nullable(z.tuple([z.unknown(), z.unknown()]))),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLog = readOnlyList({
  name: 'audit_log',
  path: '/api/audit-log',
  words: { one: 'logregel', many: 'Logboek' },
  access: { read: staff },
  item: auditEntry,
  filters: {
    resource: filterBy.text(50),
    action: filterBy.choice(auditActions),
    actor__id: filterBy.number,
    record_id: filterBy.number,
    /** The school itself and its contact persons, also former ones. */
    school__id: filterBy.number,
    at__gte: filterBy.day,
    at__lte: filterBy.day,
  },
  orderable: ['at'],
  export: 'xlsx',
  labels: {
    at: 'Wanneer',
    actor: 'Wie',
    action: 'Actie',
    resource: 'Onderdeel',
    record: 'Onderwerp',
    record_title: 'Onderwerp',
    changes: 'Gewijzigde velden',
    exception: 'Uitzondering',
  },
  shownIn: [],
  personal: [],
})
