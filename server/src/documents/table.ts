import { desc, sql } from 'drizzle-orm'
import { dutch, instant, stored } from '../platform/db/columns'
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { usersTable } from '../auth/table'
import { schoolsTable } from '../schools/table'

const fileData = {
  size: integer().notNull().default(0),
  content_type: text().notNull().default(''),
  last_modified: instant()
    .notNull()
    .default(sql`now()`),
  uploaded_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
}
/** Null for the general documents. */
const school_id = () => integer().references(() => schoolsTable.id)

/** A folder or a file. What it is called and where it lies stands only here: its bytes lie under a key that never changes. */
export const documentsTable = pgTable(
  'documents',
  {
    ...stored,
    key: text().notNull().unique('documents_key'),
    school_id: school_id(),
    parent_id: integer().references((): AnyPgColumn => documentsTable.id, { onDelete: 'cascade' }),
    kind: text().$type<'folder' | 'file'>().notNull(),
    name: text().notNull(),
    ...fileData,
    /** Null for a folder. */
    object_key: text().unique('documents_object'),
    announced_at: instant(),
    /** What lies in a folder that was deleted is not marked itself: it comes back with the folder. */
    trashed_at: instant(),
  },
  (table) => [
    uniqueIndex('documents_name')
      .on(sql`coalesce(school_id, 0)`, sql`coalesce(parent_id, 0)`, sql`lower(${table.name})`)
      .where(sql`trashed_at is null`),
    // Folders or files first, A–Z or Z–A: two indexes, each read in both directions.
    index('documents_files_first').on(table.school_id, table.parent_id, table.kind, dutch(table.name), table.id),
    index('documents_folders_first').on(table.school_id, table.parent_id, desc(table.kind), dutch(table.name), table.id),
    index().on(table.parent_id),
    index('documents_used').on(table.school_id, table.size),
    index('documents_trash')
      .on(table.school_id, table.trashed_at)
      .where(sql`trashed_at is not null`),
  ],
)

/** What a file was before it was replaced. */
export const documentVersionsTable = pgTable(
  'document_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    document_id: integer()
      .notNull()
      .references(() => documentsTable.id, { onDelete: 'cascade' }),
    school_id: school_id(),
    ...fileData,
    object_key: text().notNull().unique('document_versions_object'),
    replaced_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index().on(table.document_id, table.replaced_at),
    index('document_versions_used').on(table.school_id, table.size),
    index().on(table.replaced_at),
  ],
)
