import { and, asc } from 'drizzle-orm'
import type { Actor } from '../../platform/actor'
import type { Db } from '../../platform/db/db'
import { notFound } from '../../platform/http/errors'
import { refuseMissing } from '../../platform/resource/bulkRefusal'
import { hasId } from '../../platform/resource/query'
import { lockProgramsOf } from './programs'
import { type CandidateRow, candidatesFor } from './rights'
import { candidatesTable as table } from '../../tables/candidates'

const lockRows = (db: Db, ids: number[], user: Actor) =>
  db
    .select()
    .from(table)
    .where(and(hasId(table, ids), candidatesFor(user)))
    .orderBy(asc(table.id))
    .for('update')

export async function lockCandidate(db: Db, id: number, user: Actor): Promise<CandidateRow> {
  const [row] = await lockRows(db, [id], user)
  if (!row) throw notFound()
  return row
}

/** Locks candidates and their programmes. Refuses when one is missing. */
export async function lockCandidates(db: Db, ids: number[], user: Actor) {
  const distinct = [...new Set(ids)]
  const programs = await lockProgramsOf(db, distinct)
  const rows = await lockRows(db, distinct, user)
  refuseMissing(distinct.length - rows.length, 'kandidaten')
  return { rows, offerings: programs }
}
