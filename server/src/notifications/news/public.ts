import { sql } from 'drizzle-orm'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { Db } from '../../platform/db/db'
import { compileStatement, sendStatement } from '../../platform/db/statement'
import { type Change, newsBatchesTable as batches, type NewsKind, newsTable as table } from '../../tables/news'

export { readRecipientsOf, type Recipient } from './recipients'
export type { Change } from '../../tables/news'
export { unpackAndLog } from './unpack'

/** How whoever makes a change tells it: not at all, or with a line of their own. */
export type Telling = { inform?: boolean | undefined; inform_note?: string | undefined }

type Author = { id: number }

const statement = compileStatement(sql`
  insert into ${batches} (kind, actor_id, note, changes)
  values (${sql.placeholder('kind')}, ${sql.placeholder('actor_id')}, ${sql.placeholder('note')}, ${sql.placeholder('changes')})`)

/** Stores what changed for schools, in the transaction of the change. Screens show it a second later, the mails follow after some minutes. */
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
