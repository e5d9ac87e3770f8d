import { and, eq, sql } from 'drizzle-orm'
import type { ImportedPupil } from '@pre-u/contract/students/import/pupilRows'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import type { Row } from '../rows'
import type { Place } from '../place'
import { studentsTable as table } from '../../tables/students'

const RETRY_WINDOW = sql`interval '15 minutes'`

/**
 * Makes a retry idempotent: the registrations by this user of exactly these pupils, or null. Requires the lock on the place, so that a
 * concurrent first attempt has committed.
 */
export async function findPreviousImport(db: Db, { activity, period, school }: Place, pupils: ImportedPupil[], user: Actor) {
  const emails = pupils.map(({ values }) => values.email.toLowerCase())
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.activity_id, activity.id),
        eq(table.period_id, period.id),
        eq(table.school_id, school.id),
        eq(table.created_by, user.id),
        sql`${table.created_at} > now() - ${RETRY_WINDOW}`,
        sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
  const byEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row]))
  if (rows.length !== pupils.length || byEmail.size !== pupils.length) return null
  return pupils.every(({ values }) => isSame(values, byEmail.get(values.email.toLowerCase()))) ? rows : null
}

const isSame = (values: ImportedPupil['values'], row: Row | undefined) =>
  Object.entries(values).every(([field, value]) => row?.[field as keyof Row] === value)
