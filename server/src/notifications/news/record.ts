import { sql } from 'drizzle-orm'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../../platform/db/db'
import { insertRows } from '../../platform/db/insertRows'
import { type Change, type NewsKind, newsTable as table } from '../../tables/news'

/** Whether schools are notified of a change, and a line by whoever made it. */
export type NotifyOptions = { inform?: boolean | undefined; inform_note?: string | undefined }

type Author = { id: number }

/**
 * Stores what changed for schools, in the transaction of the change; the mails follow after some minutes. Until then a later change of a
 * record stores its author and its note, and leaves what the school knew before. The rows are sorted, so that two transactions cannot wait
 * for each other.
 */
export async function recordNews<Kind extends NewsKind>(
  db: Db,
  kind: Kind,
  changes: Change<Kind>[],
  actor: Author,
  { inform = true, inform_note: note = '' }: NotifyOptions = {},
) {
  if (!inform || changes.length === 0) return
  const row = ({ school_id, record_id, person_id, before }: Change<Kind>) => ({
    school_id,
    kind,
    record_id,
    person_id: person_id ?? 0,
    actor_id: actor.id,
    before,
    note,
  })
  const rows = new Map(changes.map((change) => [`${change.school_id} ${change.record_id} ${change.person_id}`, row(change)]))
  await db.execute(sql`
    ${insertRows(table, [...rows.values()])} order by school_id, record_id, person_id
    on conflict (school_id, kind, record_id, person_id) where mailed_at is null
    do update set last_at = excluded.last_at, actor_id = excluded.actor_id, note = coalesce(nullif(excluded.note, ''), ${table}.note)`)
}

/** The record that news is about: 'student' of all news of a registration. */
export const newsSubject = sql`split_part(${table.kind}, '_', 1)`

/** Registrations for which an activity still matters. */
export const notifiedStatuses: StudentStatus[] = ['PENDING', 'ACCEPTED', 'WAITLISTED']
