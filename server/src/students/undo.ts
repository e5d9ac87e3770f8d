import { and, eq, sql } from 'drizzle-orm'
import { fullName } from '@pre-u/contract/platform/names'
import { students as contract, UNDO_MINUTES } from '@pre-u/contract/students'
import { isStaff } from '@pre-u/contract/access'
import type { Actor } from '../platform/actor'
import { writeAudits } from '../platform/audit/audit'
import type { Db } from '../platform/db/db'
import { compileStatement, runStatement } from '../platform/db/statement'
import { conflict } from '../platform/http/errors'
import { refuseBlockers } from '../platform/resource/bulkRefusal'
import { auditStatuses, isPlaced } from '../platform/statusChange'
import { queueStatusNews } from './statusNews'
import { lockStatuses, type Row, type StatusRow } from './rows'
import { type Activity, lockActivities } from './place'
import { countPerActivity } from './public'
import { type KeptStatus, type KeptStudent, studentsTable as table, studentUndosTable as undos } from './table'

const TOO_LATE = 'Dit kan niet meer ongedaan worden gemaakt.'
const isExpired = sql`${undos.created_at} < now() - make_interval(mins => ${UNDO_MINUTES}::int)`

// Also deletes expired rows, because they hold personal data.
const keepStatement = compileStatement(sql`
  with expired as (delete from ${undos} where ${isExpired})
  insert into ${undos} (user_id, rows) values (${sql.placeholder('user_id')}, ${sql.placeholder('rows')}) returning id`)

async function keep(db: Db, rows: KeptStatus[] | KeptStudent[], user: Actor): Promise<string | null> {
  if (rows.length === 0) return null
  const [saved] = await runStatement(db, keepStatement, { user_id: user.id, rows: JSON.stringify(rows) })
  return saved![0]!
}

/** Keeps what a change of statuses needs to be taken back. */
export function keepStatuses(db: Db, { before, after }: { before: StatusRow[]; after: StatusRow[] }, user: Actor) {
  const updatedAt = new Map(after.map((row) => [row.id, row.updated_at]))
  const rows = before.map(({ id, status, status_reason, waitlisted_at }) => ({
    id,
    status,
    status_reason,
    waitlisted_at,
    touched_at: updatedAt.get(id)!,
  }))
  return keep(db, rows, user)
}

export function keepRemoved(db: Db, removed: Row[], user: Actor) {
  const rows = removed.map(({ search_text: _search, other_text: _other, is_standing: _standing, ...row }) => ({ ...row, touched_at: null }))
  return keep(db, rows, user)
}

async function refuseFull(db: Db, activities: Map<number, Activity>, restoredActivityIds: number[]) {
  const countsOf = await countPerActivity(db, [...activities.keys()])
  for (const [id, { code, capacity }] of activities) {
    const restored = restoredActivityIds.filter((activity_id) => activity_id === id).length
    if (restored === 0 || capacity === null) continue
    if (countsOf(id).placed + restored > capacity) throw conflict(`${TOO_LATE} ${code} is intussen vol.`)
  }
}

async function restoreStatuses(db: Db, kept: KeptStatus[], user: Actor) {
  const ids = kept.map(({ id }) => id)
  const { rows, places } = await lockStatuses(db, ids, user)
  const before = new Map(kept.map((row) => [row.id, row]))
  refuseBlockers(
    rows
      .filter(({ id, updated_at }) => Date.parse(before.get(id)!.touched_at) !== Date.parse(updated_at))
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
    .returning({ id: table.id })
  const after = rows.map((row) => {
    const { status, status_reason, waitlisted_at } = before.get(row.id)!
    return { ...row, status, status_reason, waitlisted_at }
  })
  await auditStatuses(db, contract, rows, after, user)
  if (isStaff(user)) await queueStatusNews(db, rows, after)
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

const isRemoval = (rows: KeptStatus[] | KeptStudent[]): rows is KeptStudent[] => rows[0]?.touched_at === null

/** Once, by the same user, all or nothing, and only without changes in between. */
export async function undo(db: Db, id: string, user: Actor): Promise<number> {
  const [entry] = await db
    .delete(undos)
    .where(and(eq(undos.id, id), eq(undos.user_id, user.id)))
    .returning()
  if (!entry || Date.parse(entry.created_at) < Date.now() - UNDO_MINUTES * 60_000) throw conflict(TOO_LATE)
  return isRemoval(entry.rows) ? restoreRemoved(db, entry.rows, user) : restoreStatuses(db, entry.rows, user)
}
