import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StudentStatus } from '@pre-u/contract/students/status'
import type { ActivityState } from '@pre-u/contract/activities/activities'
import { usersTable } from './accounts'
import { instant } from '../platform/db/columns'
import { outboxTable } from '../platform/mail/table'

/** What a school knew of a record before it changed; null when the record is new. Each kind begins with the record that it is about. */
export type Before = {
  student: { status: StudentStatus; activity_id?: number } | null
  /** It is null when a removed registration is restored. */
  student_removal: { status: StudentStatus; activity_id: number } | null
  /** A report of the school that staff declined. It does not have whether the pupil was ill. */
  student_report: { is_reported: true }
  activity: { state: ActivityState; start_at: string; end_at: string; location: string; deadline: string }
  candidate: { status: StudentStatus; is_finished: boolean }
  document: { is_announced: boolean }
}
export type NewsKind = keyof Before

/** `person_id` is who registered or handed in. */
export type Change<Kind extends NewsKind> = { school_id: number; record_id: number; person_id: number | null; before: Before[Kind] }

/**
 * The time is that of the statement, not of its transaction, which may end seconds later: whoever looked in between must still find it new.
 */
const now = () =>
  instant()
    .notNull()
    .default(sql`statement_timestamp()`)

/**
 * Each row is a record that changed for a school. Until its mail is sent, later changes of the record leave the row and what was known
 * before the first of them, so that a change that is undone is not mailed. There are no foreign keys, which are checked row by row: what is
 * about a deleted record is left out when it is read.
 */
export const newsTable = pgTable(
  'news',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    school_id: integer().notNull(),
    kind: text().$type<NewsKind>().notNull(),
    record_id: integer().notNull(),
    /** Who registered or handed in, and is notified as the primary contact is; 0 for nobody. */
    person_id: integer().notNull().default(0),
    /** Who made the last change, and need not be notified; 0 for nobody. */
    actor_id: integer().notNull().default(0),
    before: jsonb().$type<Before[NewsKind]>(),
    /** A line by whoever made the change. */
    note: text().notNull().default(''),
    first_at: now(),
    last_at: now(),
    /** When its mails were queued, or it was added to the mail of the day. */
    mailed_at: instant(),
  },
  (table) => [
    uniqueIndex('news_unmailed')
      .on(table.school_id, table.kind, table.record_id, table.person_id)
      .where(sql`mailed_at is null`),
    index().on(table.school_id, table.last_at),
    index().on(table.last_at),
  ],
)

/** Until when a person has looked at the news on screen. */
export const newsSeenTable = pgTable('news_seen', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  seen_at: instant().notNull(),
})

/** What a person gets with the mail of the day. */
export const dailyNewsTable = pgTable(
  'news_daily',
  {
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    news_id: integer().notNull(),
    added_at: now(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.news_id] })],
)

/** Which mail had which news. */
export const newsMailsTable = pgTable(
  'news_mails',
  {
    news_id: integer().notNull(),
    mail_id: uuid()
      .notNull()
      .references(() => outboxTable.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.news_id, table.mail_id] }), index().on(table.mail_id)],
)
