import { sql } from 'drizzle-orm'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../platform/db/db'
import { compileStatement, sendStatement } from '../platform/db/statement'
import { type Before, type NewsKind, newsTable as table } from './table'

export { readRecipientsOf, type Recipient } from './recipients'

/** How whoever makes a change tells it: not at all, or with a line of their own. */
export type Telling = { inform?: boolean | undefined; inform_note?: string | undefined }

type Author = { id: number }
export type Change<Kind extends NewsKind> = { school_id: number; record_id: number; person_id: number | null; before: Before[Kind] }

// One JSON parameter, as in the audit log.
const statement = compileStatement(sql`
  insert into ${table} (school_id, kind, record_id, person_id, actor_id, before, note)
  select school_id, ${sql.placeholder('kind')}, record_id, coalesce(person_id, 0), ${sql.placeholder('actor_id')}::int, before, ${sql.placeholder('note')}
  from jsonb_to_recordset(${sql.placeholder('changes')}::jsonb) as changed (school_id int, record_id int, person_id int, before jsonb)
  on conflict (school_id, kind, record_id, person_id) where told_at is null
  do update set last_at = now(), actor_id = excluded.actor_id, note = coalesce(nullif(excluded.note, ''), ${table}.note)`)

/** Stores what changed for schools, in the transaction of the change. The mails follow some minutes later. */
export async function recordNews<Kind extends NewsKind>(
  db: Db,
  kind: Kind,
  changes: Change<Kind>[],
  actor: Author,
  { inform = true, inform_note = '' }: Telling = {},
) {
  if (!inform || changes.length === 0) return
  await sendStatement(db, statement, { kind, actor_id: actor.id, note: inform_note, changes: JSON.stringify(changes) })
}

/** The record that news is about: 'student' of all news of a registration. */
export const newsSubject = sql`split_part(${table.kind}, '_', 1)`

/** Registrations for which an activity still matters. */
export const toldStatuses: StudentStatus[] = ['PENDING', 'ACCEPTED', 'WAITLISTED']
