import { desc, sql } from 'drizzle-orm'
import { dutch, instant, instantOfNow, stored } from '../platform/db/columns'
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { searchableText } from '../platform/resource/query'
import { usersTable } from './accounts'
import { schoolsTable } from './schools'

const fileData = {
  size: integer().notNull().default(0),
  content_type: text().notNull().default(''),
  last_modified: instantOfNow(),
  uploaded_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
}
/** It is null for the general documents. */
const school_id = () => integer().references(() => schoolsTable.id)

/** Name and folder are stored only here; the object key never changes. */
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
    object_key: text().unique('documents_object'),
    announced_at: instant(),
    /** The content of a trashed folder is not marked itself, so it is restored with the folder. */
    trashed_at: instant(),
  },
  (table) => [
    uniqueIndex('documents_name')
      .on(sql`coalesce(school_id, 0)`, sql`coalesce(parent_id, 0)`, sql`lower(${table.name})`)
      .where(sql`trashed_at is null`),
    // Each index serves A–Z and Z–A, read in both directions.
    index('documents_files_first').on(table.school_id, table.parent_id, table.kind, dutch(table.name), table.id),
    index('documents_folders_first').on(table.school_id, table.parent_id, desc(table.kind), dutch(table.name), table.id),
    index().on(table.parent_id),
    index('documents_used').on(table.school_id, table.size),
    index('documents_search').using('gin', sql`${searchableText([table.name])} gin_trgm_ops`),
    index('documents_trash')
      .on(table.school_id, table.trashed_at)
      .where(sql`trashed_at is not null`),
  ],
)

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
    replaced_at: instantOfNow(),
  },
  (table) => [
    index().on(table.document_id, table.replaced_at),
    index('document_versions_used').on(table.school_id, table.size),
    index().on(table.replaced_at),
  ],
)
