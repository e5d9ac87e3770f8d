import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReminderName } from '@pre-u/contract/notifications/reminders/rules'
import { instantOfNow, stored } from '../platform/db/columns'

/** The table has only rules that staff changed; any other is the contract's. */
export const reminderRulesTable = pgTable('reminder_rules', {
  ...stored,
  name: text().$type<ReminderName>().notNull().unique('reminder_rules_name'),
  is_active: boolean().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
})

/** What was reminded of: an activity, a candidate or an account. There are no foreign keys, because a row outlives its subject. */
export const remindersTable = pgTable(
  'reminders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rule: text().$type<ReminderName>().notNull(),
    school_id: integer().notNull(),
    subject_id: integer().notNull(),
    day: date().notNull(),
    created_at: instantOfNow(),
    /** It is null where the school has nobody to mail. */
    mail_id: uuid(),
  },
  (table) => [uniqueIndex('reminders_once').on(table.rule, table.subject_id, table.school_id, table.day), index().on(table.created_at)],
)

/** Mornings on which reminders were sent. */
export const reminderRunsTable = pgTable('reminder_runs', {
  day: date().primaryKey(),
  finished_at: instantOfNow(),
  mails: integer().notNull(),
})
