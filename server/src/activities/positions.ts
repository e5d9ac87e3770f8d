import { activities as contract } from '@pre-u/contract/activities/activities'
import { between, gt, max, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../platform/actor'
import { writeAudit } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { lockUntilCommit, locks } from '../platform/db/locks'
import { invalid } from '../platform/http/errors'
import { readRow } from '../platform/resource/resource'
import { refuseStale } from '../platform/resource/writes'
import { activitiesFor } from '../placement/activities'
import { activitiesTable as table } from '../tables/activities'

type Activity = typeof table.$inferSelect

/** Serialises changes of positions, so that they stay dense. */
export const lockPositions = (db: Db) => lockUntilCommit(db, locks.activityPositions)

export async function nextPosition(db: Db): Promise<number> {
  await lockPositions(db)
  const [last] = await db.select({ position: max(table.position) }).from(table)
  return (last?.position ?? 0) + 1
}

/**
 * Locks these rows by id, as every statement that locks activities does, and all of them before the first one changes: a transaction that
 * holds one of them may wait for the position of another. Requires the lock of `lockPositions`.
 */
const lockRange = (db: Db, range: SQL | undefined) => db.execute(sql`select from ${table} where ${range} order by ${table.id} for update`)

/** Keeps `updated_at`: moving a row must not make an open form stale. */
const shift = (db: Db, range: SQL | undefined, position: SQL) => db.execute(sql`update ${table} set position = ${position} where ${range}`)

/** Locks an activity and those after it, before `closeGap`. */
export async function lockFrom(db: Db, id: number) {
  await lockPositions(db)
  await lockRange(db, sql`${table.position} >= (select position from ${table} removed where removed.id = ${id})`)
}

export const closeGap = (db: Db, position: number) => shift(db, gt(table.position, position), sql`${table.position} - 1`)

type Move = { position: number; updated_at?: string | undefined }

export async function moveActivity(db: Db, id: number, { position, updated_at }: Move, user: Actor) {
  await lockPositions(db)
  const activity = await readRow(db, { table, scope: activitiesFor }, id, user)
  refuseStale(activity, updated_at)
  const last = await db.$count(table)
  if (position > last) throw invalid({ position: [`De laatste positie is ${last}`] })
  if (position === activity.position) return

  const [first, end] = [activity.position, position].toSorted((a, b) => a - b) as [number, number]
  const step = position < activity.position ? 1 : -1
  const range = between(table.position, first, end)
  await lockRange(db, range)
  await shift(db, range, sql`case ${table.id} when ${id} then ${position}::int else ${table.position} + ${step}::int end`)
  const after = { ...activity, position }
  await writeAudit(db, contract, user, { id, title: titleOf(activity), before: activity, after })
}

export const titleOf = ({ code, name }: Pick<Activity, 'code' | 'name'>) => `${code} ${name}`
