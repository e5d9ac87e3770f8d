import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '@pre-u/contract/auditLog'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Actor } from '../actor'
import { instant } from '../db/columns'
import type { Db } from '../db/db'
import { locks, lockSharedUntilCommit } from '../db/locks'
import { compileStatement, runStatement, sendStatement } from '../db/statement'
import { inSlices } from '../jobs/inSlices'
import { announced, announcements } from '../live/announce'
import { searchableText } from '../resource/conditions'

/** No foreign keys: an entry outlives its record and its user. */
const columns = () => ({
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
})

/** The columns that a search of the log looks in. */
export const searchedIn = ({ record_title, actor_name }: Record<'record_title' | 'actor_name', SQLWrapper>) => [record_title, actor_name]

export const auditTable = pgTable('audit_log', { id: integer().primaryKey().generatedAlwaysAsIdentity(), ...columns() }, (table) => [
  index().on(table.at, table.id),
  index().on(table.resource, table.at),
  index().on(table.resource, table.record_id, table.at),
  index().on(table.actor_id, table.at),
  index('audit_log_search').using('gin', sql`${searchableText(searchedIn(table))} gin_trgm_ops`),
])

/**
 * New entries. This table has no index; `indexEntries` moves its rows to `audit_log` within seconds. It inherits from `audit_log`, so every
 * SELECT, UPDATE and DELETE of that table includes its rows.
 */
export const newAuditTable = pgTable('new_audit_log', {
  id: integer()
    .notNull()
    .default(sql`nextval('audit_log_id_seq')`),
  ...columns(),
})

type Values = Record<string, unknown>
type Author = Pick<Actor, 'id' | 'name'> | null
/** Without `before` and `after` something was read. `exception`: why a school could not have done this. */
export type Change = { id: number; title: string; before: Values | null; after: Values | null; exception?: string | undefined }

export const IGNORED_FIELDS = new Set(['id', 'created_at', 'updated_at', 'search_text', 'anonymised_at'])
const SECRET_FIELD = 'password_hash'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b) || (isEmpty(a) && isEmpty(b))

/** Changed fields as [before, after]; null when the values must not be logged. */
export function changesBetween(before: Values | null, after: Values | null, personal: readonly string[] = []): AuditEntry['changes'] {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !IGNORED_FIELDS.has(field) && !isSame(before?.[field], after?.[field]),
  )
  const isHidden = (field: string) => field === SECRET_FIELD || personal.includes(field)
  return Object.fromEntries(fields.map((field) => [field, isHidden(field) ? null : [before?.[field] ?? null, after?.[field] ?? null]]))
}

export const exceptionIn = (exception: string | undefined): AuditEntry['changes'] => (exception ? { exception: [null, exception] } : {})

function actionOf({ before, after }: Change): AuditEntry['action'] {
  if (before) return after ? 'UPDATE' : 'DELETE'
  return after ? 'CREATE' : 'READ'
}

type Kind = Pick<RecordKind, 'name' | 'personal' | 'alsoLoggedAs'>

/** The title of a person is a name, which the log keeps no longer than the record. */
const isPerson = ({ personal }: Kind) => personal.includes('last_name')
const NAMELESS = 'nummer '
const forgetStatement = compileStatement(sql`
  update ${auditTable} set record_title = ${sql.raw(`'${NAMELESS}'`)} || record_id
  where ${auditTable.resource} = any(${sql.placeholder('resources')}::text[]) and ${auditTable.record_id} = any(${sql.placeholder('ids')}::int[])`)

/** Before an UPDATE or DELETE of entries, until its transaction ends: it would miss an entry that is moved meanwhile. */
export const holdEntries = (db: Db) => lockSharedUntilCommit(db, locks.auditEntries)

/** Takes the names from the entries about these records. */
export async function forgetTitles(db: Db, { name, alsoLoggedAs = [] }: Kind, ids: number[]) {
  await holdEntries(db)
  await runStatement(db, forgetStatement, { resources: [name, ...alsoLoggedAs], ids })
}

/** INSERT of entries. `entries` selects action, record_id, record_title and changes; the rest are `auditValues`. */
export const auditInsert = (entries: SQL) => sql`
  insert into ${newAuditTable} (actor_id, actor_name, resource, action, record_id, record_title, changes)
  select ${sql.placeholder('actor_id')}::int, ${sql.placeholder('actor_name')}, ${sql.placeholder('resource')}, entry.* from (${entries}) entry`

export const auditValues = ({ name }: Kind, actor: Author, changes: Pick<Change, 'before' | 'after'>[]) => ({
  actor_id: actor?.id ?? null,
  actor_name: actor?.name ?? null,
  resource: name,
  announcements: announcements(name, changes),
})

/** Thousands of entries often share a few changes, as JSON: PostgreSQL reads each of these once. `numbers`: which of them each entry has. */
export function shareChanges(texts: string[]) {
  const numbers = new Map([...new Set(texts)].map((each, number) => [each, number]))
  return { distinct: [...numbers.keys()], numbers: texts.map((each) => numbers.get(each)!) }
}
/** The changes with this number, in a statement with these `changes`. */
export const sharedChanges = (number: SQL) => sql`${sql.placeholder('changes')}::jsonb -> ${number}`

// A parameter per column: one per value takes longer to build than to run.
const entries = sql`
  select entry.action, entry.record_id, entry.record_title, ${sharedChanges(sql`entry.change`)}
  from unnest(${sql.placeholder('actions')}::text[], ${sql.placeholder('record_ids')}::int[], ${sql.placeholder('titles')}::text[],
    ${sql.placeholder('change_numbers')}::int[]) as entry (action, record_id, record_title, change)`
const auditStatement = compileStatement(sql`with entries as (${auditInsert(entries)}) select ${announced}`)

/** Writes the entries in the caller's transaction and announces the change to live listeners. */
export async function writeAudits(db: Db, kind: Kind, actor: Author, changes: Change[]) {
  const differences = await inSlices(changes, (slice) =>
    slice.map(({ before, after, exception }) =>
      JSON.stringify({ ...changesBetween(before, after, kind.personal), ...exceptionIn(exception) }),
    ),
  )
  const removed = changes.filter(({ after }) => !after).map(({ id }) => id)
  if (isPerson(kind) && removed.length > 0) await forgetTitles(db, kind, removed)
  if (changes.length === 0) return
  const { numbers, distinct } = shareChanges(differences)
  await sendStatement(db, auditStatement, {
    ...auditValues(kind, actor, changes),
    actions: changes.map(actionOf),
    record_ids: changes.map(({ id }) => id),
    titles: changes.map(({ id, title, after }) => (isPerson(kind) && !after ? NAMELESS + id : title)),
    change_numbers: numbers,
    changes: `[${distinct.join()}]`,
  })
}

export const writeAudit = (db: Db, kind: Kind, actor: Author, change: Change) => writeAudits(db, kind, actor, [change])
