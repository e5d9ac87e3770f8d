import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { and, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { AuditEntry } from '@pre-u/contract/figures/auditLog'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import type { Actor } from '../actor'
import { instantOfNow } from '../db/columns'
import type { Db } from '../db/db'
import { insertRows } from '../db/insertRows'
import { inSlices } from '../arrays'
import { announceChanges } from '../live/announce'
import { searchableText } from '../resource/query'

/** The columns that a search of the log looks in. */
export const searchedIn = ({ record_title, actor_name }: Record<'record_title' | 'actor_name', SQLWrapper>) => [record_title, actor_name]

/** The table has no foreign keys, because an entry outlives its record and its user. */
export const auditTable = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instantOfNow(),
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
    index('audit_log_search').using('gin', sql`${searchableText(searchedIn(table))} gin_trgm_ops`),
  ],
)

type Values = Record<string, unknown>
type Author = Pick<Actor, 'id' | 'name'> | null
/** Without `before` and `after` the record was read. `exception` is why a school could not have done this. */
export type Change = { id: number; title: string; before: Values | null; after: Values | null; exception?: string | undefined }

export const IGNORED_FIELDS = new Set(['id', 'created_at', 'updated_at', 'search_text', 'anonymised_at', 'restricted_at'])
const SECRET_FIELD = 'password_hash'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (a: unknown, b: unknown) => a === b || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Returns the changed fields as [before, after], or as null when the values must not be logged. */
export function changesBetween(before: Values | null, after: Values | null, personal: readonly string[] = []): AuditEntry['changes'] {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !IGNORED_FIELDS.has(field) && !isSame(before?.[field], after?.[field]),
  )
  const isHidden = (field: string) => field === SECRET_FIELD || personal.includes(field)
  return Object.fromEntries(fields.map((field) => [field, isHidden(field) ? null : [before?.[field] ?? null, after?.[field] ?? null]]))
}

function actionOf({ before, after }: Change): AuditEntry['action'] {
  if (before) return after ? 'UPDATE' : 'DELETE'
  return after ? 'CREATE' : 'READ'
}

type Kind = Pick<RecordKind, 'name' | 'personal' | 'alsoLoggedAs'>

/** The title of a person is a name, which leaves the log with the record. */
const isPerson = ({ personal }: Kind) => personal.includes('last_name')
const NAMELESS = 'nummer '

/** Takes the names from the entries about these records. */
export async function forgetTitles(db: Db, { name, alsoLoggedAs = [] }: Kind, ids: number[]) {
  const { resource, record_id } = auditTable
  await db
    .update(auditTable)
    .set({ record_title: sql`${NAMELESS} || ${record_id}` })
    .where(and(inArray(resource, [name, ...alsoLoggedAs]), sql`${record_id} = any(${sql.param(ids)}::int[])`))
}

const toEntry = (kind: Kind, actor: Author, change: Change) => ({
  actor_id: actor?.id ?? null,
  actor_name: actor?.name ?? null,
  action: actionOf(change),
  resource: kind.name,
  record_id: change.id,
  record_title: isPerson(kind) && !change.after ? NAMELESS + change.id : change.title,
  changes: {
    ...changesBetween(change.before, change.after, kind.personal),
    ...(change.exception && { exception: [null, change.exception] as [null, string] }),
  },
})

/** Writes the entries in the caller's transaction and announces the change to live listeners. */
export async function writeAudits(db: Db, kind: Kind, actor: Author, changes: Change[]) {
  if (changes.length === 0) return
  const removed = changes.filter(({ after }) => !after).map(({ id }) => id)
  if (isPerson(kind) && removed.length > 0) await forgetTitles(db, kind, removed)
  const entries = await inSlices(changes, (slice) => slice.map((change) => toEntry(kind, actor, change)))
  await db.execute(insertRows(auditTable, entries))
  await announceChanges(db, kind.name, changes)
}

export const writeAudit = (db: Db, kind: Kind, actor: Author, change: Change) => writeAudits(db, kind, actor, [change])

/** What staff may do and schools may not: the log says so under 'Uitzondering'. */
export const AFTER_DEADLINE = 'Na de deadline'
export const PAST_LIMIT = 'Boven de limiet'

export type Except = (exception: typeof AFTER_DEADLINE | typeof PAST_LIMIT) => void

export function collectExceptions() {
  const found = new Set<string>()
  return { except: ((exception) => void found.add(exception)) as Except, inWords: () => [...found].join(', ') }
}
