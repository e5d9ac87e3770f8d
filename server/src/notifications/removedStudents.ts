import { sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import type { Db } from '../platform/db/db'
import { undosTable } from '../platform/undo/table'

/** The kind of undo that holds removed registrations. */
export const STUDENT_REMOVALS = 'student_removals'

/** Each as `removed`. */
export const removals = sql`${undosTable}, jsonb_array_elements(${undosTable.rows}) removed where ${undosTable.kind} = ${STUDENT_REMOVALS}`

/** Selects the registrations that were removed and can be restored. */
export const restorableIds = sql`select (removed ->> 'id')::int from ${removals}`

type Named = { id: number; first_name: string; infix: string; last_name: string }

/** Reads the names of removed registrations, while these can be restored. */
export async function readRemovedNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Named>(sql`
    select (removed ->> 'id')::int as id, removed ->> 'first_name' as first_name, removed ->> 'infix' as infix, removed ->> 'last_name' as last_name
    from ${removals} and (removed ->> 'id')::int = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
