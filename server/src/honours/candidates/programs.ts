import { asc, inArray } from 'drizzle-orm'
import { honoursProgramsTable as programs } from '../programs/table'
import { isPastDeadline } from '../programs/visibility'
import type { Db } from '../../platform/db/db'
import { amongCandidates } from './rows'
import { candidatesTable as table } from './table'

export type Program = typeof programs.$inferSelect & { is_closed: boolean }

// The database's clock decides, at the moment that it is our turn and not when the request came in.
const columns = { row: programs, is_closed: isPastDeadline }

async function readPrograms(db: Db, ids: number[]): Promise<Map<number, Program>> {
  const rows = await db.select(columns).from(programs).where(inArray(programs.id, ids))
  return new Map(rows.map(({ row, is_closed }) => [row.id, { ...row, is_closed }]))
}

/** To look at: it may change at any moment. */
export const readProgram = async (db: Db, { honours_program_id: id }: { honours_program_id: number }) =>
  (await readPrograms(db, [id])).get(id)!

/** These programmes, as nobody else can change them or give places in them until this transaction ends. */
export async function lockPrograms(db: Db, ids: number[]): Promise<Map<number, Program>> {
  // The clock is read after the lock was given: a row that is waited for is read again, a clock in the same statement is not.
  await db.select({ id: programs.id }).from(programs).where(inArray(programs.id, ids)).orderBy(asc(programs.id)).for('no key update')
  return readPrograms(db, ids)
}

/** The programmes of these candidates. Everybody locks programmes first, then schools, then candidates: nobody waits in a circle. */
export async function lockProgramsOf(db: Db, ids: number[]): Promise<Map<number, Program>> {
  const rows = await db.selectDistinct({ id: table.honours_program_id }).from(table).where(amongCandidates(ids))
  return lockPrograms(
    db,
    rows.map(({ id }) => id),
  )
}
