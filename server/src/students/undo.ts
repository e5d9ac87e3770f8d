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
import { queueStatusNews } from './statusNews'
import { lockStudents, type Row } from './rows'
import { type Activity, lockActivities } from './place'
import { countPerActivity } from './public'
import { type KeptStudent, studentsTable as table, studentUndosTable as undos } from './table'

const TOO_LATE = 'Dit kan niet meer ongedaan worden gemaakt.'
const isExpired = sql`${undos.created_at} < now() - make_interval(mins => ${UNDO_MINUTES}::int)`

/** Also deletes expired rows, because they hold personal data. */
export async function saveForUndo(db: Db, before: Row[], after: Row[], user: Actor): Promise<string | null> {
  await db.delete(undos).where(isExpired)
  if (before.length === 0) return null
  const updatedAt = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
  const rows = before.map(({ search_text: _search, other_text: _other, is_standing: _standing, ...row }) => ({
    ...row,
    touched_at: updatedAt.get(row.id) ?? null,
  }))
  const [saved] = await db.insert(undos).values({ user_id: user.id, rows }).returning({ id: undos.id })
  return saved!.id
}

async function refuseFull(db: Db, activities: Map<number, Activity>, restoredActivityIds: number[]) {
  const countsOf = await countPerActivity(db, [...activities.keys()])
  for (const [id, { code, capacity }] of activities) {
    const restored = restoredActivityIds.filter((activity_id) => activity_id === id).length
    if (restored === 0 || capacity === null) continue
    if (countsOf(id).placed + restored > capacity) throw conflict(`${TOO_LATE} ${code} is intussen vol.`)
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
  const newlyPlaced = rows.filter((row) => isPlaced(before.get(row.id)!) && !isPlaced(row))
  await refuseFull(
    db,
    places,
    newlyPlaced.map(({ activity_id }) => activity_id),
  )
  const previous = JSON.stringify(
    kept.map(({ id, status, status_reason, waitlisted_at }) => ({ id, status, status_reason, waitlisted_at })),
  )
  const saved = await db
    .update(table)
    .set({
      status: sql`was.status`,
      status_reason: sql`was.status_reason`,
      waitlisted_at: sql`was.waitlisted_at`,
      updated_at: sql`greatest(clock_timestamp(), ${table.updated_at} + interval '1 millisecond')`,
    })
    .from(sql`jsonb_to_recordset(${previous}::jsonb) as was (id int, status text, status_reason text, waitlisted_at timestamptz)`)
    .where(sql`was.id = ${table.id}`)
    .returning(getTableColumns(table))
  await auditStatuses(db, contract, rows, saved, user)
  if (isStaff(user)) await queueStatusNews(db, rows, saved)
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

/** Once, by the same user, all or nothing, and only without changes in between. */
export async function undo(db: Db, id: string, user: Actor): Promise<number> {
  const [entry] = await db
    .delete(undos)
    .where(and(eq(undos.id, id), eq(undos.user_id, user.id)))
    .returning()
  if (!entry || Date.parse(entry.created_at) < Date.now() - UNDO_MINUTES * 60_000) throw conflict(TOO_LATE)
  const wasRemoval = entry.rows.every(({ touched_at }) => touched_at === null)
  return wasRemoval ? restoreRemoved(db, entry.rows, user) : restoreStatuses(db, entry.rows, user)
}
