import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { fullName } from '@pre-u/contract/platform/names'
import type { RecordKind } from '@pre-u/contract/platform/resource'
import { listUndos, UNDO_MINUTES, undoAction } from '@pre-u/contract/undo'
import type { Actor } from '../actor'
import type { Feature } from '../context'
import type { Db } from '../db/db'
import { lockUntilCommit, locks } from '../db/locks'
import { conflict } from '../http/errors'
import { mountAction } from '../http/mountAction'
import { refuseBlockers } from '../resource/bulkRefusal'
import { undosTable as table } from './table'

export const TOO_LATE = 'Dit kan niet meer ongedaan worden gemaakt.'
const isOpenAt = (now: SQL) => sql`${table.created_at} >= ${now} - make_interval(mins => ${sql.raw(String(UNDO_MINUTES))})`
const NOW = sql`now()`
const isOpen = isOpenAt(NOW)

export const EXPIRE_UNDOS_MS = 60_000
/** Deletes what can no longer be undone, because it holds personal data. */
export const expireUndos = (db: Db, now = NOW) => db.delete(table).where(not(isOpenAt(now)))

/** Undoes what one kind of action did, from the rows that it stored. Returns how many records it changed. */
export type Restore<Stored> = (db: Db, rows: Stored[], user: Actor) => Promise<number>

const restores = new Map<string, Restore<never>>()
/** Each feature registers which function undoes which kind. */
export function mountRestores(byKind: Record<string, Restore<never>>) {
  for (const [kind, restore] of Object.entries(byKind)) restores.set(kind, restore)
}

/** Stores an undo in the transaction of the action. Returns null when nothing was changed. */
export async function storeUndo(db: Db, { name }: RecordKind, kind: string, rows: object[], user: Actor): Promise<string | null> {
  if (rows.length === 0) return null
  const [entry] = await db.insert(table).values({ user_id: user.id, resource: name, kind, rows }).returning({ id: table.id })
  return entry!.id
}

/** Undoes an action once, for the user who did it. */
async function runUndo(db: Db, id: string, user: Actor) {
  await lockUntilCommit(db, locks.undo)
  const [entry] = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.user_id, user.id), isOpen))
    .returning()
  // During an upgrade, another version may store kinds that this one does not have.
  const restore = entry && restores.get(entry.kind)
  if (!restore) throw conflict(TOO_LATE)
  return { count: await restore(db, entry.rows as never[], user), resource: entry.resource }
}

const readUndos = (db: Db, user: Actor) =>
  db
    .select({
      id: table.id,
      at: table.created_at,
      resource: table.resource,
      kind: table.kind,
      count: sql<number>`jsonb_array_length(${table.rows})`,
    })
    .from(table)
    .where(and(eq(table.user_id, user.id), isOpen))
    .orderBy(desc(table.created_at), table.id)

type Touched = { id: number; updated_at: string } & Parameters<typeof fullName>[0]

/** Refuses when one of the rows was changed since the action. */
export function refuseChangedSince(rows: Touched[], earlier: { id: number; touched_at: string }[]) {
  const touchedAt = new Map(earlier.map(({ id, touched_at }) => [id, Date.parse(touched_at)]))
  refuseBlockers(
    rows
      .filter(({ id, updated_at }) => touchedAt.get(id) !== Date.parse(updated_at))
      .map((row) => ({ row, why: `is intussen gewijzigd. ${TOO_LATE}` })),
  )
}

export const undoFeature: Feature = (app, { db }) => {
  mountAction(app, listUndos, ({ user }) => readUndos(db, user))
  mountAction(app, undoAction, ({ body, user }) => db.transaction((tx) => runUndo(tx, body.undo, user)))
}
