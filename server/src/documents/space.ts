import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { bucketOf, GENERAL_BUCKET } from '@pre-u/contract/documents'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { invalid, notFound } from '../platform/http/errors'
import { schoolsTable } from '../schools/table'
import { documentsTable, documentVersionsTable } from './table'

/** One tree of folders: of a school, or the general one. */
export type Space = { school_id: number | null; bucket: string; quota: number | null }

export const generalSpace: Space = { school_id: null, bucket: GENERAL_BUCKET, quota: null }

/** A bucket of another school does not exist. A school user who names none means the own one. */
export async function schoolSpace(db: Db, bucket: string | undefined, quota: number, user: Actor): Promise<Space> {
  if (bucket === undefined && isStaff(user)) throw invalid({ bucket: ['Geef de bucket van een school op.'] })
  const school_id = bucket === undefined ? (user.school?.id ?? 0) : Number(/^school-([1-9]\d{0,8})$/.exec(bucket)?.[1] ?? 0)
  const mayReach = isStaff(user) || user.school?.id === school_id
  if (!mayReach || (await db.$count(schoolsTable, eq(schoolsTable.id, school_id))) === 0) throw notFound()
  return { school_id, bucket: bucketOf(school_id), quota }
}

type OfSpace = { school_id: typeof documentsTable.school_id | typeof documentVersionsTable.school_id }
export const within = ({ school_id }: Space, table: OfSpace = documentsTable): SQL =>
  school_id === null ? isNull(table.school_id) : eq(table.school_id, school_id)

/** One at a time changes what lies where in a space: no two of the same name, no folder inside itself, no byte beyond the quota. */
export const lockSpace = (db: Db, { school_id }: Space) => lockUntilCommit(db, locks.documents, school_id ?? 0)

/** Everything that can still be brought back takes room too. */
export async function usedBytes(db: Db, space: Space): Promise<number> {
  const sum = (table: typeof documentsTable | typeof documentVersionsTable) =>
    sql`(select coalesce(sum(${table.size}), 0) from ${table} where ${within(space, table)})`
  const { rows } = await db.execute<{ used: string }>(sql`select ${sum(documentsTable)} + ${sum(documentVersionsTable)} as used`)
  return Number(rows[0]!.used)
}
