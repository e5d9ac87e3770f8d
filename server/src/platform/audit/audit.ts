import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '@pre-u/contract/auditLog'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor'
import { instant } from '../db/columns'
import type { Db } from '../db/db'
import { inSlices } from '../jobs/inSlices'
import { announceChange } from '../live/announce'

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

const actionOf = ({ before, after }: Change): AuditEntry['action'] => (before ? (after ? 'UPDATE' : 'DELETE') : 'CREATE')

/** Writes who did what to which records, in the transaction that did it. */
export async function writeAudits(db: Db, { actor, resource, personal }: Omit<Written, keyof Change>, changes: Change[]) {
  await inSlices(changes, async (slice) => {
    const entries = slice.map((change) => ({
      action: actionOf(change),
      record_id: change.record.id,
      record_title: change.record.title,
      changes: changesBetween(change.before, change.after, personal),
    }))
    // As one text: a statement with a parameter for each value takes longer to make than to carry out.
    const { rows } = await db.execute(sql`
      insert into ${auditTable} (actor_id, actor_name, resource, action, record_id, record_title, changes)
      select ${actor?.id ?? null}::int, ${actor?.name ?? null}, ${resource}, entry.*
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (action text, record_id int, record_title text, changes jsonb)`)
    return rows
  })
  await announceChange(db, resource, changes)
}

export const writeAudit = (db: Db, { record, before, after, ...common }: Written) => writeAudits(db, common, [{ record, before, after }])
