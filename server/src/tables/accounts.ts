import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@pre-u/contract/access'
import type { SignInMethod } from '@pre-u/contract/accounts/sessions'
import type { NewsMails } from '@pre-u/contract/notifications/news'
import { instant, instantOfNow, stored } from '../platform/db/columns'
import { schoolsTable } from './schools'

const userId = () =>
  integer()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })

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
    news_mails: text().$type<NewsMails>().notNull().default('all'),
    /** It is false for a contact person who unsubscribed from invitations. */
    wants_invitations: boolean().notNull().default(true),
    password_hash: text(),
    /** When the address of an account with a password last changed. */
    email_changed_at: instant(),
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

/** One sign-in on one device, with all refresh tokens that descend from it. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: userId(),
    created_at: instantOfNow(),
    last_used_at: instantOfNow(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    method: text().$type<SignInMethod>().notNull().default('password'),
    /** The name of the identity provider that told who it is. */
    issuer: text(),
    device: text().notNull().default(''),
    is_remembered: boolean().notNull().default(false),
    /** When the person last proved who it is in this session. */
    proved_at: instantOfNow(),
  },
  (table) => [index().on(table.user_id), check('sessions_method', sql`${table.method} in ('password', 'passkey', 'oidc')`)],
)

/** A rotated token stays until it expires, so that its reuse is detected. */
export const refreshTokensTable = pgTable(
  'refresh_tokens',
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessionsTable.id, { onDelete: 'cascade' }),
    created_at: instantOfNow(),
    expires_at: instant().notNull(),
    rotated_at: instant(),
  },
  (table) => [index().on(table.session_id)],
)

export const oneTimeLinksTable = pgTable(
  'one_time_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: userId(),
    purpose: text().$type<'RESET' | 'INVITE' | 'EMAIL' | 'KEEP' | 'AGREE'>().notNull(),
    /** The address that a link with purpose EMAIL confirms. */
    email: text(),
    token_hash: text().notNull(),
    created_at: instantOfNow(),
    /** The new address of somebody else's account can be confirmed from here on, or once the old one agrees. */
    usable_at: instantOfNow(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [uniqueIndex('one_time_links_token').on(table.token_hash), index().on(table.user_id)],
)

export const calendarFeedsTable = pgTable('calendar_feeds', {
  user_id: integer()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  seed: text().notNull(),
  renewed_at: instant().notNull(),
})
