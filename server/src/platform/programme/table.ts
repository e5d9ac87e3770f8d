import { type AccessibilityStatus, programmeDefaults as defaults } from '@pre-u/contract/programme/programme'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { stored } from '../db/columns'

/** One row, from the first change on. */
export const programmeTable = pgTable(
  'programme',
  {
    ...stored,
    id: integer().primaryKey().default(1),
    programme_name: text().notNull().default(defaults.programme_name),
    powered_by_name: text().notNull().default(defaults.powered_by_name),
    office_email: text().notNull().default(defaults.office_email),
    office_phone: text().notNull().default(defaults.office_phone),
    security_contact: text().notNull().default(defaults.security_contact),
    school_quota_mb: integer().notNull().default(defaults.school_quota_mb),
    backup_days: integer().notNull().default(defaults.backup_days),
    privacy_notice: text().notNull().default(defaults.privacy_notice),
    accessibility_statement: text().notNull().default(defaults.accessibility_statement),
    accessibility_status: text().$type<AccessibilityStatus>().notNull().default(defaults.accessibility_status),
    accessibility_report: text().notNull().default(defaults.accessibility_report),
    /** Objects of the store, null for our own artwork. */
    image_key: text(),
    image_type: text(),
    logo_key: text(),
    logo_type: text(),
  },
  ({ id }) => [check('programme_one_row', sql`${id} = 1`)],
)
