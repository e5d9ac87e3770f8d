import { count, countDistinct } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isStaff } from '@pre-u/contract/access'
import type { Change, Before, NewsKind } from '../tables/news'
import { recordNews, type NotifyOptions } from '../notifications/news/record'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import type { Changed } from './subject'

/** A person of a school who is notified of a record with the primary contact. With null, only the primary contact is. */
type Recipient = Omit<Change<NewsKind>, 'before'>

/** What is news of one kind of record. */
type NewsOf<Kind extends NewsKind, Row> = {
  kind: Kind
  /** What a school knows of a record: it is news when this changes. */
  known: (row: Row) => Before[Kind]
  recipients: (changed: Changed<Row>) => Recipient[] | Promise<Recipient[]>
}

export const recipientsOf = ({ id, school_id }: { id: number; school_id: number }, persons: (number | null)[]): Recipient[] =>
  [...new Set(persons)].map((person_id) => ({ school_id, record_id: id, person_id }))

/** Records what changed for schools. What a school does itself is always news for its other persons. */
export async function recordChanges<Kind extends NewsKind, Row extends { id: number }>(
  db: Db,
  { kind, known, recipients }: NewsOf<Kind, Row>,
  { before, after }: Changed<Row>,
  user: Actor,
  notifyOptions?: NotifyOptions,
) {
  const isNews = before.map((row, index) => JSON.stringify(known(row)) !== JSON.stringify(known(after[index]!)))
  const changed = { before: before.filter((_row, index) => isNews[index]), after: after.filter((_row, index) => isNews[index]) }
  if (changed.before.length === 0) return
  const knownBefore = new Map(changed.before.map((row) => [row.id, known(row)]))
  const news = (await recipients(changed)).map((recipient) => ({ ...recipient, before: knownBefore.get(recipient.record_id)! }))
  await recordNews(db, kind, news, user, isStaff(user) ? notifyOptions : {})
}

/** Counts the schools that get a mail. What a school does itself is news for its other persons only, and not counted. */
export const countInformed = (rows: { school_id: number }[], inform: boolean, user: Actor) =>
  inform && isStaff(user) ? new Set(rows.map(({ school_id }) => school_id)).size : 0

/** Counts the schools and the pupils of a selection. */
export const audienceOf = ({ school_id }: { school_id: PgColumn }) => ({ schools: countDistinct(school_id), pupils: count() })
