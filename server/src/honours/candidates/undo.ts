import { sql } from 'drizzle-orm'
import { isStaff } from '@pre-u/contract/access'
import { candidates as contract } from '@pre-u/contract/honours/candidates'
import type { Actor } from '../../platform/actor'
import { touched } from '../../platform/db/columns'
import type { Db } from '../../platform/db/db'
import { conflict } from '../../platform/http/errors'
import { auditStatuses, isPlaced } from '../../placement/status'
import { keepUndo, refuseChangedSince, type Restore, TOO_LATE } from '../../platform/undo/undo'
import { lockCandidates } from './lock'
import { recordCandidateNews } from './news'
import type { Program } from './programs'
import { type CandidateRow, countPlaced } from './rows'
import { candidatesTable as table } from '../../tables/candidates'

/**
 * A decision, or whether it was handed in, as it was; `touched_at` is what `updated_at` became. `inform`: whether schools were told, and are
 * told that it is taken back.
 */
type Kept = Pick<CandidateRow, 'id' | 'status' | 'status_reason' | 'finished_at' | 'finished_by'> & { touched_at: string; inform?: boolean }

export function keepDecisions(db: Db, { before, after }: { before: CandidateRow[]; after: CandidateRow[] }, user: Actor, inform = true) {
  const updatedAt = new Map(after.map((row) => [row.id, row.updated_at]))
  const rows = before.map(({ id, status, status_reason, finished_at, finished_by }): Kept => ({
    id,
    status,
    status_reason,
    finished_at,
    finished_by,
    touched_at: updatedAt.get(id)!,
    inform,
  }))
  return keepUndo(db, contract, 'candidate_decisions', rows, user)
}

/** Taking back what was handed in is a change too: a school makes none after the deadline. */
function refuseClosed(programs: Program[], user: Actor) {
  if (!isStaff(user) && programs.some(({ is_active, is_closed }) => is_closed || !is_active))
    throw conflict(`${TOO_LATE} Het programma is gesloten. Neem contact op met Pre-U.`)
}

const restoreDecisions: Restore<Kept> = async (db, kept, user) => {
  const { rows, places } = await lockCandidates(
    db,
    kept.map(({ id }) => id),
    user,
  )
  refuseClosed([...places.values()], user)
  refuseChangedSince(rows, kept)
  const was = new Map(kept.map(({ touched_at: _touched, inform: _inform, ...row }) => [row.id, row]))
  const after = rows.map((row) => ({ ...row, ...was.get(row.id) }))
  for (const [id, { name, capacity }] of places) {
    const restored = after.filter((row, index) => row.honours_program_id === id && isPlaced(row) && !isPlaced(rows[index]!)).length
    if (restored > 0 && capacity !== null && (await countPlaced(db, id)) + restored > capacity)
      throw conflict(`${TOO_LATE} ${name} is intussen vol.`)
  }
  await db
    .update(table)
    .set({
      status: sql`was.status`,
      status_reason: sql`was.status_reason`,
      finished_at: sql`was.finished_at`,
      finished_by: sql`was.finished_by`,
      updated_at: touched(table.updated_at),
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as was (id int, status text, status_reason text, finished_at timestamptz, finished_by int)`,
    )
    .where(sql`was.id = ${table.id}`)
  await auditStatuses(db, contract, { before: rows, after }, user)
  await recordCandidateNews(db, rows, after, user, { inform: kept.every(({ inform = true }) => inform) })
  return rows.length
}

/** All or nothing, and only without changes in between. */
export const candidateRestores = { candidate_decisions: restoreDecisions }
