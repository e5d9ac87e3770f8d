import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract, UNDO_MINUTES } from '@pre-u/contract/students'
import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { conflict } from '../platform/http/errors'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { auditStatuses, isPlaced } from '../platform/statusChange'
import { announceStatuses } from './statusNews'
import { lockStudents, type Row } from './rows'
import { type Activity, lockActivities } from './place'
import { countedPerActivity } from './public'
import { type KeptStudent, studentsTable as table, studentUndosTable as undos } from './table'

const TOO_LATE = 'Dit kan niet meer ongedaan worden gemaakt.'
const expired = sql`${undos.created_at} < now() - make_interval(mins => ${UNDO_MINUTES}::int)`

/** Keeps the rows as they were, for a few minutes. It also forgets what others kept longer: it is about pupils. */
export async function keepForUndo(db: Db, before: Row[], after: Row[], user: Actor): Promise<string | null> {
  await db.delete(undos).where(expired)
  if (before.length === 0) return null
  const touched = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
  const rows = before.map(({ search_text: _searched, ...row }) => ({ ...row, touched_at: touched.get(row.id) ?? null }))
  const [kept] = await db.insert(undos).values({ user_id: user.id, rows }).returning({ id: undos.id })
  return kept!.id
}

/** Rows that come back to a place must find it free. */
async function refuseFull(db: Db, activities: Map<number, Activity>, coming: number[]) {
  const counted = await countedPerActivity(db, [...activities.keys()])
  for (const [id, { code, capacity }] of activities) {
    const number = coming.filter((activity_id) => activity_id === id).length
    if (number === 0 || capacity === null) continue
    if (counted(id).placed + number > capacity) throw conflict(`${TOO_LATE} ${code} is intussen vol.`)
  }
}

async function restoreStatuses(db: Db, kept: KeptStudent[], user: Actor) {
  const ids = kept.map(({ id }) => id)
  const { rows, places } = await lockStudents(db, ids, user)
  const before = new Map(kept.map((row) => [row.id, row]))
  refuseBlockers(
    rows
      .filter(({ id, updated_at }) => Date.parse(before.get(id)!.touched_at!) !== Date.parse(updated_at))
      .map((row) => ({ row, why: 'is intussen gewijzigd. Dit kan niet meer ongedaan worden gemaakt.' })),
  )
  const coming = rows.filter((row) => isPlaced(before.get(row.id)!) && !isPlaced(row))
  await refuseFull(
    db,
    places,
    coming.map(({ activity_id }) => activity_id),
  )
  const was = JSON.stringify(kept.map(({ id, status, status_reason, waitlisted_at }) => ({ id, status, status_reason, waitlisted_at })))
  const saved = await db
    .update(table)
    .set({
      status: sql`was.status`,
      status_reason: sql`was.status_reason`,
      waitlisted_at: sql`was.waitlisted_at`,
      updated_at: sql`greatest(clock_timestamp(), ${table.updated_at} + interval '1 millisecond')`,
    })
    .from(sql`jsonb_to_recordset(${was}::jsonb) as was (id int, status text, status_reason text, waitlisted_at timestamptz)`)
    .where(sql`was.id = ${table.id}`)
    .returning(getTableColumns(table))
  await auditStatuses(db, contract, rows, saved, user)
  if (isStaff(user)) await announceStatuses(db, rows, saved)
  return saved.length
}

async function restoreRemoved(db: Db, kept: KeptStudent[], user: Actor) {
  const rows = kept.map(({ touched_at: _touched, ...row }) => row)
  const activities = await lockActivities(db, [...new Set(rows.map(({ activity_id }) => activity_id))])
  await refuseFull(
    db,
    activities,
    rows.filter(isPlaced).map(({ activity_id }) => activity_id),
  )
  await db.insert(table).overridingSystemValue().values(rows)
  const changes = rows.map((row) => ({ id: row.id, title: fullName(row), before: null, after: row }))
  await writeAudits(db, contract, user, changes)
  return rows.length
}

/** Takes a bulk action back: all of it, once, by whoever did it, as long as nothing came in between. */
export async function undo(db: Db, id: string, user: Actor): Promise<number> {
  const [found] = await db
    .delete(undos)
    .where(and(eq(undos.id, id), eq(undos.user_id, user.id)))
    .returning()
  if (!found || Date.parse(found.created_at) < Date.now() - UNDO_MINUTES * 60_000) throw conflict(TOO_LATE)
  const wasRemoval = found.rows.every(({ touched_at }) => touched_at === null)
  return wasRemoval ? restoreRemoved(db, found.rows, user) : restoreStatuses(db, found.rows, user)
}
