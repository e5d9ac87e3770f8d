import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { bucketOf, GENERAL_BUCKET } from '@pre-u/contract/documents/documents'
import type { Actor } from '../platform/actor'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { invalid, notFound, conflict } from '../platform/http/errors'
import { readProgramme } from '../platform/programme/programme'
import { schoolsTable } from '../tables/schools'
import { documentsTable, documentVersionsTable } from '../tables/documents'

const MEGABYTE = 1024 * 1024

export type Space = { school_id: number | null; bucket: string; quota: number | null }

export const generalSpace: Space = { school_id: null, bucket: GENERAL_BUCKET, quota: null }

/** Another school's bucket is 404. A school user's default is the own bucket. */
export async function schoolSpace(db: Db, bucket: string | undefined, user: Actor): Promise<Space> {
  if (bucket === undefined && isStaff(user)) throw invalid({ bucket: ['Geef de bucket van een school op.'] })
  const school_id = bucket === undefined ? (user.school?.id ?? 0) : Number(/^school-([1-9]\d{0,8})$/.exec(bucket)?.[1] ?? 0)
  const mayAccess = isStaff(user) || user.school?.id === school_id
  if (!mayAccess || (await db.$count(schoolsTable, eq(schoolsTable.id, school_id))) === 0) throw notFound()
  const { school_quota_mb } = await readProgramme(db)
  return { school_id, bucket: bucketOf(school_id), quota: school_quota_mb * MEGABYTE }
}

type SpaceTable = { school_id: typeof documentsTable.school_id | typeof documentVersionsTable.school_id }
export const isInSpace = ({ school_id }: Space, table: SpaceTable = documentsTable): SQL =>
  school_id === null ? isNull(table.school_id) : eq(table.school_id, school_id)

/** Serialises changes: names stay unique, no folder gets into itself and the quota holds. */
export const lockSpace = (db: Db, { school_id }: Space) => lockUntilCommit(db, locks.documents, school_id ?? 0)

/** Includes the trash and earlier versions. */
export async function usedBytes(db: Db, space: Space): Promise<number> {
  const sum = (table: typeof documentsTable | typeof documentVersionsTable) =>
    sql`(select coalesce(sum(${table.size}), 0) from ${table} where ${isInSpace(space, table)})`
  const { rows } = await db.execute<{ used: string }>(sql`select ${sum(documentsTable)} + ${sum(documentVersionsTable)} as used`)
  return Number(rows[0]!.used)
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toLocaleString('nl-NL', { maximumFractionDigits: 2 })} GB`

const beyondQuota = (quota: number, used: number) =>
  conflict(
    `De opslag van deze school is vol: van ${gigabytes(quota)} is ${gigabytes(used)} in gebruik. ` +
      'Maak ruimte door bestanden te verwijderen, ook uit de prullenbak.',
  )

/** Under the lock of the space, the check holds until the rows are written. */
export async function refuseBeyondQuota(db: Db, space: Space, addedBytes: number) {
  const used = await usedBytes(db, space)
  if (space.quota !== null && used + addedBytes > space.quota) throw beyondQuota(space.quota, used)
}

/** The bytes of uploads under way in this process, per school: nothing of them has a row yet. */
const reserved = new Map<number | null, number>()

/** Reserves space for an upload before its first byte is stored. Bytes beyond the announced size are reserved as they are received. */
export async function reserveSpace(db: Db, space: Space, announcedBytes: number) {
  const { school_id, quota } = space
  const used = await usedBytes(db, space)
  let [own, received] = [0, 0]

  function reserve(bytes: number) {
    own += bytes
    reserved.set(school_id, (reserved.get(school_id) ?? 0) + bytes)
    if (quota !== null && used + reserved.get(school_id)! > quota) throw beyondQuota(quota, used)
  }
  function release() {
    reserved.set(school_id, reserved.get(school_id)! - own)
    if (reserved.get(school_id) === 0) reserved.delete(school_id)
  }

  try {
    reserve(announcedBytes)
  } catch (error) {
    release()
    throw error
  }
  return {
    release,
    async *counted(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        received += chunk.length
        if (received > own) reserve(received - own)
        yield chunk
      }
    },
  }
}
export type Reservation = Awaited<ReturnType<typeof reserveSpace>>
