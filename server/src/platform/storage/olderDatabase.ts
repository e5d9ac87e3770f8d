import { json } from 'node:stream/consumers'
import { DAY_MS } from '@pre-u/contract/platform/dates'
import { desc, eq, sql } from 'drizzle-orm'
import { auditTable } from '../audit/audit'
import type { Context } from '../context'
import type { Db } from '../db/db'
import { readProgramme } from '../programme/programme'
import { MissingObject, type ObjectStore } from './store'

type Change = { id: number; at: string }
/**
 * The key of an object that no row names. It says how many changes the database had logged at the last sweep, which was
 * the last, and until when nothing is removed.
 */
const MARK = 'database-age'.padEnd(22, '_')
type Mark = { changes: number; last: Change | null; held_until?: string | undefined }

async function readChanges(db: Db): Promise<Omit<Mark, 'held_until'>> {
  const { rows } = await db.execute<{ changes: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'id')::regclass), 0)::float8 as changes`,
  )
  const { id, at } = auditTable
  const [last = null] = await db.select({ id, at }).from(auditTable).orderBy(desc(id)).limit(1)
  return { changes: rows[0]!.changes, last }
}

/**
 * Whether the database was restored to a moment before the mark. It has logged fewer changes; or, when people went on with it while the
 * store could not be asked, it has another change under the number of the marked one.
 */
async function isOlderThan(db: Db, mark: Mark, { changes }: { changes: number }): Promise<boolean> {
  if (changes < mark.changes) return true
  if (!mark.last) return false
  const [own] = await db.select({ at: auditTable.at }).from(auditTable).where(eq(auditTable.id, mark.last.id))
  return own !== undefined && own.at !== mark.last.at
}

async function readMark(store: ObjectStore): Promise<Mark | null> {
  try {
    return (await json(await store.read(MARK))) as Mark
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}

async function* asBytes(mark: Mark) {
  yield Buffer.from(JSON.stringify(mark))
}

/**
 * Returns false after a restore to an earlier moment, for as long as backups exist: objects that were stored since have no rows then, and
 * the newer database may be restored again.
 */
export async function mayRemoveObjects({ db, store, log }: Omit<Context, 'config'>, now: Date): Promise<boolean> {
  const found = await readChanges(db)
  const mark = await readMark(store)
  const isOlder = mark !== null && (await isOlderThan(db, mark, found))
  const { backup_days } = await readProgramme(db)
  const held_until = isOlder ? new Date(now.getTime() + backup_days * DAY_MS).toISOString() : mark?.held_until
  if (isOlder) log.error({ held_until }, 'the database is older than its files: files that no record names are not removed')
  if (found.changes !== mark?.changes || isOlder)
    await store
      .write(MARK, asBytes({ ...found, held_until }), 'application/json')
      .catch((err: unknown) => log.warn({ err }, 'how far the database is could not be stored with its files'))
  return held_until === undefined || held_until <= now.toISOString()
}

/** Lists only what people stored. */
export const withoutMark = (store: ObjectStore): ObjectStore => ({
  ...store,
  async *olderThan(moment) {
    for await (const keys of store.olderThan(moment)) yield keys.filter((key) => key !== MARK)
  },
})
