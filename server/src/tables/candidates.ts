import { sql } from 'drizzle-orm'
import { dutch, instant, instantOfNow, stored } from '../platform/db/columns'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentType } from '@pre-u/contract/honours/attachments'
import type { profiles } from '@pre-u/contract/students/students'
import type { StudentStatus } from '@pre-u/contract/students/status'
import { usersTable } from './accounts'
import { honoursProgramsTable } from './honoursPrograms'
import { personalColumns, pupilColumns } from './students'

export const candidatesTable = pgTable(
  'honours_students',
  {
    ...stored,
    ...pupilColumns,
    honours_program_id: integer()
      .notNull()
      .references(() => honoursProgramsTable.id),
    grade: integer().notNull(),
    profile: text().$type<'' | (typeof profiles)[number]>().notNull().default(''),
    motivation: text().notNull().default(''),
    status: text().$type<StudentStatus>().notNull().default('PENDING'),
    status_reason: text().notNull().default(''),
    /** It is null for a draft. */
    finished_at: instant(),
    finished_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
    ...personalColumns,
  },
  (table) => {
    const byName = [dutch(table.last_name), dutch(table.first_name), table.id] as const
    return [
      index('honours_students_name').on(...byName),
      index('honours_students_program').on(table.honours_program_id, ...byName),
      index('honours_students_school').on(table.school_id, ...byName),
      index().on(table.created_at, table.id),
      index().on(table.finished_at, table.id),
      index('honours_students_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
      uniqueIndex('honours_students_once')
        .on(table.honours_program_id, sql`lower(${table.email})`)
        .where(sql`status not in ('REJECTED', 'CANCELLED')`),
    ]
  },
)

const fileColumns = {
  honours_student_id: integer()
    .notNull()
    .references(() => candidatesTable.id, { onDelete: 'cascade' }),
  /** The name of a required attachment; empty for any other. */
  kind: text().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  content_type: text().$type<AttachmentType>().notNull(),
}

/** `object_key` is the key in the object store and is never sent to a client. */
export const honoursFilesTable = pgTable(
  'honours_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...fileColumns,
    object_key: text().notNull().unique('honours_files_object'),
    uploaded_at: instantOfNow(),
    uploaded_by: integer().references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.honours_student_id, table.id),
    uniqueIndex('honours_files_one_of_a_kind')
      .on(table.honours_student_id, table.kind)
      .where(sql`kind <> ''`),
  ],
)

export const honoursUploadsTable = pgTable(
  'honours_uploads',
  {
    key: text().primaryKey(),
    ...fileColumns,
    user_id: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    created_at: instantOfNow(),
  },
  (table) => [index().on(table.honours_student_id), index().on(table.created_at)],
)
