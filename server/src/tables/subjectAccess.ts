import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stored } from '../platform/db/columns'

export const restrictionsTable = pgTable('restrictions', { ...stored, email: text().notNull(), reason: text().notNull() }, (table) => [
  uniqueIndex('restrictions_email').on(sql`lower(${table.email})`),
])

const restriction_id = () =>
  integer()
    .notNull()
    .references(() => restrictionsTable.id, { onDelete: 'cascade' })

/**
 * What is personal of a restricted record. The record itself stays with a name that says nothing, so that its place and every count stay,
 * and no list, search, export or mail can show more. There are no foreign keys to the records, because they are of two tables.
 */
export const restrictedRecordsTable = pgTable(
  'restricted_records',
  {
    restriction_id: restriction_id(),
    resource: text().$type<'students' | 'honours_students'>().notNull(),
    record_id: integer().notNull(),
    personal: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.record_id] }), index().on(table.restriction_id)],
)

/** The attachments of a restricted candidate, with the row that each had. */
export const restrictedFilesTable = pgTable(
  'restricted_files',
  {
    object_key: text().primaryKey(),
    restriction_id: restriction_id(),
    honours_student_id: integer().notNull(),
    size: integer().notNull(),
    file: jsonb().$type<{ kind: string; name: string; content_type: string; uploaded_at: string }>().notNull(),
  },
  (table) => [index().on(table.restriction_id)],
)
