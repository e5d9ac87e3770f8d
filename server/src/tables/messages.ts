import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  ContactChoice,
  MessageAudience,
  MessageInput,
  MessagePurpose,
  MessageState,
} from '@pre-u/contract/notifications/messages/message'
import type { PlaceholderValues } from '@pre-u/contract/notifications/messages/placeholders'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { activitiesTable } from './activities'
import { usersTable } from './accounts'
import { plansTable } from './plans'
import { dutch, instant, instantOfNow, stored } from '../platform/db/columns'
import { schoolsTable } from './schools'

/** A chosen document. With an `object_key` it goes along as a file, and else as a link alone. */
export type MessageFile = {
  key: string
  name: string
  folder: string | null
  size: number
  content_type: string
  object_key: string | null
}

const emptyArray = sql`'{}'`

/** What staff write to schools. `recipients_count` and `queued_count` outlive the recipients. */
export const messagesTable = pgTable(
  'messages',
  {
    ...stored,
    purpose: text().$type<MessagePurpose>().notNull().default('service'),
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    audience: text().$type<MessageAudience>().notNull().default('all'),
    activity_id: integer().references(() => activitiesTable.id, { onDelete: 'set null' }),
    statuses: text().array().$type<StudentStatus[]>().notNull().default(emptyArray),
    plan_id: integer().references(() => plansTable.id, { onDelete: 'set null' }),
    province: text().$type<MessageInput['province']>().notNull().default(''),
    region: text().notNull().default(''),
    school_ids: integer().array().notNull().default(emptyArray),
    contact_persons: text().$type<ContactChoice>().notNull().default('primary'),
    attachments: text().array().notNull().default(emptyArray),
    /** The documents as they were when it was sent. */
    files: jsonb().$type<MessageFile[]>(),
    state: text().$type<MessageState>().notNull().default('DRAFT'),
    author_id: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    recipients_count: integer().notNull().default(0),
    queued_count: integer().notNull().default(0),
    sent_at: instant(),
    completed_at: instant(),
  },
  (table) => [
    index().on(table.created_at, table.id),
    index('messages_sending')
      .on(table.sent_at)
      .where(sql`state = 'SENDING'`),
  ],
)

export const messageTemplatesTable = pgTable(
  'message_templates',
  {
    ...stored,
    name: text().notNull(),
    purpose: text().$type<MessagePurpose>().notNull().default('service'),
    subject: text().notNull().default(''),
    body: text().notNull().default(''),
    attachments: text().array().notNull().default(emptyArray),
  },
  (table) => [
    uniqueIndex('message_templates_name').on(sql`lower(${table.name})`),
    index('message_templates_order').on(dutch(table.name), table.id),
  ],
)

/** Whom a message goes to, as it was when it was sent. It has no address, which is that of the account. */
export const messageRecipientsTable = pgTable(
  'message_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => messagesTable.id, { onDelete: 'cascade' }),
    school_id: integer()
      .notNull()
      .references(() => schoolsTable.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The values of the placeholders in the text, as they were checked; null once the mail is queued or never will be. */
    values: jsonb().$type<PlaceholderValues>(),
    created_at: instantOfNow(),
    queued_at: instant(),
    /** The id in the outbox, which deletes mails sooner or later. */
    mail_id: uuid(),
  },
  (table) => [
    index().on(table.message_id, table.id),
    index('message_recipients_waiting')
      .on(table.message_id, table.id)
      .where(sql`queued_at is null`),
    index().on(table.user_id),
    index().on(table.school_id),
    index().on(table.created_at),
  ],
)
