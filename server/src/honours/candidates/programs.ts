import { asc, eq, inArray, sql } from 'drizzle-orm'
import { isStaff, type User } from '@pre-u/contract/access'
import { toIso } from '../../platform/db/columns'
import { idsOf } from '../../platform/arrays'
import type { Db } from '../../platform/db/db'
import { hasId } from '../../platform/resource/query'
import { candidatesTable as table } from '../../tables/candidates'
import { honoursProgramsTable as programs } from '../../tables/honoursPrograms'

export const honoursProgramsFor = (user: User) => (isStaff(user) ? undefined : eq(programs.is_active, true))

/** The programme is open on the whole day of its deadline, in Amsterdam. */
export const isPastDeadline = sql<boolean>`((clock_timestamp() at time zone 'Europe/Amsterdam')::date > ${programs.deadline})`

export type Program = typeof programs.$inferSelect & { is_closed: boolean; read_at: string }

// The clock is that of the database at the time of the statement, not at the start of the request.
const columns = { row: programs, is_closed: isPastDeadline, read_at: sql<string>`clock_timestamp()::timestamptz(3)`.mapWith(toIso) }

async function readPrograms(db: Db, ids: number[]): Promise<Map<number, Program>> {
  const rows = await db.select(columns).from(programs).where(inArray(programs.id, ids))
  return new Map(rows.map(({ row, ...rest }) => [row.id, { ...row, ...rest }]))
}

export const readProgram = async (db: Db, { honours_program_id: id }: { honours_program_id: number }) =>
  (await readPrograms(db, [id])).get(id)!

/** Blocks changes of these programmes and placements in them until the transaction ends. */
export async function lockPrograms(db: Db, ids: number[]): Promise<Map<number, Program>> {
  // A second statement reads the clock after the lock: after a wait PostgreSQL rereads the row, but does not evaluate the clock again.
  await db.select({ id: programs.id }).from(programs).where(inArray(programs.id, ids)).orderBy(asc(programs.id)).for('no key update')
  return readPrograms(db, ids)
}

/** Everything locks programmes, schools and candidates in this order, which prevents deadlocks. */
export async function lockProgramsOf(db: Db, ids: number[]): Promise<Map<number, Program>> {
  const rows = await db.selectDistinct({ id: table.honours_program_id }).from(table).where(hasId(table, ids))
  return lockPrograms(db, idsOf(rows))
}
