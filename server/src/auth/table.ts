import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@pre-u/contract/access'
import { instant, stored } from '../platform/db/columns'
import { schoolsTable } from '../schools/table'

const since = () =>
  instant()
    .notNull()
    .default(sql`now()`)

const userId = () =>
  integer()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })

/** Staff and the contact persons of schools alike: whoever can sign in. */
export const usersTable = pgTable(
  'users',
  {
    ...stored,
    user_type: text().$type<Role>().notNull(),
    school_id: integer().references(() => schoolsTable.id),
    email: text().notNull(),
    first_name: text().notNull(),
    infix: text().notNull().default(''),
    last_name: text().notNull(),
    phone: text().notNull().default(''),
    function: text().notNull().default(''),
    is_primary: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    /** Null until somebody who was invited sets a password. */
    password_hash: text(),
    last_login: instant(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_primary')
      .on(table.school_id)
      .where(sql`${table.is_primary}`),
    index().on(table.school_id),
    check('users_type', sql`${table.user_type} in ('STAFF', 'SCHOOL')`),
    check('users_school', sql`(${table.user_type} = 'SCHOOL') = (${table.school_id} is not null)`),
  ],
)

/** One sign-in on one device: the family of all refresh tokens that followed from it. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: userId(),
    created_at: since(),
    last_used_at: since(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/** Only hashes are kept. A rotated token stays until it would have expired, so that its reuse is noticed. */
export const refreshTokensTable = pgTable(
  'refresh_tokens',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    created_at: since(),
    expires_at: instant().notNull(),
    rotated_at: instant(),
  },
  (table) => [index().on(table.session_id)],
)

/** The links in mails with which somebody sets a password. */
export const oneTimeLinksTable = pgTable(
  'one_time_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId(),
    purpose: text().$type<'RESET' | 'INVITE'>().notNull(),
    token_hash: text().notNull(),
    created_at: since(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [uniqueIndex('one_time_links_token').on(table.token_hash), index().on(table.user_id)],
)
