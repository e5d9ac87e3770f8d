import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '@pre-u/contract/auditLog'
import { sql } from 'drizzle-orm'
import type { Actor } from './actor'
import { instant } from './columns'
import type { Db } from './db/db'
import { announceChange } from './live/announce'

/** No foreign keys: what was done stays readable when the record and the user are gone. */
export const auditTable = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    actor_id: integer(),
    actor_name: text(),
    action: text().$type<AuditEntry['action']>().notNull(),
    resource: text().notNull(),
    record_id: integer().notNull(),
    record_title: text().notNull(),
    changes: jsonb().$type<AuditEntry['changes']>().notNull(),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.resource, table.at),
    index().on(table.resource, table.record_id, table.at),
    index().on(table.actor_id, table.at),
  ],
)

type Values = Record<string, unknown>
type Written = {
  actor: Pick<Actor, 'id' | 'name'> | null
  resource: string
  record: { id: number; title: string }
  before: Values | null
  after: Values | null
  /** Fields whose values are personal: the log says that they changed, not into what. */
  personal?: readonly string[]
}

const BOOKKEEPING = new Set(['id', 'created_at', 'updated_at', 'search_text'])
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b) || (isEmpty(a) && isEmpty(b))

/** Field → [before, after] of what differs. */
export function changesBetween(before: Values | null, after: Values | null, personal: readonly string[] = []): AuditEntry['changes'] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !BOOKKEEPING.has(field) && !same(before?.[field], after?.[field]))
  return Object.fromEntries(
    fields.map((field) => [field, personal.includes(field) ? null : [before?.[field] ?? null, after?.[field] ?? null]]),
  )
}

type Change = Pick<Written, 'record' | 'before' | 'after'>
const BATCH = 1000

/** Writes who did what to which records, in the transaction that did it. */
export async function writeAudits(db: Db, { actor, resource, personal }: Omit<Written, keyof Change>, changes: Change[]) {
  const entries = changes.map(({ record, before, after }) => ({
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
    action: before ? (after ? ('UPDATE' as const) : ('DELETE' as const)) : ('CREATE' as const),
    resource,
    record_id: record.id,
    record_title: record.title,
    changes: changesBetween(before, after, personal),
  }))
  for (let start = 0; start < entries.length; start += BATCH) await db.insert(auditTable).values(entries.slice(start, start + BATCH))
  await announceChange(db, resource, changes)
}

export const writeAudit = (db: Db, { record, before, after, ...common }: Written) => writeAudits(db, common, [{ record, before, after }])
