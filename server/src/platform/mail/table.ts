import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from '@pre-u/contract/notifications/mails/log'
import { instant, instantOfNow } from '../db/columns'

/** What a report of delivery said. */
export type MailReport = 'delivered' | 'delayed' | 'bounced'

/** A file that goes along, whose bytes are read from the object store when the mail is handed over. */
export type MailFile = { name: string; content_type: string; object_key: string }

export const outboxTable = pgTable(
  'outbox',
  {
    /** It is also the Message-ID, so that a mail that is sent twice after a crash is recognised as one. */
    id: uuid().primaryKey().defaultRandom(),
    /** The numbers have the order in which the mails were queued. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    created_at: instantOfNow(),
    /** A mail of kind account has a link that opens the account, and goes before others. */
    kind: text().$type<MailKind>().notNull().default('account'),
    /** There are no foreign keys, because the log of sent mails outlives an account. */
    user_id: integer(),
    school_id: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    files: jsonb().$type<MailFile[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    /** When the next attempt may begin; during an attempt, when its lease expires. */
    due_at: instantOfNow(),
    /** What the mail server or a report said last, as codes: '450 4.2.2'. */
    answer: text().notNull().default(''),
    sent_at: instant(),
    failed_at: instant(),
    report: text().$type<MailReport>(),
    reported_at: instant(),
  },
  (table) => [
    index('outbox_due')
      .on(sql`(${table.kind} = 'account') desc`, table.due_at, table.number)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
    index().on(table.created_at, table.number),
    index().on(table.school_id, table.created_at),
    index('outbox_waiting')
      .on(table.recipient, table.number)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
  ],
)

export type OutboxRow = typeof outboxTable.$inferSelect

/** Addresses, in lower case, that a mail server says do not exist. */
export const failedAddressesTable = pgTable('failed_addresses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull().unique(),
  answer: text().notNull(),
  failed_at: instantOfNow(),
})
